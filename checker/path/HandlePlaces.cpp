#include "path/HandlePlaces.h"
#include "api/ApiModel.h"
#include "path/CallEffects.h"
#include "path/HandleValues.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "clang/AST/DeclCXX.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ExprEngine.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

/// An array of results is short; a longer one is filled by a loop of its own.
static constexpr unsigned LongestArray = 16;

SymbolRef HandlePlace::handle(ProgramStateRef State) const {
  return handleSymbol(handleValueAt(Region, Type, State), Type, *Kind, State);
}

namespace {
/// A member of the struct that an argument is, or points to.
struct MemberOfArgument {
  const FieldDecl *Field = nullptr;
  const FieldRegion *Region = nullptr; ///< In Copy, for a struct by value.
  std::optional<nonloc::LazyCompoundVal> Copy;
  std::optional<nonloc::CompoundVal> Literal; ///< A struct that is written out.

  MemberOfArgument(const Part &P, const CallEvent &Call,
                   ProgramStateRef State) {
    unsigned I = P.Argument - 1;
    if (P.Argument == 0 || I >= Call.getNumArgs() || !Call.getArgExpr(I))
      return;
    SVal V = Call.getArgSVal(I);
    QualType Type = Call.getArgExpr(I)->getType();
    Copy = V.getAs<nonloc::LazyCompoundVal>();
    Literal = V.getAs<nonloc::CompoundVal>();
    Field = memberOf(recordBehind(Type), P.Member);
    const SubRegion *Struct =
        Copy ? cast<SubRegion>(Copy->getRegion())
             : dyn_cast_or_null<SubRegion>(V.getAsRegion());
    if (Field && Struct)
      Region = State->getStateManager().getRegionManager().getFieldRegion(
          Field, Struct);
  }

  bool isInCopy() const { return Copy || Literal; }

  SVal value(ProgramStateRef State) const {
    if (Literal && Field) {
      auto Element = Literal->begin(), End = Literal->end();
      for (unsigned I = Field->getFieldIndex(); I && Element != End; --I)
        ++Element;
      return Element != End ? *Element : UndefinedVal();
    }
    if (!Region)
      return UndefinedVal();
    loc::MemRegionVal Location(Region);
    return Copy ? State->getStateManager().getStoreManager().getBinding(
                      Copy->getStore(), Location, Field->getType())
                : State->getSVal(Location, Field->getType());
  }
};
} // namespace

SVal memberValue(const Part &P, const CallEvent &Call, ProgramStateRef State) {
  return MemberOfArgument(P, Call, State).value(State);
}

/// The element that is so many elements further on.
static const SubRegion *elementAfter(const SubRegion *First, QualType Type,
                                     unsigned Offset, ProgramStateRef State) {
  if (Offset == 0)
    return First;
  const auto *Element = dyn_cast<ElementRegion>(First);
  if (!Element)
    return nullptr;
  SValBuilder &Values = State->getStateManager().getSValBuilder();
  SVal Index =
      Values.evalBinOp(State, BO_Add, Element->getIndex(),
                       Values.makeIntVal(Offset, Values.getArrayIndexType()),
                       Values.getArrayIndexType());
  auto Known = Index.getAs<NonLoc>();
  if (!Known)
    return nullptr;
  return State->getStateManager().getRegionManager().getElementRegion(
      Type, *Known, cast<SubRegion>(Element->getSuperRegion()),
      State->getStateManager().getContext());
}

const TypedValueRegion *lengthBehind(const Part &P, const CallEvent &Call) {
  if (P.Count == 0 || P.Count > Call.getNumArgs())
    return nullptr;
  const auto *Region = dyn_cast_or_null<TypedValueRegion>(
      Call.getArgSVal(P.Count - 1).getAsRegion());
  return Region && Region->getValueType()->isIntegerType() ? Region : nullptr;
}

/// How many handles there are, as far as this path knows.
static unsigned lengthOf(const Part &P, const CallEvent &Call,
                         ProgramStateRef State) {
  if (P.Count == 0)
    return 1;
  if (P.Count > Call.getNumArgs())
    return 0;
  SVal Length = Call.getArgSVal(P.Count - 1);
  if (const TypedValueRegion *Behind = lengthBehind(P, Call)) {
    const SVal *Before = leftAt(State, Behind);
    Length = Before ? *Before : State->getSVal(Behind);
  }
  auto Count = Length.getAs<nonloc::ConcreteInt>();
  if (!Count || Count->getValue()->isNegative() ||
      Count->getValue()->getActiveBits() > 31)
    return 0;
  uint64_t N = Count->getValue()->getZExtValue();
  return N <= LongestArray ? N : 0;
}

llvm::SmallVector<HandlePlace, 2> placesOf(const Part &P, const Effects &E,
                                           const CallEvent &Call,
                                           ProgramStateRef State) {
  llvm::SmallVector<HandlePlace, 2> Places;
  const SubRegion *First = nullptr;
  QualType Type;
  bool Unseen = false;
  if (!P.Member.empty()) {
    MemberOfArgument Member(P, Call, State);
    if (!Member.Field)
      return Places;
    Type = Member.Field->getType();
    if (Type->isPointerType() && Type->getPointeeType()->isPointerType()) {
      First = dyn_cast_or_null<SubRegion>(Member.value(State).getAsRegion());
      Type = Type->getPointeeType();
      Unseen = Member.Literal.has_value();
    } else if (!Member.isInCopy()) {
      First = Member.Region;
    }
  } else if (P.Argument > 0 && P.Argument <= Call.getNumArgs() &&
             Call.getArgExpr(P.Argument - 1)) {
    Type = Call.getArgExpr(P.Argument - 1)->getType();
    if (!Type->isPointerType())
      return Places;
    Type = Type->getPointeeType();
    First = dyn_cast_or_null<SubRegion>(
        Call.getArgSVal(P.Argument - 1).getAsRegion());
  }
  const ResourceKind *Kind =
      First ? PathRun::current().Model.resourceMade(Type, E) : nullptr;
  if (First && !Kind && P.Effect == ArgumentEffect::Lends &&
      Type->isPointerType())
    Kind = kindOfBorrowed();
  if (!Kind || !isLocalMemory(loc::MemRegionVal(First), State))
    return Places;
  Unseen |= First->hasMemorySpace<GlobalsSpaceRegion>(State);
  for (unsigned I = 0, Length = lengthOf(P, Call, State); I < Length; ++I)
    if (const SubRegion *Element = elementAfter(First, Type, I, State))
      Places.push_back({Element, Type, Kind, Unseen});
  return Places;
}

llvm::SmallVector<HandlePlace, 2> elementsFromFirst(const CallEvent &Call,
                                                    ProgramStateRef State) {
  llvm::SmallVector<HandlePlace, 2> Elements;
  const auto *First =
      dyn_cast_or_null<ElementRegion>(thisValue(Call).getAsRegion());
  const auto *Array = First && First->getIndex().isZeroConstant()
                          ? dyn_cast<TypedValueRegion>(First->getSuperRegion())
                          : nullptr;
  const ASTContext &Context = State->getStateManager().getContext();
  const ConstantArrayType *Type =
      Array ? Context.getAsConstantArrayType(Array->getValueType()) : nullptr;
  const ResourceKind *Kind =
      Type ? PathRun::current().Model.resourceOf(Type->getElementType())
           : nullptr;
  for (uint64_t I = 0; Kind && I < Type->getSize().getLimitedValue(); ++I)
    if (const SubRegion *Element =
            elementAfter(First, Type->getElementType(), I, State))
      Elements.push_back({Element, Type->getElementType(), Kind});
  return Elements;
}

llvm::SmallVector<HandlePlace, 2>
membersOfStruct(const CallEvent &Call, unsigned I, ProgramStateRef State) {
  llvm::SmallVector<HandlePlace, 2> Members;
  ApiModel &Model = PathRun::current().Model;
  QualType Type = parameterType(Call, I);
  const auto *Struct =
      dyn_cast_or_null<SubRegion>(Call.getArgSVal(I).getAsRegion());
  const RecordDecl *Record = Struct && Type->isPointerType()
                                 ? Type->getPointeeType()->getAsRecordDecl()
                                 : nullptr;
  if (!Record || !Record->isCompleteDefinition() || Model.resourceOf(Type) ||
      !isLocalMemory(loc::MemRegionVal(Struct), State))
    return Members;
  MemRegionManager &Regions = State->getStateManager().getRegionManager();
  for (const FieldDecl *Field : Record->fields())
    if (const ResourceKind *Kind = Model.resourceOf(Field->getType()))
      Members.push_back(
          {Regions.getFieldRegion(Field, Struct), Field->getType(), Kind});
  return Members;
}

} // namespace tensortidy
