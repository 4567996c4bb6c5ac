#include "path/Slots.h"
#include "path/PathState.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

static bool isElementAccess(const CallEvent &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDecl());
  if (!Method || !Method->getParent()->isInStdNamespace() ||
      Call.getNumArgs() != 1 ||
      !Method->getReturnType()->isLValueReferenceType())
    return false;
  if (Method->getOverloadedOperator() == OO_Subscript)
    return true;
  return Method->getIdentifier() && Method->getName() == "at";
}

/// A pointer that is the same for equal keys: the identifier table's entry of
/// a string literal, the engine's own copy of a number, a symbol.
static const void *keyOf(const Expr *Key, SVal Value, ASTContext &Context) {
  Key = Key->IgnoreUnlessSpelledInSource();
  if (const auto *Literal = dyn_cast<StringLiteral>(Key))
    return Literal->getCharByteWidth() == 1
               ? &Context.Idents.get(Literal->getString())
               : nullptr;
  // A key of class type has no value that the engine knows.
  if (Value.getAs<Loc>())
    return nullptr;
  if (auto Number = Value.getAs<nonloc::ConcreteInt>())
    return Number->getValue().get();
  return Value.getAsSymbol();
}

ProgramStateRef evalSlotAccess(const CallEvent &Call, const CallExpr *Origin,
                               CheckerContext &C) {
  if (!isElementAccess(Call))
    return nullptr;
  const MemRegion *Container =
      cast<CXXInstanceCall>(Call).getCXXThisVal().getAsRegion();
  ProgramStateRef State = C.getState();
  SVal Value = Call.getArgSVal(0);
  QualType Parameter =
      cast<FunctionDecl>(Call.getDecl())->getParamDecl(0)->getType();
  if (Parameter->isReferenceType() &&
      Parameter.getNonReferenceType()->isIntegralOrEnumerationType())
    if (auto L = Value.getAs<Loc>())
      Value = State->getSVal(*L, Parameter.getNonReferenceType());
  const void *Key = keyOf(Call.getArgExpr(0), Value, C.getASTContext());
  if (!Container || !Key)
    return nullptr;
  Slot Name(Container, Key);
  const SVal *Known = slotAt(State, Name);
  SVal Element = Known ? *Known
                       : C.getSValBuilder().conjureSymbolVal(
                             Call, Call.getResultType(), C.blockCount());
  if (!Known) {
    if (auto Defined = Element.getAs<DefinedSVal>())
      State = State->assume(*Defined, true);
    if (!State)
      return nullptr;
    State = withSlot(State, Name, Element);
  }
  return State->BindExpr(Origin, C.getLocationContext(), Element);
}

} // namespace tensortidy
