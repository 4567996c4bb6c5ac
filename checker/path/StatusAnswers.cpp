#include "path/StatusAnswers.h"
#include "path/CallEffects.h"
#include "path/PathState.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

/// The object in an argument, named by the pointer to it.
static SymbolRef objectIn(const CallEvent &Call, unsigned N) {
  return N >= 1 && N <= Call.getNumArgs()
             ? Call.getArgSVal(N - 1).getAsLocSymbol()
             : nullptr;
}

CallStatus statusOf(const CallEvent &Call, const Effects &E,
                    ProgramStateRef State) {
  if (!E.StatusArgument)
    return {E.SucceedsWith, Call.getReturnValue().getAsSymbol()};
  SymbolRef Object = objectIn(Call, *E.StatusArgument);
  SymbolRef Answer = Object ? statusAnswer(State, Object) : nullptr;
  return {Answer ? Success::Zero : Success::Always, Answer};
}

ConditionTruthVal succeeded(CallStatus Status, ProgramStateRef State) {
  if (!Status.Answer)
    return {};
  ConditionTruthVal IsZero =
      State->getConstraintManager().isNull(State, Status.Answer);
  switch (Status.With) {
  case Success::Always:
    return true;
  case Success::Zero:
    return IsZero;
  case Success::NonZero:
    return IsZero.isConstrained()
               ? ConditionTruthVal(!IsZero.isConstrainedTrue())
               : ConditionTruthVal();
  case Success::NonNegative: {
    SValBuilder &Values = State->getStateManager().getSValBuilder();
    QualType Type = Status.Answer->getType();
    SVal Holds =
        Values.evalBinOp(State, BO_GE, Values.makeSymbolVal(Status.Answer),
                         Values.makeIntVal(0, Type), Values.getConditionType());
    auto Condition = Holds.getAs<DefinedSVal>();
    if (!Condition)
      return {};
    auto [True, False] = State->assume(*Condition);
    if (True && False)
      return {};
    return True != nullptr;
  }
  }
  llvm_unreachable("covered switch");
}

ProgramStateRef rememberStatus(const CallEvent &Call, const Effects *E,
                               ProgramStateRef State, CheckerContext &C) {
  if (E && E->AsksStatus)
    return State;
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    SymbolRef Object = objectIn(Call, I + 1);
    if (!Object || !statusAnswer(State, Object))
      continue;
    QualType Type = parameterType(Call, I);
    bool OnlyReads = !Type.isNull() && Type->isPointerType() &&
                     Type->getPointeeType().isConstQualified();
    if (!OnlyReads)
      State = withoutStatusAnswer(State, Object);
  }
  if (!E || !E->StatusArgument)
    return State;
  SymbolRef Object = objectIn(Call, *E->StatusArgument);
  if (!Object)
    return State;
  // Not the call's own result, which may be a number as well.
  static int Tag;
  SVal Answer = C.getSValBuilder().conjureSymbolVal(
      Call, C.getASTContext().IntTy, C.blockCount(), &Tag);
  return withStatusAnswer(State, Object, Answer.getAsSymbol());
}

ProgramStateRef evalStatusQuestion(const CallEvent &Call,
                                   const CallExpr *Origin, CheckerContext &C) {
  const Effects *E = effectsOf(Call);
  if (!E || !E->AsksStatus)
    return nullptr;
  SymbolRef Object = objectIn(Call, 1);
  SymbolRef Answer = Object ? statusAnswer(C.getState(), Object) : nullptr;
  if (!Answer)
    return nullptr;
  SValBuilder &Values = C.getSValBuilder();
  SVal Result = Values.evalCast(Values.makeSymbolVal(Answer), Origin->getType(),
                                Answer->getType());
  return C.getState()->BindExpr(Origin, C.getLocationContext(), Result);
}

} // namespace tensortidy
