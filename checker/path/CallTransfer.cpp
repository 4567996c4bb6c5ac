#include "path/CallTransfer.h"
#include "api/ApiModel.h"
#include "flow/OwnershipSummary.h"
#include "flow/Surroundings.h"
#include "path/CallEffects.h"
#include "path/Creations.h"
#include "path/HandlePlaces.h"
#include "path/LibraryReleases.h"
#include "path/OutParameters.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "path/StatusAnswers.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

static bool isExpectedToThrow(const Expr *Call, CheckerContext &C) {
  return isExpectedToThrow(Call,
                           C.getCurrentAnalysisDeclContext()->getParentMap(),
                           PathRun::current().Model);
}

/// The null pointer would have crashed: from now on it is none.
static ProgramStateRef assumeNotNull(const CallEvent &Call, const Effects &E,
                                     ProgramStateRef State) {
  for (unsigned N : E.NotNull)
    if (N >= 1 && N <= Call.getNumArgs())
      if (auto V = Call.getArgSVal(N - 1).getAs<DefinedSVal>())
        if (ProgramStateRef NotNull = State->assume(*V, true))
          State = NotNull;
  return State;
}

/// Whether the effect on the handle is a mistake; if so, nothing more will be
/// said of the handle.
static bool isMisused(SymbolRef S, ArgumentEffect Effect, const Effects &E,
                      const Expr *Written, const CallEvent &Call,
                      ProgramStateRef &State, Mistakes &Seen,
                      CheckerContext &C) {
  const HandleState *H = S ? handleAt(State, S) : nullptr;
  const Expr *Use = Call.getOriginExpr();
  Misuse Wrong = H && Use ? misuseOf(*H, Effect, E) : Misuse::None;
  if (Wrong == Misuse::None)
    return false;
  if (!isExpectedToThrow(Use, C))
    Seen.emplace_back(S, describeMisuse(Wrong, *H, Written, Use, C));
  // One mistake, one report: what follows from it is not news.
  if (Wrong == Misuse::LateUse)
    State = withFailedCall(State, Use);
  State = withoutHandle(State, S);
  return true;
}

/// A function of which nothing is known reads what it is given a pointer to,
/// and a method its object. A pointer to `void`, or a reference to the pointer,
/// may be of interest as such: as a key, or to be printed.
static ProgramStateRef lateUses(const CallEvent &Call, ProgramStateRef State,
                                Mistakes &Seen, CheckerContext &C) {
  for (unsigned I = 0; I < Call.parameters().size(); ++I) {
    QualType Type = parameterType(Call, I);
    if (!Type->isPointerType() || Type->isVoidPointerType() ||
        I >= Call.getNumArgs())
      continue;
    SymbolRef S = Call.getArgSVal(I).getAsLocSymbol();
    isMisused(S, ArgumentEffect::Borrows, {}, Call.getArgExpr(I), Call, State,
              Seen, C);
  }
  const auto *Method = dyn_cast<CXXInstanceCall>(&Call);
  if (Method && !isa<CXXDestructorCall>(Call))
    isMisused(Method->getCXXThisVal().getAsLocSymbol(), ArgumentEffect::Borrows,
              {}, Method->getCXXThisExpr(), Call, State, Seen, C);
  return State;
}

ProgramStateRef beforeCall(const CallEvent &Call, Mistakes &Seen,
                           CheckerContext &C) {
  ProgramStateRef State = C.getState();
  const Effects *E = withLibraryReleases(effectsOf(Call), Call, State);
  if (!E)
    return mayBeInlined(Call)
               ? State
               : escapeArguments(lateUses(Call, State, Seen, C), Call);
  if (E->EndsScope)
    return withScopeClosed(State);
  for (const Operand &O : operandsOf(Call, *E)) {
    SymbolRef S = O.handle(State);
    if (isMisused(S, O.Effect, *E, O.Written, Call, State, Seen, C))
      continue;
    // Where the body is going to be followed, it decides what is taken over,
    // and may use what it is going to dispose.
    bool Takes = O.Effect == ArgumentEffect::Disposes ||
                 O.Effect == ArgumentEffect::Consumes ||
                 O.Effect == ArgumentEffect::ConsumesOnSuccess ||
                 O.Effect == ArgumentEffect::Stores;
    if (!Takes || !mayBeInlined(Call))
      State = transition(O, *E, Call, State);
  }
  if (ProgramStateRef Before = State; hasHandles(Before))
    forEachPlace(Call, *E, Before,
                 [&](const HandlePlace &Place, ArgumentEffect Effect) {
                   isMisused(Place.handle(Before), Effect, *E, nullptr, Call,
                             State, Seen, C);
                 });
  State = assumeNotNull(Call, *E, State);
  if (!mayBeInlined(Call))
    State = setAside(Call, letGoBehindPointers(Call, *E, State));
  return prepareOutParameters(Call, *E, State);
}

/// What the engine would have seen in a body that it did not follow.
static ProgramStateRef afterBody(const CallEvent &Call, ProgramStateRef State,
                                 Mistakes &Seen, CheckerContext &C) {
  const OwnershipSummary *Summary = summaryOf(Call);
  if (!Summary)
    return State;
  for (const Operand &O : operandsOf(Call, Summary->Does)) {
    bool Disposes = O.Effect == ArgumentEffect::Disposes;
    if (!Disposes && O.Effect != ArgumentEffect::Borrows)
      continue;
    SymbolRef S = O.handle(State);
    const HandleState *H = S ? handleAt(State, S) : nullptr;
    bool IsOwned = H && H->isOwned(); // By which function is not known.
    if ((IsOwned || !isMisused(S, O.Effect, Summary->Does, O.Written, Call,
                               State, Seen, C)) &&
        Disposes)
      State = transition(O, Summary->Does, Call, State);
  }
  return Summary->Does.creates() && !isExpectedToThrow(Call.getOriginExpr(), C)
             ? trackResult(Call, Summary->Does, State, C)
             : State;
}

ProgramStateRef afterCall(const CallEvent &Call, Mistakes &Seen,
                          CheckerContext &C) {
  ProgramStateRef State = C.getState();
  const Effects *E = effectsOf(Call);
  if (!E) {
    // The engine knows std::move by heart, and follows no body.
    const auto *Callee = dyn_cast_or_null<FunctionDecl>(Call.getDecl());
    if (!C.wasInlined && mayBeInlined(Call) && !(Callee && isIdentity(Callee)))
      State = afterBody(Call, escapeArguments(State, Call), Seen, C);
    return rememberStatus(Call, nullptr, State, C);
  }
  State = rememberStatus(Call, E, State, C);
  if (!mayBeInlined(Call))
    State = putBack(Call, State, C.getLocationContext());
  if (E->BeginsScope)
    State = withScopeOpened(State);
  if (!C.wasInlined) {
    // A body would have taken the handles over, or run the callable.
    for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
      ArgumentEffect Effect = E->argument(I + 1);
      bool Takes =
          mayBeInlined(Call) && (Effect == ArgumentEffect::Consumes ||
                                 Effect == ArgumentEffect::ConsumesOnSuccess ||
                                 Effect == ArgumentEffect::Stores);
      if (E->ConstructsOwner || Takes ||
          E->callable(I + 1) != CallableEffect::None)
        State = escape(State, Call.getArgSVal(I));
    }
  }
  if (mayBeInlined(Call))
    for (const Operand &O : operandsOf(Call, *E))
      if (O.Effect == ArgumentEffect::Disposes)
        State = transition(O, *E, Call, State);
  const Expr *Origin = Call.getOriginExpr();
  if (Origin && failedCall(State) == Origin)
    State = withFailedCall(State, nullptr);
  else if (!(Origin && isExpectedToThrow(Origin, C)) &&
           (E->creates() || E->Result == ResultEffect::Borrowed ||
            E->Result == ResultEffect::Empty))
    State = trackResult(Call, *E, State, C);
  State = trackOutParameters(Call, *E, State, C);
  return awaitStatus(Call, *E, State);
}

} // namespace tensortidy
