#include "path/HandleValues.h"
#include "clang/AST/DeclCXX.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ExprEngine.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

/// The region of the first scalar in a record: handles are small records that
/// hold an index, a pointer, or a record that does.
static const SubRegion *firstScalar(const SubRegion *Region,
                                    const RecordDecl *Record,
                                    MemRegionManager &Regions,
                                    QualType &ScalarType) {
  while (Record && (Record = Record->getDefinition())) {
    QualType Next;
    const auto *Class = dyn_cast<CXXRecordDecl>(Record);
    if (Class && Class->getNumBases() != 0 && !Class->isDynamicClass() &&
        !Class->bases_begin()->isVirtual()) {
      const CXXRecordDecl *Base =
          Class->bases_begin()->getType()->getAsCXXRecordDecl();
      if (Base && !Base->isEmpty()) {
        Region = Regions.getCXXBaseObjectRegion(Base, Region, false);
        Record = Base;
        continue;
      }
    }
    if (Record->field_empty())
      return nullptr;
    const FieldDecl *Field = *Record->field_begin();
    Region = Regions.getFieldRegion(Field, Region);
    ScalarType = Field->getType();
    Record = ScalarType->getAsRecordDecl();
    if (!Record)
      return ScalarType->isScalarType() ? Region : nullptr;
  }
  return nullptr;
}

/// A field of such a whole leads back to it.
static SymbolRef wholeOf(SymbolRef Field, QualType Type) {
  const auto *Derived = dyn_cast_or_null<SymbolDerived>(Field);
  if (!Derived)
    return Field;
  SymbolRef Parent = Derived->getParentSymbol();
  return Parent->getType().getCanonicalType().getUnqualifiedType() ==
                 Type.getCanonicalType().getUnqualifiedType()
             ? Parent
             : Field;
}

SymbolRef handleSymbol(SVal V, QualType Type, ProgramStateRef State) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    return V.getAsSymbol();
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record)
    return nullptr;

  // The value of a call that nothing is built from: one symbol for the whole.
  if (auto Whole = V.getAs<nonloc::SymbolVal>())
    return Whole->getSymbol();

  MemRegionManager &Regions = State->getStateManager().getRegionManager();
  QualType ScalarType;
  if (auto Lazy = V.getAs<nonloc::LazyCompoundVal>()) {
    const SubRegion *Scalar =
        firstScalar(Lazy->getRegion(), Record, Regions, ScalarType);
    if (!Scalar)
      return nullptr;
    return wholeOf(
        State->getStateManager()
            .getStoreManager()
            .getBinding(Lazy->getStore(), loc::MemRegionVal(Scalar), ScalarType)
            .getAsSymbol(),
        Type);
  }
  const auto *Region = dyn_cast_or_null<SubRegion>(V.getAsRegion());
  if (!Region)
    return nullptr;
  // A copy reads through a reference as through the first of an array.
  if (isa<SymbolicRegion>(Region))
    Region = State->getStateManager().getStoreManager().GetElementZeroRegion(
        Region, Type.getUnqualifiedType());
  const SubRegion *Scalar = firstScalar(Region, Record, Regions, ScalarType);
  return Scalar
             ? wholeOf(State->getSVal(Scalar, ScalarType).getAsSymbol(), Type)
             : nullptr;
}

namespace {
class PartFinder final : public StoreManager::BindingsHandler {
  SymbolRef Whole;

public:
  bool Found = false;
  explicit PartFinder(SymbolRef Whole) : Whole(Whole) {}
  bool HandleBinding(StoreManager &, Store, const MemRegion *,
                     SVal V) override {
    const auto *Part = dyn_cast_or_null<SymbolDerived>(V.getAsSymbol());
    Found |= Part && Part->getParentSymbol() == Whole;
    return !Found;
  }
};
} // namespace

bool isHeldInParts(SymbolRef Whole, ProgramStateRef State) {
  if (!Whole->getType()->isRecordType())
    return false;
  PartFinder Finder(Whole);
  State->getStateManager().getStoreManager().iterBindings(State->getStore(),
                                                          Finder);
  return Finder.Found;
}

namespace {
class Collector final : public SymbolVisitor {
  llvm::function_ref<void(SymbolRef)> Visit;

public:
  explicit Collector(llvm::function_ref<void(SymbolRef)> Visit)
      : Visit(Visit) {}
  bool VisitSymbol(SymbolRef S) override {
    Visit(S);
    return true;
  }
};
} // namespace

void forEachReachable(SVal V, ProgramStateRef State,
                      llvm::function_ref<void(SymbolRef)> Visit) {
  Collector C(Visit);
  State->scanReachableSymbols(V, C);
}

bool isLocalMemory(SVal Location, ProgramStateRef State) {
  const MemRegion *Region = Location.getAsRegion();
  return Region &&
         Region->getBaseRegion()->hasMemorySpace<StackSpaceRegion>(State);
}

} // namespace tensortidy
