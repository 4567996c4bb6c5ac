#include "path/HandleValues.h"
#include "api/ApiModel.h"
#include "path/PathState.h"
#include "clang/AST/DeclCXX.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ExprEngine.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

/// The region of the scalar that identifies a value handle: the named member,
/// or else the first scalar. Handles are small records that hold an index, a
/// pointer, or a record that does.
static const SubRegion *identifyingScalar(const SubRegion *Region,
                                          const RecordDecl *Record,
                                          StringRef Member,
                                          MemRegionManager &Regions,
                                          QualType &ScalarType) {
  if (!Member.empty()) {
    const FieldDecl *Field = memberOf(Record, Member);
    if (!Field || !Field->getType()->isScalarType())
      return nullptr;
    ScalarType = Field->getType();
    return Regions.getFieldRegion(Field, Region);
  }
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

SVal handleValueAt(const MemRegion *Region, QualType Type,
                   ProgramStateRef State) {
  loc::MemRegionVal Location(Region);
  return Type->isRecordType() ? SVal(Location) : State->getSVal(Location, Type);
}

/// What tells a value handle from others: a scalar in it, or, for the value of
/// a call that nothing is built from, one symbol for the whole.
static SVal identityOf(SVal V, QualType Type, const ResourceKind &Kind,
                       ProgramStateRef State) {
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record)
    return UnknownVal();
  if (V.getAs<nonloc::SymbolVal>())
    return V;

  StoreManager &Stores = State->getStateManager().getStoreManager();
  MemRegionManager &Regions = State->getStateManager().getRegionManager();
  QualType ScalarType;
  if (auto Lazy = V.getAs<nonloc::LazyCompoundVal>()) {
    const SubRegion *Scalar = identifyingScalar(
        Lazy->getRegion(), Record, Kind.Member, Regions, ScalarType);
    return Scalar ? Stores.getBinding(Lazy->getStore(),
                                      loc::MemRegionVal(Scalar), ScalarType)
                  : UnknownVal();
  }
  const auto *Region = dyn_cast_or_null<SubRegion>(V.getAsRegion());
  if (!Region)
    return UnknownVal();
  // A copy reads through a reference as through the first of an array.
  if (isa<SymbolicRegion>(Region))
    Region = Stores.GetElementZeroRegion(Region, Type.getUnqualifiedType());
  const SubRegion *Scalar =
      identifyingScalar(Region, Record, Kind.Member, Regions, ScalarType);
  return Scalar ? State->getSVal(Scalar, ScalarType) : UnknownVal();
}

SymbolRef handleSymbol(SVal V, QualType Type, const ResourceKind &Kind,
                       ProgramStateRef State) {
  Type = Type.getNonReferenceType();
  if (Type->isIntegerType() || (Type->isPointerType() && !Kind.ByValue))
    return V.getAsSymbol();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  return wholeOf(identityOf(V, Type, Kind, State).getAsSymbol(), Type);
}

ProgramStateRef withHandleAt(const SubRegion *Region, QualType Type,
                             const ResourceKind &Kind, SymbolRef Handle,
                             ProgramStateRef State,
                             const LocationContext *Context) {
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (Record && !Handle->getType()->isRecordType()) {
    QualType ScalarType;
    Region = identifyingScalar(Region, Record, Kind.Member,
                               State->getStateManager().getRegionManager(),
                               ScalarType);
    if (!Region)
      return State;
  }
  SVal V = State->getStateManager().getSValBuilder().makeSymbolVal(Handle);
  return State->bindLoc(loc::MemRegionVal(Region), V, Context,
                        /*notifyChanges=*/false);
}

bool isNullHandle(SVal V, QualType Type, const ResourceKind &Kind,
                  ProgramStateRef State) {
  SVal Identity = Type->isRecordType() ? identityOf(V, Type, Kind, State) : V;
  return Identity.isZeroConstant();
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

namespace {
class OwnedFinder final : public StoreManager::BindingsHandler {
  ProgramStateRef State;

public:
  llvm::SmallVector<SymbolRef, 16> Found;
  explicit OwnedFinder(ProgramStateRef State) : State(State) {}
  bool HandleBinding(StoreManager &, Store, const MemRegion *Region,
                     SVal V) override {
    const auto *Variable = dyn_cast<VarRegion>(Region->getBaseRegion());
    const CXXRecordDecl *Class =
        Variable ? Variable->getValueType()->getAsCXXRecordDecl() : nullptr;
    if (Class && Class->hasDefinition() && Class->hasNonTrivialDestructor())
      forEachReachable(V, State, [&](SymbolRef S) { Found.push_back(S); });
    return true;
  }
};
} // namespace

llvm::SmallVector<SymbolRef, 16> heldByOwners(ProgramStateRef State) {
  OwnedFinder Finder(State);
  State->getStateManager().getStoreManager().iterBindings(State->getStore(),
                                                          Finder);
  return std::move(Finder.Found);
}

static bool isGlobalScalar(const VarRegion *Variable, ProgramStateRef State) {
  return Variable->getValueType()->isScalarType() &&
         Variable->hasMemorySpace<GlobalsSpaceRegion>(State);
}

namespace {
class GlobalFinder final : public StoreManager::BindingsHandler {
  ProgramStateRef State;

public:
  llvm::SmallVector<std::pair<const VarRegion *, SymbolRef>, 4> Found;
  explicit GlobalFinder(ProgramStateRef State) : State(State) {}
  bool HandleBinding(StoreManager &, Store, const MemRegion *Region,
                     SVal V) override {
    const auto *Variable = dyn_cast<VarRegion>(Region);
    SymbolRef S = V.getAsSymbol();
    if (Variable && S && isGlobalScalar(Variable, State) && handleAt(State, S))
      Found.emplace_back(Variable, S);
    return true;
  }
};
} // namespace

void forEachGlobalHandle(
    ProgramStateRef State,
    llvm::function_ref<void(const VarRegion *, SymbolRef)> Visit) {
  if (!hasHandles(State))
    return;
  GlobalFinder Finder(State);
  State->getStateManager().getStoreManager().iterBindings(State->getStore(),
                                                          Finder);
  for (auto [Variable, Handle] : Finder.Found)
    Visit(Variable, Handle);
}

bool isLocalMemory(SVal Location, ProgramStateRef State) {
  const MemRegion *Region = Location.getAsRegion();
  if (!Region)
    return false;
  if (const SymbolicRegion *Memory = Region->getSymbolicBase()) {
    const HandleState *H = handleAt(State, Memory->getSymbol());
    return H && H->kind().PlainMemory && H->isOwned() && H->creation();
  }
  if (const auto *Variable = dyn_cast<VarRegion>(Region->StripCasts()))
    return Variable->hasMemorySpace<StackSpaceRegion>(State) ||
           isGlobalScalar(Variable, State);
  return Region->getBaseRegion()->hasMemorySpace<StackSpaceRegion>(State);
}

bool isRawStorage(const MemRegion *Region) {
  const auto *Element = dyn_cast<ElementRegion>(Region);
  const auto *Whole =
      Element ? dyn_cast<TypedValueRegion>(Element->getSuperRegion()) : nullptr;
  const ArrayType *Array =
      Whole ? Whole->getValueType()->getAsArrayTypeUnsafe() : nullptr;
  return Array && Array->getElementType()->isCharType() &&
         !Element->getElementType()->isCharType();
}

} // namespace tensortidy
