//===- KnownValues.h - What variables hold, beside what the engine knows --===//
#ifndef TENSORTIDY_CHECKER_PATH_KNOWNVALUES_H
#define TENSORTIDY_CHECKER_PATH_KNOWNVALUES_H

#include "clang/StaticAnalyzer/Core/PathSensitive/CheckerContext.h"

namespace tensortidy {

/// Before a load: a variable of this file that nothing ever changes holds what
/// it was initialized with. The engine expects any value of it.
clang::ento::ProgramStateRef withFirstValue(clang::ento::ProgramStateRef State,
                                            clang::ento::SVal Location,
                                            clang::ento::SValBuilder &Values);

/// Before a pointer is dereferenced: on a path that goes on it is not null. The
/// engine would make a branch of it, and no loop is followed to its end that
/// has one.
clang::ento::ProgramStateRef withoutNull(clang::ento::ProgramStateRef State,
                                         clang::ento::SVal Pointer);

/// After a load from a member of a union: the pointer that was stored through
/// another one. The engine keeps members apart. Null when nothing is known.
clang::ento::ProgramStateRef
withOtherMember(clang::ento::ProgramStateRef State,
                const clang::ImplicitCastExpr *Load,
                clang::ento::CheckerContext &C);

/// Before a store to a member of a union: the others lose their values.
clang::ento::ProgramStateRef
withoutOtherMembers(clang::ento::ProgramStateRef State,
                    const clang::ento::MemRegion *Stored);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_KNOWNVALUES_H
