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
  HandleState H = HandleState::created(
      Kind, &E, Creation, C.getLocationContext(), scopeDepth(State));
  const ResourceKind *ParentKind = nullptr;
  // What is lent has the parent, where something is.
  bool Lends = llvm::is_contained(E.Arguments, ArgumentEffect::Lends);
  SymbolRef Parent = E.Parent && !Lends
                         ? handleOfArgument(Call, *E.Parent, State, ParentKind)
                         : nullptr;
  if (Parent)
    H = H.childOf(Parent, ParentKind);
  if (Borrowed)
    return Parent && mayOrphan(Parent, *ParentKind, State)
               ? withHandle(State, S, H.borrowed())
               : State;
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
