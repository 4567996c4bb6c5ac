//===- LifetimeChecker.h - Lifetimes, followed along paths ----------------===//
#ifndef TENSORTIDY_CHECKER_PATH_LIFETIMECHECKER_H
#define TENSORTIDY_CHECKER_PATH_LIFETIMECHECKER_H

namespace clang::ento {
class CheckerRegistry;
} // namespace clang::ento

namespace tensortidy {

/// Registers a checker for each of the PathKinds. They share one object, which
/// needs a PathRun in progress when the analyzer runs.
void registerLifetimeCheckers(clang::ento::CheckerRegistry &Registry);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_LIFETIMECHECKER_H
