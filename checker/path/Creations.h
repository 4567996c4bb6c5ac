//===- Creations.h - What a call made, or did not take --------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_CREATIONS_H
#define TENSORTIDY_CHECKER_PATH_CREATIONS_H

#include "path/HandleState.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CheckerContext.h"

namespace clang::ento {
class CallEvent;
} // namespace clang::ento

namespace tensortidy {

/// Begins to track what a call made, unless the inlined body did so already.
clang::ento::ProgramStateRef trackResult(const clang::ento::CallEvent &Call,
                                         const Effects &E,
                                         clang::ento::ProgramStateRef State,
                                         clang::ento::CheckerContext &C);

/// Begins to track what a call yields, but not to own; the parent may be null.
clang::ento::ProgramStateRef trackBorrowed(clang::ento::SymbolRef S,
                                           HandleState Made,
                                           clang::ento::SymbolRef Parent,
                                           const ResourceKind *ParentKind,
                                           clang::ento::ProgramStateRef State);

/// What was handed over on success only is the caller's again when the status
/// says that there was none.
clang::ento::ProgramStateRef awaitStatus(const clang::ento::CallEvent &Call,
                                         const Effects &E,
                                         clang::ento::ProgramStateRef State);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_CREATIONS_H
