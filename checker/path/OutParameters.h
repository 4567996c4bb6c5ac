//===- OutParameters.h - Handles that come through a pointer --------------===//
#ifndef TENSORTIDY_CHECKER_PATH_OUTPARAMETERS_H
#define TENSORTIDY_CHECKER_PATH_OUTPARAMETERS_H

#include "api/Effects.h"
#include "path/HandlePlaces.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CheckerContext.h"

namespace clang::ento {
class CallEvent;
} // namespace clang::ento

namespace tensortidy {

/// Visits the handles that a call gets, but not as arguments: behind a pointer,
/// in members of a struct, in an array. What no rule speaks of is borrowed.
void forEachPlace(
    const clang::ento::CallEvent &Call, const Effects &E,
    clang::ento::ProgramStateRef State,
    llvm::function_ref<void(const HandlePlace &, ArgumentEffect)> Visit);

/// Before a modelled call without a body: the engine forgets what lies in
/// variables that the call may write to, beside the one that it is given the
/// address of too. Lets go of the handles there.
clang::ento::ProgramStateRef
letGoBehindPointers(const clang::ento::CallEvent &Call, const Effects &E,
                    clang::ento::ProgramStateRef State);

/// Around a modelled call without a body: the handles in what the engine
/// expects it to change, and a library does not: the program's variables, and
/// elements beside the one that a method is called on.
clang::ento::ProgramStateRef setAside(const clang::ento::CallEvent &Call,
                                      clang::ento::ProgramStateRef State);
clang::ento::ProgramStateRef putBack(const clang::ento::CallEvent &Call,
                                     clang::ento::ProgramStateRef State,
                                     const clang::LocationContext *Context);

/// Before the call: the handles that lie where it is going to write lose that
/// name, or are taken out to be used again; those in members and arrays that
/// it disposes are gone.
clang::ento::ProgramStateRef
prepareOutParameters(const clang::ento::CallEvent &Call, const Effects &E,
                     clang::ento::ProgramStateRef State);

/// After it: begins to track what it left there.
clang::ento::ProgramStateRef
trackOutParameters(const clang::ento::CallEvent &Call, const Effects &E,
                   clang::ento::ProgramStateRef State,
                   clang::ento::CheckerContext &C);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_OUTPARAMETERS_H
