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
/// it says so. Their effects on a handle of this path; null for other calls.
const Effects *libraryRelease(const clang::ento::CallEvent &Call,
                              clang::ento::ProgramStateRef State);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_LIBRARYRELEASES_H
