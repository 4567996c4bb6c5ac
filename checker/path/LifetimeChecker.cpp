//===- LifetimeChecker.cpp - Transfer functions of the path engine --------===//
//
// Each callback turns one event of a path into transitions of HandleState.
//
//===----------------------------------------------------------------------===//
#include "path/LifetimeChecker.h"
#include "api/ApiModel.h"
#include "api/TestMacros.h"
#include "api/UnitIndex.h"
#include "path/CallEffects.h"
#include "path/CallTransfer.h"
#include "path/HandleQuestions.h"
#include "path/HandleValues.h"
#include "path/KnownValues.h"
#include "path/Loops.h"
#include "path/Losses.h"
#include "path/PathKinds.h"
#include "path/PathReports.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "path/PathVisitors.h"
#include "path/Slots.h"
#include "path/StatusAnswers.h"
#include "path/StepOver.h"
#include "clang/StaticAnalyzer/Core/Checker.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"
#include "clang/StaticAnalyzer/Frontend/CheckerRegistry.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

namespace {

class LifetimeChecker
    : public Checker<
          check::BlockEntrance, check::PreCall, check::PostCall,
          check::PreStmt<ReturnStmt>, check::PreStmt<ArraySubscriptExpr>,
          check::PreStmt<MemberExpr>, check::PreStmt<UnaryOperator>,
          check::PostStmt<ImplicitCastExpr>, check::Location, check::Bind,
          check::RegionChanges, check::PointerEscape, check::LiveSymbols,
          check::DeadSymbols, check::BeginFunction, check::EndAnalysis,
          eval::Assume, eval::Call> {
public:
  BugTypes Types;

  void checkBeginFunction(CheckerContext &C) const;
  void checkBlockEntrance(const BlockEntrance &Entrance,
                          CheckerContext &C) const;
  void checkPreCall(const CallEvent &Call, CheckerContext &C) const;
  void checkPostCall(const CallEvent &Call, CheckerContext &C) const;
  bool evalCall(const CallEvent &Call, CheckerContext &C) const;
  void checkPreStmt(const ReturnStmt *Return, CheckerContext &C) const;
  void checkPreStmt(const ArraySubscriptExpr *Element, CheckerContext &C) const;
  void checkPreStmt(const MemberExpr *Member, CheckerContext &C) const;
  void checkPreStmt(const UnaryOperator *Operator, CheckerContext &C) const;
  void checkPostStmt(const ImplicitCastExpr *Cast, CheckerContext &C) const;
  void checkLocation(SVal Location, bool IsLoad, const Stmt *S,
                     CheckerContext &C) const;
  void checkBind(SVal Location, SVal Value, const Stmt *S, bool,
                 CheckerContext &C) const;
  ProgramStateRef checkRegionChanges(ProgramStateRef State,
                                     const InvalidatedSymbols *Invalidated,
                                     ArrayRef<const MemRegion *> Explicit,
                                     ArrayRef<const MemRegion *> Regions,
                                     const LocationContext *,
                                     const CallEvent *Call) const;
  ProgramStateRef checkPointerEscape(ProgramStateRef State,
                                     const InvalidatedSymbols &Escaped,
                                     const CallEvent *Call,
                                     PointerEscapeKind) const;
  void checkEndAnalysis(ExplodedGraph &Graph, BugReporter &,
                        ExprEngine &Engine) const;
  void checkLiveSymbols(ProgramStateRef State, SymbolReaper &Reaper) const;
  void checkDeadSymbols(SymbolReaper &Reaper, CheckerContext &C) const;
  ProgramStateRef evalAssume(ProgramStateRef State, SVal, bool) const;
};

} // namespace

void LifetimeChecker::checkBeginFunction(CheckerContext &C) const {
  if (C.inTopFrame())
    PathRun::current().startClock();
}

void LifetimeChecker::checkBlockEntrance(const BlockEntrance &Entrance,
                                         CheckerContext &C) const {
  if (PathRun::current().isTimeOver()) {
    C.generateSink(C.getState(), C.getPredecessor(), timeLimitTag());
    return;
  }
  if (ProgramStateRef After = afterAnyTurns(Entrance, C.getState(), C))
    C.addTransition(After);
}

// -- Calls

void LifetimeChecker::checkPreCall(const CallEvent &Call,
                                   CheckerContext &C) const {
  Mistakes Seen;
  ProgramStateRef Next = beforeCall(Call, Seen, C);
  goOn(Next, Seen, Types, C);
}

void LifetimeChecker::checkPostCall(const CallEvent &Call,
                                    CheckerContext &C) const {
  Mistakes Seen;
  ProgramStateRef Next = afterCall(Call, Seen, C);
  goOn(Next, Seen, Types, C);
}

bool LifetimeChecker::evalCall(const CallEvent &Call, CheckerContext &C) const {
  const auto *Origin = dyn_cast_or_null<CallExpr>(Call.getOriginExpr());
  if (!Origin)
    return false;
  ProgramStateRef Next = evalSlotAccess(Call, Origin, C);
  if (!Next)
    Next = evalHandleQuestion(Call, Origin, C);
  if (!Next)
    Next = evalStatusQuestion(Call, Origin, C);
  if (!Next)
    Next = stepOver(Call, Origin, C);
  if (Next) {
    C.addTransition(Next);
    return true;
  }
  const Effects *E = effectsOf(Call);
  if (!E || E->Result != ResultEffect::SameAs || mayBeInlined(Call))
    return false;
  unsigned N = E->ResultArgument;
  if (N > Call.getNumArgs())
    return false;
  SVal Same = N == 0 ? thisValue(Call) : Call.getArgSVal(N - 1);
  if (N == 0 && !Origin->isGLValue() && !Origin->getType()->isPointerType())
    if (auto L = Same.getAs<Loc>())
      Same = C.getState()->getSVal(*L, Origin->getType());
  C.addTransition(C.getState()->BindExpr(Origin, C.getLocationContext(), Same));
  return true;
}

// -- Handles that go where this path cannot follow

/// The caller's object is built where it is going to live. The engine gives up
/// on the parts of one that is written out, and has a class with a life of its
/// own in it.
static bool isLostOnReturn(const Expr *Value, const ASTContext &Context) {
  return isa<InitListExpr>(Value->IgnoreUnlessSpelledInSource()) &&
         Value->getType()->isRecordType() &&
         !Value->getType().isTriviallyCopyableType(Context);
}

void LifetimeChecker::checkPreStmt(const ReturnStmt *Return,
                                   CheckerContext &C) const {
  const Expr *Value = Return->getRetValue();
  ProgramStateRef State = C.getState();
  if (isTestAssertion(Return->getReturnLoc(), C.getASTContext()))
    State = withFailedAssertion(State);
  if (Value && (C.inTopFrame() || isLostOnReturn(Value, C.getASTContext())))
    State = escape(State, C.getSVal(Value));
  C.addTransition(State);
}

static void dereference(const Expr *Pointer, CheckerContext &C) {
  C.addTransition(withoutNull(C.getState(), C.getSVal(Pointer)));
}

void LifetimeChecker::checkPreStmt(const ArraySubscriptExpr *Element,
                                   CheckerContext &C) const {
  dereference(Element->getBase(), C);
}

void LifetimeChecker::checkPreStmt(const MemberExpr *Member,
                                   CheckerContext &C) const {
  if (Member->isArrow())
    dereference(Member->getBase(), C);
}

void LifetimeChecker::checkPreStmt(const UnaryOperator *Operator,
                                   CheckerContext &C) const {
  if (Operator->getOpcode() == UO_Deref)
    dereference(Operator->getSubExpr(), C);
}

void LifetimeChecker::checkPostStmt(const ImplicitCastExpr *Cast,
                                    CheckerContext &C) const {
  if (ProgramStateRef Known = withOtherMember(C.getState(), Cast, C))
    C.addTransition(Known);
}

void LifetimeChecker::checkLocation(SVal Location, bool IsLoad, const Stmt *S,
                                    CheckerContext &C) const {
  ProgramStateRef State = C.getState();
  if (IsLoad)
    if (ProgramStateRef Known =
            withFirstValue(State, Location, C.getSValBuilder());
        Known != State) {
      C.addTransition(Known);
      return;
    }
  const MemRegion *Region = Location.getAsRegion();
  if (!Region || !hasHandles(State))
    return;
  const SymbolicRegion *Base = Region->getSymbolicBase();
  const HandleState *H = Base ? handleAt(State, Base->getSymbol()) : nullptr;
  const auto *Use = dyn_cast_or_null<Expr>(S);
  if (!H || !Use || misuseOf(*H, ArgumentEffect::Borrows, {}) == Misuse::None)
    return;
  Mistakes Seen;
  Seen.emplace_back(Base->getSymbol(),
                    describeMisuse(Misuse::LateUse, *H, nullptr, Use, C));
  goOn(withoutHandle(State, Base->getSymbol()), Seen, Types, C);
}

/// In a parameter of the function that the path began with, whose destructor
/// runs where this path does not come.
static bool isDestroyedByCaller(SVal Location, ProgramStateRef State) {
  const auto *Variable =
      dyn_cast<VarRegion>(Location.getAsRegion()->getBaseRegion());
  if (!Variable ||
      !Variable->hasMemorySpace<StackArgumentsSpaceRegion>(State) ||
      !Variable->getStackFrame()->inTopFrame())
    return false;
  const CXXRecordDecl *Class = Variable->getValueType()->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && !Class->hasTrivialDestructor();
}

void LifetimeChecker::checkBind(SVal Location, SVal Value, const Stmt *S, bool,
                                CheckerContext &C) const {
  ProgramStateRef State = C.getState();
  if (!hasHandles(State))
    return;
  if (!isLocalMemory(Location, State) || isRawStorage(Location.getAsRegion()) ||
      isDestroyedByCaller(Location, State)) {
    C.addTransition(escape(State, Value));
    return;
  }
  State = withoutOtherMembers(State, Location.getAsRegion());
  const auto *Region = dyn_cast<TypedValueRegion>(Location.getAsRegion());
  const ResourceKind *Kind =
      Region ? PathRun::current().Model.resourceOf(Region->getValueType())
             : nullptr;
  if (!Kind) {
    C.addTransition(State);
    return;
  }
  QualType Type = Region->getValueType();
  SymbolRef Old =
      handleSymbol(handleValueAt(Region, Type, State), Type, *Kind, State);
  const HandleState *H = Old ? handleAt(State, Old) : nullptr;
  if (H && H->isOwned() && Old != handleSymbol(Value, Type, *Kind, State)) {
    // The engine binds a small record field by field on top of what was there,
    // which would keep the old symbol alive.
    State = State->killBinding(loc::MemRegionVal(Region));
    State = withHandle(State, Old, H->overwrittenBy(S));
  }
  C.addTransition(State);
}

/// What a call makes unknown, or lets out of sight. Of its operands the model
/// speaks, and before a call without a body also of what they point to. One
/// with a body that was not followed after all may have touched anything that
/// its arguments lead to, as the captures of a lambda.
static ProgramStateRef letGoAfterCall(ProgramStateRef State,
                                      const InvalidatedSymbols &Touched,
                                      const CallEvent *Call) {
  const Effects *E = Call ? effectsOf(*Call) : nullptr;
  if (E && !mayBeInlined(*Call))
    return State;
  if (Call && !E)
    return letGoAtCall(State, *Call, Touched);
  llvm::SmallVector<SymbolRef, 16> Gone = llvm::to_vector<16>(Touched);
  if (E)
    for (const Operand &O : operandsOf(*Call, *E))
      llvm::erase(Gone, O.handle(State));
  return letGo(State, Gone);
}

ProgramStateRef LifetimeChecker::checkRegionChanges(
    ProgramStateRef State, const InvalidatedSymbols *Invalidated,
    ArrayRef<const MemRegion *>, ArrayRef<const MemRegion *> Regions,
    const LocationContext *, const CallEvent *Call) const {
  for (const MemRegion *Region : Regions)
    State = withoutSlotsOf(State, Region);
  // Without a call the engine gives up on a loop, and on what it may change.
  return Invalidated ? letGoAfterCall(State, *Invalidated, Call) : State;
}

ProgramStateRef LifetimeChecker::checkPointerEscape(
    ProgramStateRef State, const InvalidatedSymbols &Escaped,
    const CallEvent *Call, PointerEscapeKind Kind) const {
  // checkBind() knows which memory is ours.
  return Kind == PSK_EscapeOnBind ? State
                                  : letGoAfterCall(State, Escaped, Call);
}

ProgramStateRef LifetimeChecker::evalAssume(ProgramStateRef State, SVal,
                                            bool) const {
  ProgramStateRef Next = State;
  forEachHandle(State, [&](SymbolRef S, const HandleState &H) {
    if (neverCame(S, H, State))
      Next = withoutHandle(Next, S);
    else if (H.isHandedOver() &&
             succeeded({H.succeedsWith(), H.status()}, State)
                 .isConstrainedFalse())
      Next = withHandle(Next, S, H.givenBack());
  });
  return Next;
}

// -- Loss

void LifetimeChecker::checkLiveSymbols(ProgramStateRef State,
                                       SymbolReaper &Reaper) const {
  markLive(State, Reaper);
  // As long as the handle lives, one can ask whether it ever came.
  forEachHandle(State, [&](SymbolRef S, const HandleState &H) {
    if (H.status() && !H.isHandedOver())
      Reaper.markLive(H.status());
  });
}

void LifetimeChecker::checkDeadSymbols(SymbolReaper &Reaper,
                                       CheckerContext &C) const {
  Mistakes Losses;
  ProgramStateRef Next = withoutLost(Reaper, Losses, C);
  goOn(Next, Losses, Types, C);
}

void LifetimeChecker::checkEndAnalysis(ExplodedGraph &Graph, BugReporter &,
                                       ExprEngine &Engine) const {
  const ExplodedNode *Root = Graph.getRoot();
  const auto *Function =
      Root ? dyn_cast<FunctionDecl>(Root->getLocationContext()->getDecl())
           : nullptr;
  PathRun &Run = PathRun::current();
  bool IsTimeOver = Run.isTimeOver();
  if (!Function || !(IsTimeOver || Engine.hasWorkRemaining()))
    return;
  Run.limited(Function, IsTimeOver                  ? PathLimit::Time
                        : Engine.hasEmptyWorkList() ? PathLimit::Visits
                                                    : PathLimit::Nodes);
  for (const FunctionDecl *Callee : Run.Index.relevantCallees(Function))
    Run.notFullySeen(Callee);
}

// -- How the analyzer gets to know the checkers

static bool always(const CheckerManager &) { return true; }

static void followLifetimes(CheckerManager &Manager) {
  Manager.registerChecker<LifetimeChecker>();
}

template <FindingKind Kind> static void enable(CheckerManager &Manager) {
  Manager.getChecker<LifetimeChecker>()->Types.enable(
      Kind, Manager.getCurrentCheckerName());
}

template <std::size_t... I>
static void registerKinds(CheckerRegistry &Registry,
                          std::index_sequence<I...>) {
  (Registry.addChecker(enable<PathKinds[I]>, always,
                       pathCheckerName(PathKinds[I]),
                       checkSummary(PathKinds[I])),
   ...);
}

void registerLifetimeCheckers(CheckerRegistry &Registry) {
  Registry.addChecker(followLifetimes, always, LifetimeModeling,
                      "Follows the lifetimes of tensors and models",
                      "NoDocsUri", /*IsHidden=*/true);
  registerKinds(Registry, std::make_index_sequence<std::size(PathKinds)>());
  for (FindingKind Kind : PathKinds)
    Registry.addDependency(pathCheckerName(Kind), LifetimeModeling);
}

} // namespace tensortidy
