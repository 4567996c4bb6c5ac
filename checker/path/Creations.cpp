#include "path/Creations.h"
#include "api/ApiModel.h"
#include "path/CallEffects.h"
#include "path/HandlePlaces.h"
#include "path/HandleValues.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "path/StatusAnswers.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

ProgramStateRef trackBorrowed(SymbolRef S, HandleState H, SymbolRef Parent,
                              const ResourceKind *ParentKind,
                              ProgramStateRef State) {
  if (Parent && mayOrphan(Parent, *ParentKind, State))
    H = H.childOf(Parent, ParentKind);
  else if (!H.kind().DiesOnce)
    return State;
  return withHandle(State, S, H.borrowed());
}

/// Something of the kind was handed over to an argument of the call, and may be
/// what comes back, under a second name.
static ProgramStateRef letGoHandedOver(const CallEvent &Call,
                                       const ResourceKind &Kind,
                                       ProgramStateRef State) {
  ProgramStateRef Next = State;
  for (unsigned N = 0; N <= Call.getNumArgs(); ++N) {
    const ResourceKind *OwnerKind = nullptr;
    SymbolRef Owner = handleOfArgument(Call, N, State, OwnerKind);
    forEachHandle(State, [&](SymbolRef S, const HandleState &H) {
      if (Owner && H.isHandedOver() && H.owner() == Owner && &H.kind() == &Kind)
        Next = withoutHandle(Next, S);
    });
  }
  return Next;
}

ProgramStateRef trackResult(const CallEvent &Call, const Effects &E,
                            ProgramStateRef State, CheckerContext &C) {
  const Expr *Creation = Call.getOriginExpr();
  if (!Creation)
    return State;
  const auto *Constructor = dyn_cast<CXXConstructorCall>(&Call);
  SVal Made =
      Constructor ? Constructor->getCXXThisVal() : Call.getReturnValue();
  QualType Type = Creation->getType();
  bool Borrowed = E.Result == ResultEffect::Borrowed;
  const ResourceKind *Kind = PathRun::current().Model.resourceMade(Type, E);
  if (!Kind && Borrowed && Type->isPointerType())
    Kind = kindOfBorrowed();
  if (!Kind)
    return State;
  SymbolRef S = handleSymbol(Made, Type, *Kind, State);
  if (!S || handleAt(State, S))
    return State;
  if (!Borrowed)
    if (ProgramStateRef Next = letGoHandedOver(Call, *Kind, State);
        Next != State)
      return Next;
  HandleState H = HandleState::created(
      Kind, &E, Creation, C.getLocationContext(), scopeDepth(State));
  const ResourceKind *ParentKind = nullptr;
  // What is lent has the parent, where something is.
  bool Lends = llvm::is_contained(E.Arguments, ArgumentEffect::Lends);
  SymbolRef Parent = E.Parent && !Lends
                         ? handleOfArgument(Call, *E.Parent, State, ParentKind)
                         : nullptr;
  if (Borrowed)
    return trackBorrowed(S, H, Parent, ParentKind, State);
  if (Parent)
    H = H.childOf(Parent, ParentKind);
  if (E.Result == ResultEffect::Empty)
    return withHandle(State, S, H.empty());
  if (E.OutlivedIf && memberValue(*E.OutlivedIf, Call, State).isZeroConstant())
    H = H.takingChildrenAlong();
  if (E.StatusArgument) {
    CallStatus Status = statusOf(Call, E, State);
    if (Status.With != Success::Always)
      H = H.provided(Status.With, Status.Answer);
  }
  if (!E.MayBeNull && S->getType()->isAnyPointerType())
    if (auto Value = C.getSValBuilder().makeSymbolVal(S).getAs<DefinedSVal>())
      if (ProgramStateRef NotNull = State->assume(*Value, true))
        State = NotNull;
  return withHandle(State, S, H);
}

ProgramStateRef awaitStatus(const CallEvent &Call, const Effects &E,
                            ProgramStateRef State) {
  for (unsigned N = 1; N <= Call.getNumArgs(); ++N) {
    if (E.argument(N) != ArgumentEffect::ConsumesOnSuccess)
      continue;
    const ResourceKind *Kind = nullptr;
    SymbolRef S = handleOfArgument(Call, N, State, Kind);
    const HandleState *H = S ? handleAt(State, S) : nullptr;
    if (!H || !H->isHandedOver())
      continue;
    CallStatus Status = statusOf(Call, E, State);
    State = Status.Answer
                ? withHandle(State, S, H->provided(Status.With, Status.Answer))
                : withoutHandle(State, S);
  }
  return State;
}

} // namespace tensortidy
