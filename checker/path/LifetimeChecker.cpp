//===- LifetimeChecker.cpp - Transfer functions of the path engine --------===//
//
// Each callback turns one event of a path into transitions of HandleState. A
// body that the engine inlines decides for itself; this file speaks for calls
// that stay opaque, and for annotated ones.
//
//===----------------------------------------------------------------------===//
#include "path/LifetimeChecker.h"
#include "api/ApiModel.h"
#include "api/TestMacros.h"
#include "api/UnitIndex.h"
#include "flow/CfgQuestions.h"
#include "flow/Surroundings.h"
#include "path/CallEffects.h"
#include "path/Creations.h"
#include "path/HandleQuestions.h"
#include "path/HandleValues.h"
#include "path/KnownValues.h"
#include "path/LibraryReleases.h"
#include "path/Loops.h"
#include "path/OutParameters.h"
#include "path/PathKinds.h"
#include "path/PathReports.h"
#include "path/PathRun.h"
#include "path/PathState.h"
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
          check::DeadSymbols, check::EndAnalysis, eval::Assume, eval::Call> {
public:
  BugTypes Types;

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

void LifetimeChecker::checkBlockEntrance(const BlockEntrance &Entrance,
                                         CheckerContext &C) const {
  if (ProgramStateRef After = afterAnyTurns(Entrance, C.getState(), C))
    C.addTransition(After);
}

// -- Calls

static bool isExpectedToThrow(const Expr *Call, CheckerContext &C) {
  return isExpectedToThrow(Call,
                           C.getCurrentAnalysisDeclContext()->getParentMap(),
                           PathRun::current().Model);
}

using Mistakes = llvm::SmallVector<std::pair<SymbolRef, Sighting>, 1>;

/// Goes on in the given state, and reports what was seen on the way to it.
static void reportAt(Mistakes &&Seen, const BugTypes &Types,
                     ProgramStateRef State, CheckerContext &C) {
  if (Seen.empty()) {
    C.addTransition(State);
    return;
  }
  if (ExplodedNode *Node = C.generateNonFatalErrorNode(State))
    for (auto &[Symbol, Sighted] : Seen)
      report(std::move(Sighted), Symbol, Types, Node, C);
}

/// The null pointer would have crashed: from now on it is none.
static ProgramStateRef assumeNotNull(const CallEvent &Call, const Effects &E,
                                     ProgramStateRef State) {
  for (unsigned N : E.NotNull)
    if (N >= 1 && N <= Call.getNumArgs())
      if (auto V = Call.getArgSVal(N - 1).getAs<DefinedSVal>())
        if (ProgramStateRef NotNull = State->assume(*V, true))
          State = NotNull;
  return State;
}

/// Whether the effect on the handle is a mistake; if so, nothing more will be
/// said of the handle.
static bool isMisused(SymbolRef S, ArgumentEffect Effect, const Effects &E,
                      const Expr *Written, const CallEvent &Call,
                      ProgramStateRef &State, Mistakes &Seen,
                      CheckerContext &C) {
  const HandleState *H = S ? handleAt(State, S) : nullptr;
  const Expr *Use = Call.getOriginExpr();
  Misuse Wrong = H && Use ? misuseOf(*H, Effect, E) : Misuse::None;
  if (Wrong == Misuse::None)
    return false;
  if (!isExpectedToThrow(Use, C))
    Seen.emplace_back(S, describeMisuse(Wrong, *H, Written, Use, C));
  // One mistake, one report: what follows from it is not news.
  if (Wrong == Misuse::LateUse)
    State = withFailedCall(State, Use);
  State = withoutHandle(State, S);
  return true;
}

/// A function of which nothing is known reads what it is given a pointer to,
/// and a method its object. A pointer to `void`, or a reference to the pointer,
/// may be of interest as such: as a key, or to be printed.
static ProgramStateRef lateUses(const CallEvent &Call, ProgramStateRef State,
                                Mistakes &Seen, CheckerContext &C) {
  for (unsigned I = 0; I < Call.parameters().size(); ++I) {
    QualType Type = parameterType(Call, I);
    if (!Type->isPointerType() || Type->isVoidPointerType() ||
        I >= Call.getNumArgs())
      continue;
    SymbolRef S = Call.getArgSVal(I).getAsLocSymbol();
    isMisused(S, ArgumentEffect::Borrows, {}, Call.getArgExpr(I), Call, State,
              Seen, C);
  }
  const auto *Method = dyn_cast<CXXInstanceCall>(&Call);
  if (Method && !isa<CXXDestructorCall>(Call))
    isMisused(Method->getCXXThisVal().getAsLocSymbol(), ArgumentEffect::Borrows,
              {}, Method->getCXXThisExpr(), Call, State, Seen, C);
  return State;
}

void LifetimeChecker::checkPreCall(const CallEvent &Call,
                                   CheckerContext &C) const {
  ProgramStateRef State = C.getState();
  const Effects *E = withLibraryReleases(effectsOf(Call), Call, State);
  Mistakes Seen;
  if (!E) {
    if (!mayBeInlined(Call))
      State = escapeArguments(lateUses(Call, State, Seen, C), Call);
    reportAt(std::move(Seen), Types, State, C);
    return;
  }
  if (E->EndsScope) {
    C.addTransition(withScopeClosed(State));
    return;
  }
  for (const Operand &O : operandsOf(Call, *E)) {
    SymbolRef S = O.handle(State);
    if (isMisused(S, O.Effect, *E, O.Written, Call, State, Seen, C))
      continue;
    // Where the body is going to be followed, it decides what is taken over,
    // and may use what it is going to dispose.
    bool Takes = O.Effect == ArgumentEffect::Disposes ||
                 O.Effect == ArgumentEffect::Consumes ||
                 O.Effect == ArgumentEffect::ConsumesOnSuccess ||
                 O.Effect == ArgumentEffect::Stores;
    if (!Takes || !mayBeInlined(Call))
      State = transition(O, *E, Call, State);
  }
  if (ProgramStateRef Before = State; hasHandles(Before))
    forEachPlace(Call, *E, Before,
                 [&](const HandlePlace &Place, ArgumentEffect Effect) {
                   isMisused(Place.handle(Before), Effect, *E, nullptr, Call,
                             State, Seen, C);
                 });
  State = assumeNotNull(Call, *E, State);
  if (!mayBeInlined(Call))
    State = setAside(Call, letGoBehindPointers(Call, *E, State));
  State = prepareOutParameters(Call, *E, State);
  reportAt(std::move(Seen), Types, State, C);
}

void LifetimeChecker::checkPostCall(const CallEvent &Call,
                                    CheckerContext &C) const {
  ProgramStateRef State = C.getState();
  const Effects *E = effectsOf(Call);
  if (!E) {
    // The engine knows std::move by heart, and follows no body.
    const auto *Callee = dyn_cast_or_null<FunctionDecl>(Call.getDecl());
    if (!C.wasInlined && mayBeInlined(Call) && !(Callee && isIdentity(Callee)))
      State = escapeArguments(State, Call);
    C.addTransition(rememberStatus(Call, nullptr, State, C));
    return;
  }
  State = rememberStatus(Call, E, State, C);
  if (!mayBeInlined(Call))
    State = putBack(Call, State, C.getLocationContext());
  if (E->BeginsScope)
    State = withScopeOpened(State);
  if (!C.wasInlined) {
    // A body would have taken the handles over, or run the callable.
    for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
      ArgumentEffect Effect = E->argument(I + 1);
      bool Takes =
          mayBeInlined(Call) && (Effect == ArgumentEffect::Consumes ||
                                 Effect == ArgumentEffect::ConsumesOnSuccess ||
                                 Effect == ArgumentEffect::Stores);
      if (E->ConstructsOwner || Takes ||
          E->callable(I + 1) != CallableEffect::None)
        State = escape(State, Call.getArgSVal(I));
    }
  }
  if (mayBeInlined(Call))
    for (const Operand &O : operandsOf(Call, *E))
      if (O.Effect == ArgumentEffect::Disposes)
        State = transition(O, *E, Call, State);
  const Expr *Origin = Call.getOriginExpr();
  if (Origin && failedCall(State) == Origin)
    State = withFailedCall(State, nullptr);
  else if (!(Origin && isExpectedToThrow(Origin, C)) &&
           (E->creates() || E->Result == ResultEffect::Borrowed ||
            E->Result == ResultEffect::Empty))
    State = trackResult(Call, *E, State, C);
  State = trackOutParameters(Call, *E, State, C);
  State = awaitStatus(Call, *E, State);
  C.addTransition(State);
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
  reportAt(std::move(Seen), Types, withoutHandle(State, Base->getSymbol()), C);
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

/// On this path the handle is null, or the status says that nothing was made.
static bool neverCame(SymbolRef S, const HandleState &H,
                      ProgramStateRef State) {
  return State->getConstraintManager().isNull(State, S).isConstrainedTrue() ||
         (!H.isHandedOver() && succeeded({H.succeedsWith(), H.status()}, State)
                                   .isConstrainedFalse());
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

static bool throws(const CFGBlock *Block) {
  return holdsStatement(Block,
                        [](const Stmt *S) { return isa<CXXThrowExpr>(S); });
}

/// What follows here, or in a caller, is a `throw`. The engine runs no
/// destructor on the way of an exception; the program does.
static bool isBeforeThrow(CheckerContext &C) {
  if (throws(C.getPredecessor()->getCFGBlock()))
    return true;
  for (const StackFrameContext *Frame = C.getStackFrame(); !Frame->inTopFrame();
       Frame = Frame->getParent()->getStackFrame())
    if (throws(Frame->getCallSiteBlock()))
      return true;
  return false;
}

/// Nobody can name the parent any more, but what it belongs to can go.
static ProgramStateRef adoptChildren(ProgramStateRef State, SymbolRef Parent,
                                     const HandleState &H) {
  if (!H.parent() || H.isDisposed())
    return State;
  ProgramStateRef Next = State;
  forEachHandle(State, [&](SymbolRef S, const HandleState &Child) {
    if (Child.parent() == Parent && !Child.isOrphaned())
      Next = withHandle(Next, S, Child.childOf(H.parent(), H.parentKind()));
  });
  return Next;
}

void LifetimeChecker::checkDeadSymbols(SymbolReaper &Reaper,
                                       CheckerContext &C) const {
  ProgramStateRef State = C.getState();
  Mistakes Losses;
  ProgramStateRef Next = withoutDead(State, Reaper);
  if (hasHandles(State) && isBeforeThrow(C))
    Next = letGo(Next, heldByOwners(State));
  forEachHandle(Next, [&](SymbolRef S, const HandleState &H) {
    // The engine may name a value handle by one symbol while a variable holds
    // symbols of its fields, and forget the former.
    if (!Reaper.isDead(S) || isHeldInParts(S, State))
      return;
    // Nobody may ask for the handle again, but for whether it was taken.
    if (H.isHandedOver() && H.status() && !Reaper.isDead(H.status()))
      return;
    Next = withoutHandle(adoptChildren(Next, S, H), S);
    // A switch over the status says nothing to evalAssume.
    if (!H.isOwned() || neverCame(S, H, State))
      return;
    if (std::optional<Sighting> Loss = describeLoss(H, C))
      Losses.emplace_back(S, std::move(*Loss));
  });
  // The map's order is that of pointers.
  llvm::stable_sort(Losses, [](const auto &A, const auto &B) {
    return A.second.Where.getBegin() < B.second.Where.getBegin();
  });
  reportAt(std::move(Losses), Types, Next, C);
}

void LifetimeChecker::checkEndAnalysis(ExplodedGraph &Graph, BugReporter &,
                                       ExprEngine &Engine) const {
  const ExplodedNode *Root = Graph.getRoot();
  if (!Root || !Engine.hasWorkRemaining())
    return;
  PathRun &Run = PathRun::current();
  if (const auto *Function =
          dyn_cast<FunctionDecl>(Root->getLocationContext()->getDecl()))
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

void goOnAfterLoops(AnalyzerOptions &Options) {
  // Without it nothing after a loop with a literal bound of four or more is
  // ever looked at, unless the bound is small. The checker sees to the others.
  Options.ShouldUnrollLoops = true;
}

} // namespace tensortidy
