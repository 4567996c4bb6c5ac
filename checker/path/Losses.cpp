#include "path/Losses.h"
#include "flow/CfgQuestions.h"
#include "path/CallEffects.h"
#include "path/HandleValues.h"
#include "path/PathState.h"
#include "path/StatusAnswers.h"
#include "clang/AST/ExprCXX.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ConstraintManager.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

bool neverCame(SymbolRef S, const HandleState &H,
                      ProgramStateRef State) {
  return State->getConstraintManager().isNull(State, S).isConstrainedTrue() ||
         (!H.isHandedOver() && succeeded({H.succeedsWith(), H.status()}, State)
                                   .isConstrainedFalse());
}

static bool throws(const CFGBlock *Block) {
  return holdsStatement(Block,
                        [](const Stmt *S) { return isa<CXXThrowExpr>(S); });
}

/// What follows here, or in a caller, is a `throw`. The engine runs no
/// destructor on the way of an exception; the program does.
static bool isBeforeThrow(CheckerContext &C) {
  if (throws(C.getPredecessor()->getCFGBlock()))
    return true;
  for (const StackFrameContext *Frame = C.getStackFrame(); !Frame->inTopFrame();
       Frame = Frame->getParent()->getStackFrame())
    if (throws(Frame->getCallSiteBlock()))
      return true;
  return false;
}

/// Nobody can name the parent any more, but what it belongs to can go.
static ProgramStateRef adoptChildren(ProgramStateRef State, SymbolRef Parent,
                                     const HandleState &H) {
  if (!H.parent() || H.isDisposed())
    return State;
  ProgramStateRef Next = State;
  forEachHandle(State, [&](SymbolRef S, const HandleState &Child) {
    if (Child.parent() == Parent && !Child.isOrphaned())
      Next = withHandle(Next, S, Child.childOf(H.parent(), H.parentKind()));
  });
  return Next;
}

ProgramStateRef withoutLost(SymbolReaper &Reaper, Mistakes &Losses,
                            CheckerContext &C) {
  ProgramStateRef State = C.getState();
  ProgramStateRef Next = withoutDead(State, Reaper);
  if (hasHandles(State) && isBeforeThrow(C))
    Next = letGo(Next, heldByOwners(State));
  forEachHandle(Next, [&](SymbolRef S, const HandleState &H) {
    // The engine may name a value handle by one symbol while a variable holds
    // symbols of its fields, and forget the former.
    if (!Reaper.isDead(S) || isHeldInParts(S, State))
      return;
    // Nobody may ask for the handle again, but for whether it was taken.
    if (H.isHandedOver() && H.status() && !Reaper.isDead(H.status()))
      return;
    Next = withoutHandle(adoptChildren(Next, S, H), S);
    // A switch over the status says nothing to evalAssume.
    if (!H.isOwned() || neverCame(S, H, State))
      return;
    if (std::optional<Sighting> Loss = describeLoss(H, C))
      Losses.emplace_back(S, std::move(*Loss));
  });
  // The map's order is that of pointers.
  llvm::stable_sort(Losses, [](const auto &A, const auto &B) {
    return A.second.Where.getBegin() < B.second.Where.getBegin();
  });
  return Next;
}

} // namespace tensortidy
