#include "path/Loops.h"
#include "path/HandleValues.h"
#include "path/LoopChanges.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/LoopUnrolling.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/LoopWidening.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

namespace {

using Regions = llvm::SmallSetVector<const MemRegion *, 8>;

/// Which memory leads to which, as the store knows it.
class Pointers final : public StoreManager::BindingsHandler {
  llvm::DenseMap<const MemRegion *, Regions> PointedTo;

public:
  explicit Pointers(ProgramStateRef State) {
    State->getStateManager().getStoreManager().iterBindings(State->getStore(),
                                                            *this);
  }
  bool HandleBinding(StoreManager &, Store, const MemRegion *From,
                     SVal V) override {
    if (const MemRegion *To = V.getAsRegion())
      PointedTo[From->getBaseRegion()].insert(To->getBaseRegion());
    return true;
  }
  Regions after(const Regions &From) const {
    Regions To;
    for (const MemRegion *Region : From)
      if (auto It = PointedTo.find(Region); It != PointedTo.end())
        To.insert(It->second.begin(), It->second.end());
    return To;
  }
};

/// Applies the changes of a loop to one state.
class Widening {
public:
  Widening(ProgramStateRef State, CheckerContext &C)
      : Before(State), C(C), Leads(State) {}

  ProgramStateRef after(const LoopChanges &Changes) {
    RegionAndSymbolInvalidationTraits Traits;
    for (const LoopChanges::Access &A : Changes.Accesses)
      apply(A);
    if (Changes.ChangesGlobals) {
      const MemRegion *Globals =
          C.getStateManager().getRegionManager().getGlobalsRegion();
      Traits.setTrait(Globals,
                      RegionAndSymbolInvalidationTraits::TK_EntireMemSpace);
      Changed.insert(Globals);
    }
    ProgramStateRef After = Before->invalidateRegions(
        Changed.getArrayRef(), C.getCFGElementRef(), C.blockCount(),
        C.getLocationContext(), /*CausesPointerEscape=*/true, nullptr, nullptr,
        &Traits);
    // The memory itself stays whose it is when only its contents change.
    forEachHandle(Before, [&](SymbolRef S, const HandleState &H) {
      if (Kept.contains(S) && !Gone.contains(S))
        After = withHandle(After, S, H);
    });
    return After;
  }

private:
  void apply(const LoopChanges::Access &A) {
    Regions At = rootOf(A.Root);
    for (unsigned I = 0; I < A.Level; ++I)
      At = Leads.after(At);
    for (const MemRegion *Region : At) {
      Changed.insert(Region);
      const auto *Memory = dyn_cast<SymbolicRegion>(Region);
      SymbolRef Whole = Memory && A.What == LoopChanges::Written
                            ? Memory->getSymbol()
                            : nullptr;
      if (Whole)
        Kept.insert(Whole);
      forEachReachable(loc::MemRegionVal(Region), Before, [&](SymbolRef S) {
        if (S != Whole)
          Gone.insert(S);
      });
    }
  }

  Regions rootOf(const VarDecl *Variable) {
    const LocationContext *Here = C.getLocationContext();
    MemRegionManager &Memory = C.getStateManager().getRegionManager();
    Regions Root;
    if (Variable) {
      Root.insert(Memory.getVarRegion(Variable, Here));
      return Root;
    }
    const auto *Method = dyn_cast<CXXMethodDecl>(C.getStackFrame()->getDecl());
    if (Method && Method->isInstance())
      if (const MemRegion *Object = Before
                                        ->getSVal(C.getSValBuilder().getCXXThis(
                                            Method, C.getStackFrame()))
                                        .getAsRegion())
        Root.insert(Object->getBaseRegion());
    return Root;
  }

  ProgramStateRef Before;
  CheckerContext &C;
  Pointers Leads;
  Regions Changed;
  llvm::SmallPtrSet<SymbolRef, 8> Kept, Gone;
};

} // namespace

ProgramStateRef afterAnyTurns(const BlockEntrance &Entrance,
                              ProgramStateRef State, CheckerContext &C) {
  const Stmt *Loop = Entrance.getBlock()->getTerminatorStmt();
  if (!isa_and_nonnull<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Loop))
    return nullptr;
  unsigned Turns =
      C.getAnalysisManager().getAnalyzerOptions().maxBlockVisitOnPath;
  if (C.blockCount() + 1 != Turns || isUnrolledState(State))
    return nullptr;
  LoopChanges Changes =
      changesIn(Loop, C.getCurrentAnalysisDeclContext()->getParentMap(),
                PathRun::current().Model);
  if (Changes.Unclear)
    return getWidenedLoopState(State, C.getLocationContext(), C.blockCount(),
                               C.getCFGElementRef());
  return Widening(State, C).after(Changes);
}

} // namespace tensortidy
