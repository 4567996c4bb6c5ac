#include "path/HandleQuestions.h"
#include "api/ApiModel.h"
#include "path/CallEffects.h"
#include "path/HandleValues.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "clang/AST/ExprCXX.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

static SymbolRef symbolOf(SVal V, QualType Type, CheckerContext &C) {
  const ResourceKind *Kind = PathRun::current().Model.resourceOf(Type);
  return Kind && Type.getNonReferenceType()->isRecordType()
             ? handleSymbol(V, Type, *Kind, C.getState())
             : nullptr;
}

static const HandleState *madeHere(SymbolRef S, CheckerContext &C) {
  const HandleState *H = S ? handleAt(C.getState(), S) : nullptr;
  return H && H->creation() ? H : nullptr;
}

static std::optional<bool> compare(const CXXOperatorCallExpr *Comparison,
                                   CheckerContext &C) {
  OverloadedOperatorKind Operator = Comparison->getOperator();
  if (Comparison->getNumArgs() != 2 ||
      (Operator != OO_EqualEqual && Operator != OO_ExclaimEqual))
    return std::nullopt;
  auto SymbolOf = [&](const Expr *E) {
    return symbolOf(C.getSVal(E), E->getType(), C);
  };
  SymbolRef Left = SymbolOf(Comparison->getArg(0));
  SymbolRef Right = SymbolOf(Comparison->getArg(1));
  if (!Left || !Right ||
      (Left != Right && !madeHere(Left, C) && !madeHere(Right, C)))
    return std::nullopt;
  return (Left == Right) == (Operator == OO_EqualEqual);
}

static std::optional<bool> exists(const CallEvent &Call, CheckerContext &C) {
  const auto *Conversion = dyn_cast_or_null<CXXConversionDecl>(Call.getDecl());
  const auto *Member = dyn_cast<CXXInstanceCall>(&Call);
  if (!Conversion || !Member ||
      !Conversion->getConversionType()->isBooleanType())
    return std::nullopt;
  const HandleState *H =
      madeHere(symbolOf(Member->getCXXThisVal(),
                        Conversion->getFunctionObjectParameterType(), C),
               C);
  if (!H || H->maker()->MayBeNull)
    return std::nullopt;
  return true;
}

static std::optional<bool> isDead(const CallEvent &Call, CheckerContext &C) {
  const Effects *E = effectsOf(Call);
  if (!E || !E->AsksDisposed)
    return std::nullopt;
  const ResourceKind *Kind = nullptr;
  SymbolRef S = handleOfArgument(Call, *E->AsksDisposed, C.getState(), Kind);
  const HandleState *H = S ? handleAt(C.getState(), S) : nullptr;
  // What was handed over may be anything by now.
  if (!H || !(H->isOwned() || H->isDisposed() || H->isTidied()))
    return std::nullopt;
  return !H->isOwned();
}

ProgramStateRef evalHandleQuestion(const CallEvent &Call,
                                   const CallExpr *Origin, CheckerContext &C) {
  std::optional<bool> Answer;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Origin))
    Answer = compare(Operator, C);
  else
    Answer = exists(Call, C);
  if (!Answer)
    Answer = isDead(Call, C);
  if (!Answer)
    return nullptr;
  return C.getState()->BindExpr(Origin, C.getLocationContext(),
                                C.getSValBuilder().makeTruthVal(*Answer));
}

} // namespace tensortidy
