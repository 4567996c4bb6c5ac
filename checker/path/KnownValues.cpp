#include "path/KnownValues.h"
#include "api/UnitIndex.h"
#include "path/PathRun.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

ProgramStateRef withFirstValue(ProgramStateRef State, SVal Location,
                               SValBuilder &Values) {
  const auto *Region = dyn_cast_or_null<VarRegion>(Location.getAsRegion());
  if (!Region || !PathRun::current().Index.keepsFirstValue(Region->getDecl()))
    return State;
  const VarDecl *Variable = Region->getDecl();
  // Without an initializer it is zero.
  SVal First = Values.makeZeroVal(Variable->getType());
  const VarDecl *Initialized = nullptr;
  if (Variable->getAnyInitializer(Initialized)) {
    const APValue *Value = Initialized->evaluateValue();
    if (!Value || !Value->isInt())
      return State;
    First = Values.makeIntVal(Value->getInt());
  }
  auto Bound = First.getAs<DefinedSVal>();
  return Bound && State->getSVal(Region) != First
             ? State->bindLoc(loc::MemRegionVal(Region), First,
                              /*LCtx=*/nullptr, /*notifyChanges=*/false)
             : State;
}

ProgramStateRef withoutNull(ProgramStateRef State, SVal Pointer) {
  if (!Pointer.getAsLocSymbol())
    return State;
  ProgramStateRef NotNull =
      State->assume(Pointer.castAs<DefinedOrUnknownSVal>(), true);
  return NotNull ? NotNull : State;
}

/// Visits the members of the union that a region is one of, but itself.
static void forEachOther(
    const FieldRegion *Member,
    llvm::function_ref<void(const FieldDecl *, const FieldRegion *)> Visit) {
  const RecordDecl *Union = Member->getDecl()->getParent();
  if (!Union->isUnion())
    return;
  const auto *Whole = cast<SubRegion>(Member->getSuperRegion());
  for (const FieldDecl *Field : Union->fields())
    if (Field != Member->getDecl())
      Visit(Field, Member->getMemRegionManager().getFieldRegion(Field, Whole));
}

ProgramStateRef withOtherMember(ProgramStateRef State,
                                const ImplicitCastExpr *Load,
                                CheckerContext &C) {
  if (Load->getCastKind() != CK_LValueToRValue ||
      !Load->getType()->isPointerType() || !C.getSVal(Load).isUnknown())
    return nullptr;
  const auto *Member = dyn_cast_or_null<FieldRegion>(
      C.getSVal(Load->getSubExpr()).getAsRegion());
  if (!Member)
    return nullptr;
  SVal Found = UnknownVal();
  forEachOther(Member, [&](const FieldDecl *Field, const FieldRegion *Region) {
    SVal V = Field->getType()->isPointerType() ? State->getSVal(Region)
                                               : UnknownVal();
    if (V.getAs<DefinedSVal>())
      Found = V;
  });
  if (Found.isUnknown())
    return nullptr;
  return State->BindExpr(Load, C.getLocationContext(), Found);
}

ProgramStateRef withoutOtherMembers(ProgramStateRef State,
                                    const MemRegion *Stored) {
  if (const auto *Member = dyn_cast<FieldRegion>(Stored))
    forEachOther(Member, [&](const FieldDecl *, const FieldRegion *Region) {
      State = State->killBinding(loc::MemRegionVal(Region));
    });
  return State;
}

} // namespace tensortidy
