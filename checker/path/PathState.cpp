#include "path/PathState.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ProgramStateTrait.h"

using namespace clang;
using namespace ento;

REGISTER_MAP_WITH_PROGRAMSTATE(Handles, SymbolRef, tensortidy::HandleState)
REGISTER_TRAIT_WITH_PROGRAMSTATE(OpenScopes, unsigned)
REGISTER_TRAIT_WITH_PROGRAMSTATE(FailedCall, const clang::Expr *)
REGISTER_TRAIT_WITH_PROGRAMSTATE(AssertionFailed, bool)
REGISTER_MAP_WITH_PROGRAMSTATE(Slots, tensortidy::Slot, SVal)
REGISTER_MAP_WITH_PROGRAMSTATE(StatusAnswers, SymbolRef, SymbolRef)
REGISTER_MAP_WITH_PROGRAMSTATE(LeftInPlace, const clang::ento::MemRegion *,
                               SVal)

namespace tensortidy {

const HandleState *handleAt(ProgramStateRef State, SymbolRef S) {
  return State->get<Handles>(S);
}

ProgramStateRef withHandle(ProgramStateRef State, SymbolRef S, HandleState H) {
  return State->set<Handles>(S, H);
}

ProgramStateRef withoutHandle(ProgramStateRef State, SymbolRef S) {
  return State->remove<Handles>(S);
}

void forEachHandle(
    ProgramStateRef State,
    llvm::function_ref<void(SymbolRef, const HandleState &)> Do) {
  for (const auto &[Symbol, Handle] : State->get<Handles>())
    Do(Symbol, Handle);
}

bool hasHandles(ProgramStateRef State) {
  return !State->get<Handles>().isEmpty();
}

unsigned scopeDepth(ProgramStateRef State) { return State->get<OpenScopes>(); }

ProgramStateRef withScopeOpened(ProgramStateRef State) {
  return State->set<OpenScopes>(scopeDepth(State) + 1);
}

ProgramStateRef withScopeClosed(ProgramStateRef State) {
  unsigned Depth = scopeDepth(State);
  // A guard that was opened before this path began, or that was lost on it.
  if (Depth == 0)
    return State;
  ProgramStateRef Next = State->set<OpenScopes>(Depth - 1);
  for (const auto &[Symbol, Handle] : State->get<Handles>())
    if (HandleState After = Handle.afterScope(Depth); After != Handle)
      Next = withHandle(Next, Symbol, After);
  return Next;
}

const Expr *failedCall(ProgramStateRef State) {
  return State->get<FailedCall>();
}

ProgramStateRef withFailedCall(ProgramStateRef State, const Expr *Call) {
  return State->set<FailedCall>(Call);
}

bool hasFailedAssertion(ProgramStateRef State) {
  return State->get<AssertionFailed>();
}

ProgramStateRef withFailedAssertion(ProgramStateRef State) {
  return State->set<AssertionFailed>(true);
}

const SVal *slotAt(ProgramStateRef State, Slot Key) {
  return State->get<Slots>(Key);
}

ProgramStateRef withSlot(ProgramStateRef State, Slot Key, SVal V) {
  return State->set<Slots>(Key, V);
}

ProgramStateRef withoutSlotsOf(ProgramStateRef State,
                               const MemRegion *Container) {
  for (const auto &[Key, Value] : State->get<Slots>())
    if (Key.first == Container)
      State = State->remove<Slots>(Key);
  return State;
}

SymbolRef statusAnswer(ProgramStateRef State, SymbolRef Object) {
  const SymbolRef *Answer = State->get<StatusAnswers>(Object);
  return Answer ? *Answer : nullptr;
}

ProgramStateRef withStatusAnswer(ProgramStateRef State, SymbolRef Object,
                                 SymbolRef Answer) {
  return State->set<StatusAnswers>(Object, Answer);
}

ProgramStateRef withoutStatusAnswer(ProgramStateRef State, SymbolRef Object) {
  return State->remove<StatusAnswers>(Object);
}

const SVal *leftAt(ProgramStateRef State, const MemRegion *Place) {
  return State->get<LeftInPlace>(Place);
}

ProgramStateRef withLeft(ProgramStateRef State, const MemRegion *Place,
                         SVal Handle) {
  return State->set<LeftInPlace>(Place, Handle);
}

void forEachLeft(ProgramStateRef State,
                 llvm::function_ref<void(const MemRegion *, SVal)> Do) {
  for (const auto &[Place, Value] : State->get<LeftInPlace>())
    Do(Place, Value);
}

ProgramStateRef withoutLeft(ProgramStateRef State, const MemRegion *Place) {
  return State->remove<LeftInPlace>(Place);
}

void markLive(ProgramStateRef State, SymbolReaper &Reaper) {
  for (const auto &[Key, Element] : State->get<Slots>())
    if (SymbolRef S = Element.getAsLocSymbol();
        S && Reaper.isLiveRegion(Key.first))
      Reaper.markLive(S);
  // What the store holds is not known to be alive yet: withoutDead() looks.
  for (const auto &[Object, Answer] : State->get<StatusAnswers>())
    Reaper.markLive(Answer);
}

ProgramStateRef withoutDead(ProgramStateRef State, SymbolReaper &Reaper) {
  for (const auto &[Object, Answer] : State->get<StatusAnswers>())
    if (Reaper.isDead(Object))
      State = State->remove<StatusAnswers>(Object);
  return State;
}

} // namespace tensortidy
