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

SymbolRef handleSymbol(SVal V, QualType Type, ProgramStateRef State) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    return V.getAsSymbol();
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record)
    return nullptr;

  MemRegionManager &Regions =
      State->getStateManager().getRegionManager();
  QualType ScalarType;
  if (auto Lazy = V.getAs<nonloc::LazyCompoundVal>()) {
    const SubRegion *Scalar =
        firstScalar(Lazy->getRegion(), Record, Regions, ScalarType);
    if (!Scalar)
      return nullptr;
    return State->getStateManager()
        .getStoreManager()
        .getBinding(Lazy->getStore(), loc::MemRegionVal(Scalar), ScalarType)
        .getAsSymbol();
  }
  const auto *Region = dyn_cast_or_null<SubRegion>(V.getAsRegion());
  if (!Region)
    return nullptr;
  const SubRegion *Scalar = firstScalar(Region, Record, Regions, ScalarType);
  return Scalar ? State->getSVal(Scalar, ScalarType).getAsSymbol() : nullptr;
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

} // namespace tensortidy
