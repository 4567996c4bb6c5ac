//===- LibraryReleases.h - `free` and `delete` ----------------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_LIBRARYRELEASES_H
#define TENSORTIDY_CHECKER_PATH_LIBRARYRELEASES_H

#include "api/Effects.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ProgramState.h"

namespace clang::ento {
class CallEvent;
} // namespace clang::ento

namespace tensortidy {

/// `free` and `delete` end the life of nothing that a model speaks of, unless
/// it says so. The effects of a call, given those that the model knows: null
/// when nothing can be said of it.
const Effects *withLibraryReleases(const Effects *Known,
                                   const clang::ento::CallEvent &Call,
                                   clang::ento::ProgramStateRef State);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_LIBRARYRELEASES_H
