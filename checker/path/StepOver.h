//===- StepOver.h - Calls that are not worth following --------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_STEPOVER_H
#define TENSORTIDY_CHECKER_PATH_STEPOVER_H

#include "clang/StaticAnalyzer/Core/PathSensitive/CheckerContext.h"

namespace clang::ento {
class CallEvent;
} // namespace clang::ento

namespace tensortidy {

/// Evaluates a call that would cost many paths and tell nothing about
/// lifetimes as the engine evaluates one without a body: what it can reach may
/// have changed, and its result is unknown. Null for every other call.
clang::ento::ProgramStateRef stepOver(const clang::ento::CallEvent &Call,
                                      const clang::CallExpr *Origin,
                                      clang::ento::CheckerContext &C);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_STEPOVER_H
