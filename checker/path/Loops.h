//===- Loops.h - Where the engine stops following a loop ------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_LOOPS_H
#define TENSORTIDY_CHECKER_PATH_LOOPS_H

#include "clang/StaticAnalyzer/Core/PathSensitive/CheckerContext.h"

namespace tensortidy {

/// At the head of a loop, on the last turn that the engine would take: the
/// state after any number of further ones. What a turn may change is unknown
/// then, and everything else is as it was. Null at every other block.
clang::ento::ProgramStateRef afterAnyTurns(const clang::BlockEntrance &Entrance,
                                           clang::ento::ProgramStateRef State,
                                           clang::ento::CheckerContext &C);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_LOOPS_H
