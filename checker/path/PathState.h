//===- PathState.h - What the checker keeps in a program state ------------===//
//
// The traits behind these functions live in one source file: a trait that is
// registered in two would silently be two.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_PATHSTATE_H
#define TENSORTIDY_CHECKER_PATH_PATHSTATE_H

#include "path/HandleState.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ProgramState.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <utility>

namespace tensortidy {

using clang::ento::ProgramStateRef;
using clang::ento::SymbolRef;

/// Null when the symbol is not tracked.
const HandleState *handleAt(ProgramStateRef State, SymbolRef S);
ProgramStateRef withHandle(ProgramStateRef State, SymbolRef S, HandleState H);
ProgramStateRef withoutHandle(ProgramStateRef State, SymbolRef S);
void forEachHandle(ProgramStateRef State,
                   llvm::function_ref<void(SymbolRef, const HandleState &)> Do);
bool hasHandles(ProgramStateRef State);

/// Tidy scopes that this path has opened and not yet closed.
unsigned scopeDepth(ProgramStateRef State);
ProgramStateRef withScopeOpened(ProgramStateRef State);
/// Everything born in the innermost scope is tidied, or moves to its parent.
ProgramStateRef withScopeClosed(ProgramStateRef State);

/// The call that has just failed because of a dead operand: it throws, and so
/// makes nothing.
const clang::Expr *failedCall(ProgramStateRef State);
ProgramStateRef withFailedCall(ProgramStateRef State, const clang::Expr *Call);

/// A test has given up on this path.
bool hasFailedAssertion(ProgramStateRef State);
ProgramStateRef withFailedAssertion(ProgramStateRef State);

/// What the object in an argument would answer when it is asked whether the
/// last call that wrote to it succeeded. Null when nothing is known.
SymbolRef statusAnswer(ProgramStateRef State, SymbolRef Object);
ProgramStateRef withStatusAnswer(ProgramStateRef State, SymbolRef Object,
                                 SymbolRef Answer);
ProgramStateRef withoutStatusAnswer(ProgramStateRef State, SymbolRef Object);

/// What a call in progress leaves in the place that it may write to, and the
/// engine will have forgotten: a handle, or an unknown value for one that named
/// nothing. Null when the place is not such a one.
const clang::ento::SVal *leftAt(ProgramStateRef State,
                                const clang::ento::MemRegion *Place);
ProgramStateRef withLeft(ProgramStateRef State,
                         const clang::ento::MemRegion *Place,
                         clang::ento::SVal Handle);
void forEachLeft(
    ProgramStateRef State,
    llvm::function_ref<void(const clang::ento::MemRegion *, clang::ento::SVal)>
        Do);
ProgramStateRef withoutLeft(ProgramStateRef State,
                            const clang::ento::MemRegion *Place);

/// A slot of a container, named by the container and a key. The engine has no
/// idea that `vars["w"]` is the same object twice; this says so.
using Slot = std::pair<const clang::ento::MemRegion *, const void *>;
const clang::ento::SVal *slotAt(ProgramStateRef State, Slot Key);
ProgramStateRef withSlot(ProgramStateRef State, Slot Key, clang::ento::SVal V);
ProgramStateRef withoutSlotsOf(ProgramStateRef State,
                               const clang::ento::MemRegion *Container);
/// An element lives as long as its container, and an answer as long as the
/// object that has it.
void markLive(ProgramStateRef State, clang::ento::SymbolReaper &Reaper);
ProgramStateRef withoutDead(ProgramStateRef State,
                            clang::ento::SymbolReaper &Reaper);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_PATHSTATE_H
