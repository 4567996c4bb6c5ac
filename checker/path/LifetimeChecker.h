//===- LifetimeChecker.h - Lifetimes, followed along paths ----------------===//
#ifndef TENSORTIDY_CHECKER_PATH_LIFETIMECHECKER_H
#define TENSORTIDY_CHECKER_PATH_LIFETIMECHECKER_H

namespace clang {
class AnalyzerOptions;
namespace ento {
class CheckerRegistry;
} // namespace ento
} // namespace clang

namespace tensortidy {

/// Registers a checker for each of the PathKinds. They share one object, which
/// needs a PathRun in progress when the analyzer runs.
void registerLifetimeCheckers(clang::ento::CheckerRegistry &Registry);

/// Sets the option of the engine without which the checkers miss much.
void goOnAfterLoops(clang::AnalyzerOptions &Options);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_LIFETIMECHECKER_H
