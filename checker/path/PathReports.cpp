#include "path/PathReports.h"
#include "api/ApiModel.h"
#include "api/TestMacros.h"
#include "api/UnitIndex.h"
#include "finding/Sighting.h"
#include "finding/Wording.h"
#include "flow/CfgQuestions.h"
#include "flow/Fate.h"
#include "flow/OwnershipSummary.h"
#include "flow/Surroundings.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "path/PathVisitors.h"
#include "clang/AST/ParentMap.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

// -- Where a handle comes from

static const FunctionDecl *functionOf(const LocationContext *Context) {
  return dyn_cast<FunctionDecl>(Context->getStackFrame()->getDecl());
}

static const FunctionDecl *topFunction(const LocationContext *Context) {
  const StackFrameContext *Frame = Context->getStackFrame();
  while (!Frame->inTopFrame())
    Frame = Frame->getParent()->getStackFrame();
  return dyn_cast<FunctionDecl>(Frame->getDecl());
}

/// The creating call and the function around it, also where both stand in a
/// body that was not followed.
static std::pair<const Expr *, const FunctionDecl *>
makerOf(const HandleState &Handle, ApiModel &Model) {
  const Expr *Creation = Handle.creation();
  const FunctionDecl *Callee = calleeOf(Creation);
  if (Callee && !Model.effectsOfCall(Creation))
    if (const OwnershipSummary *Summary =
            PathRun::current().Summaries.of(Callee);
        Summary && Summary->Creation)
      return {Summary->Creation, Summary->Creator};
  return {Creation, functionOf(Handle.createdIn())};
}

/// Whether the creation, or a call on the way to it, is inside a loop.
static bool isMadeInLoop(const HandleState &Handle) {
  const Stmt *S = Handle.creation();
  const LocationContext *Context = Handle.createdIn();
  while (S && Context) {
    const StackFrameContext *Frame = Context->getStackFrame();
    if (enclosingLoop(S, Frame->getAnalysisDeclContext()->getParentMap()))
      return true;
    if (Frame->inTopFrame())
      return false;
    S = Frame->getCallSite();
    Context = Frame->getParent();
  }
  return false;
}

static bool makes(ArgumentEffect Effect) {
  return Effect == ArgumentEffect::Creates ||
         Effect == ArgumentEffect::Reassigns;
}

/// The variable, or the array, that an argument is or is the address of.
static std::string variableIn(const Expr *Argument) {
  Argument = Argument->IgnoreParenImpCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(Argument))
    Argument = Address->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Argument))
    Argument = Element->getBase()->IgnoreParenImpCasts();
  const auto *Reference = dyn_cast<DeclRefExpr>(Argument);
  return Reference ? Reference->getDecl()->getNameAsString() : "";
}

/// What a creating call was given to leave the handle in.
static std::string outVariableName(const Expr *Creation, ApiModel &Model) {
  const auto *Call = dyn_cast<CallExpr>(Creation);
  const Effects *Known = Call ? Model.effectsOfCall(Call) : nullptr;
  for (unsigned I = 0; Known && I < Call->getNumArgs(); ++I) {
    if (makes(Known->argument(I + 1)))
      return variableIn(Call->getArg(I));
    for (const Part &P : Known->Parts)
      if (P.Argument == I + 1 && makes(P.Effect)) {
        std::string Name = variableIn(Call->getArg(I));
        return P.Member.empty() || Name.empty() ? Name : Name + "." + P.Member;
      }
  }
  return {};
}

/// A pointer of another type that is declared with what was made.
static const VarDecl *plainPointerTo(const Expr *Creation, const Fate &Known) {
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Known.Decider))
    for (const Decl *D : Declaration->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D))
        if (Variable->getType()->isPointerType() && Variable->getInit() &&
            Variable->getInit()->IgnoreParenCasts() == Creation)
          return Variable;
  return nullptr;
}

/// The local variable that first holds the handle.
static std::string holderName(const HandleState &Handle, ApiModel &Model) {
  const Expr *Creation = Handle.creation();
  if (!Creation)
    return {};
  const ParentMap &Parents = Handle.createdIn()
                                 ->getStackFrame()
                                 ->getAnalysisDeclContext()
                                 ->getParentMap();
  Fate F = fateOf(Creation, Parents, Model);
  const Effects *Known = Model.effectsOfCall(Creation);
  // A call may make its result, and more besides.
  bool ByResult = !Known || (Known->creates() &&
                             Model.resourceMade(Creation->getType(), *Known) ==
                                 &Handle.kind());
  const VarDecl *Holder = F.Variable ? F.Variable : plainPointerTo(Creation, F);
  return Holder && ByResult ? Holder->getNameAsString()
                            : outVariableName(Creation, Model);
}

static std::string subjectOf(const HandleState &Handle, ApiModel &Model) {
  return subject(Handle.kind().Name, holderName(Handle, Model),
                 creatorName(Handle.creation()));
}

// -- Whether a loss is a leak

/// Left by `return` from a block inside main: the process ends at once.
static bool isEarlyExitOfMain(CheckerContext &C) {
  const FunctionDecl *Function = functionOf(C.getLocationContext());
  if (!C.inTopFrame() || !Function || !Function->isMain())
    return false;
  const Stmt *S = C.getPredecessor()->getStmtForDiagnostics();
  const ParentMap &Parents = C.getCurrentAnalysisDeclContext()->getParentMap();
  // Up to the innermost block.
  while (S && !isa_and_nonnull<CompoundStmt>(Parents.getParent(S)) &&
         !isa<ReturnStmt>(S))
    S = Parents.getParent(S);
  if (!S)
    return false;
  const Stmt *Block = Parents.getParent(S);
  if (Block == Function->getBody())
    return false;
  if (const auto *Compound = dyn_cast_or_null<CompoundStmt>(Block))
    return !Compound->body_empty() && isa<ReturnStmt>(Compound->body_back());
  return isa<ReturnStmt>(S);
}

/// What this path needs no more dies before the `return` in the macro.
static bool isAfterFailedAssertion(CheckerContext &C) {
  if (hasFailedAssertion(C.getState()))
    return true;
  return holdsStatement(C.getPredecessor()->getCFGBlock(), [&](const Stmt *S) {
    const auto *Return = dyn_cast<ReturnStmt>(S);
    return Return && isTestAssertion(Return->getReturnLoc(), C.getASTContext());
  });
}

/// Null when the rules on ambient scopes have nothing against the loss.
static std::optional<Confidence>
confidenceOfLoss(const HandleState &Handle, bool InLoop, CheckerContext &C) {
  if (!Handle.kind().Scoped || Handle.isKept())
    return Confidence::High;
  // Its scope will come, or, when it was handed over, that scope's parent.
  bool WillOutlive = Handle.isLeaving() && Handle.depth() == 1;
  if (Handle.depth() > 0 && !WillOutlive)
    return std::nullopt;
  const UnitIndex &Index = PathRun::current().Index;
  const FunctionDecl *Top = topFunction(C.getLocationContext());
  AmbientScope Ambient = Top ? Index.ambientOf(Top) : AmbientScope::Unknown;
  if (Ambient == AmbientScope::Open)
    return std::nullopt;
  if (Ambient == AmbientScope::None || Handle.outlivedScope() || WillOutlive)
    return Confidence::High;
  const FunctionDecl *Here = functionOf(C.getLocationContext());
  if ((Top && Index.worksByHand(Top)) || (Here && Index.worksByHand(Here)))
    return Confidence::High;
  if (InLoop)
    return Confidence::Medium;
  return std::nullopt;
}

/// `acc = acc.add(x)`, unlike `b = f(x)`, reads what it replaces.
static bool isAccumulation(const Stmt *Assignment) {
  const Expr *Left = nullptr, *Right = nullptr;
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Assignment)) {
    if (Call->getNumArgs() != 2)
      return false;
    Left = Call->getArg(0);
    Right = Call->getArg(1);
  } else if (const auto *Operator = dyn_cast<BinaryOperator>(Assignment)) {
    Left = Operator->getLHS();
    Right = Operator->getRHS();
  }
  const auto *Target =
      Left ? dyn_cast<DeclRefExpr>(Left->IgnoreParenImpCasts()) : nullptr;
  return Target && mentions(Right, Target->getDecl());
}

std::optional<Sighting> describeLoss(const HandleState &Handle,
                                     CheckerContext &C) {
  bool InLoop = isMadeInLoop(Handle);
  std::optional<Confidence> Sure = confidenceOfLoss(Handle, InLoop, C);
  if (!Sure)
    return std::nullopt;
  ApiModel &Model = PathRun::current().Model;
  std::string What = subjectOf(Handle, Model);

  Sighting Seen;
  Seen.SeenBy = PathEngine;
  Seen.Sureness = isEarlyExitOfMain(C) || isAfterFailedAssertion(C)
                      ? Confidence::Low
                      : *Sure;
  std::tie(Seen.Creation, Seen.Function) = makerOf(Handle, Model);
  Seen.Where = Seen.Creation->getSourceRange();
  Seen.Creator = creatorName(Seen.Creation);
  Seen.Resource = Handle.kind().Name.str();
  if (!Handle.kind().Scoped) {
    Seen.Kind = FindingKind::UndisposedModel;
    Seen.Message = What + " is not disposed on some path, and no tidy scope "
                          "frees it; dispose it before each exit, or hand it "
                          "to an owner";
  } else if (Handle.overwriting() &&
             (!InLoop || isAccumulation(Handle.overwriting()))) {
    Seen.Kind = FindingKind::OverwrittenHandle;
    Seen.Message = "the only handle of " + What +
                   " is overwritten; dispose the old value after the "
                   "assignment, or run the step in 'tidy'";
  } else if (Handle.outlivedScope()) {
    Seen.Kind = FindingKind::Leak;
    Seen.Message = What + " outlives its tidy scope and is not disposed on "
                          "some path; dispose it when it was used";
  } else {
    Seen.Kind = FindingKind::Leak;
    Seen.Message = What + " is not disposed on some path; dispose it before "
                          "each exit, or hold it in an owner";
    if (*Sure == Confidence::Medium) {
      Seen.Kind = FindingKind::LoopWithoutTidy;
      Seen.Message += "; it piles up until the caller's scope ends";
    }
  }
  return Seen;
}

// -- What is done to a handle that cannot bear it

/// A creation and a release fit when they have a family in common; without a
/// word it is the type's own.
static bool fits(const Effects &Maker, const Effects &Release) {
  if (Maker.Families.empty() || Release.Families.empty())
    return Maker.Families.empty() == Release.Families.empty() ||
           llvm::is_contained(Maker.Families, "own") ||
           llvm::is_contained(Release.Families, "own");
  return llvm::any_of(Release.Families, [&](const std::string &Family) {
    return llvm::is_contained(Maker.Families, Family);
  });
}

Misuse misuseOf(const HandleState &Handle, ArgumentEffect Effect,
                const Effects &E) {
  switch (Effect) {
  case ArgumentEffect::Inspects:
  case ArgumentEffect::Creates:
  case ArgumentEffect::Lends:
  case ArgumentEffect::Reassigns:
    return Misuse::None;
  case ArgumentEffect::Disposes:
    if (Handle.isOrphaned())
      return Misuse::LateUse;
    if (Handle.isDisposed() || Handle.isHandedOver())
      return Handle.kind().DiesOnce ? Misuse::SecondDispose : Misuse::None;
    if (Handle.isBorrowed() && Handle.references() == 1 &&
        !Handle.maker()->Disposable)
      return Handle.kind().DiesOnce ? Misuse::ForeignDispose : Misuse::None;
    return Handle.isOwned() && Handle.maker() && !fits(*Handle.maker(), E)
               ? Misuse::OtherFamily
               : Misuse::None;
  default:
    return Handle.isDisposed() || Handle.isTidied() || Handle.isOrphaned()
               ? Misuse::LateUse
               : Misuse::None;
  }
}

Sighting describeMisuse(Misuse Wrong, const HandleState &Handle,
                        const Expr *Operand, const Expr *Use,
                        CheckerContext &C) {
  // The name that the reader sees there, not the one it was born with.
  std::string Name;
  const Expr *Named =
      Operand ? Operand->IgnoreUnlessSpelledInSource() : nullptr;
  if (Named)
    Named = Named->IgnoreParenCasts();
  if (const auto *Reference = dyn_cast_or_null<DeclRefExpr>(Named))
    Name = Reference->getDecl()->getNameAsString();
  Sighting Seen;
  Seen.SeenBy = PathEngine;
  Seen.Creation = Handle.creation();
  Seen.Where = Seen.End = Use->getSourceRange();
  Seen.Function = functionOf(C.getLocationContext());
  Seen.Creator = creatorName(Handle.creation());
  Seen.Resource = Handle.kind().Name.str();
  std::string What =
      subject(Handle.kind().Name, Name, creatorName(Handle.creation()));
  std::string User = creatorName(Use);
  switch (Wrong) {
  case Misuse::None:
    llvm_unreachable("nothing is wrong");
  case Misuse::LateUse: {
    Seen.Kind = Handle.isTidied() ? FindingKind::UseAfterTidy
                                  : FindingKind::UseAfterDispose;
    std::string Uses =
        User.empty() ? What + " is used" : "'" + User + "' uses " + What;
    Seen.Message =
        Handle.isOrphaned()
            ? Uses + " after the " + Handle.goneKind()->Name.str() +
                  " that it belongs to was disposed; be done with it before"
        : Handle.isTidied()
            ? Uses + " after the tidy scope that it was made in has ended; "
                     "return it from the scope, or keep it and dispose it"
            : Uses + " after it was disposed; use it before, or dispose it "
                     "later";
    break;
  }
  case Misuse::SecondDispose:
    Seen.Kind = FindingKind::DoubleDispose;
    Seen.Message =
        "'" + User + "' disposes " + What +
        (Handle.isHandedOver()
             ? " which was handed over to an owner; leave it to that"
             : " a second time; dispose it once, and set the handle to null");
    break;
  case Misuse::ForeignDispose:
    Seen.Kind = FindingKind::DoubleDispose;
    Seen.Message = "'" + User + "' disposes " + What +
                   " which is only borrowed; its owner disposes it";
    break;
  case Misuse::OtherFamily:
    Seen.Kind = FindingKind::MismatchedDispose;
    Seen.Message = "'" + User + "' does not fit " + What + ", which '" +
                   creatorName(Handle.creation()) +
                   "' made; release it with the function that belongs to it";
    break;
  }
  return Seen;
}

static void report(const Sighting &Seen, SymbolRef Symbol, const BugTypes &Types,
            ExplodedNode *Node, CheckerContext &C) {
  const BugType *Type = Types.of(Seen.Kind);
  if (!Type)
    return;
  const SourceManager &Sources = C.getSourceManager();
  // The engine tells one path of all reports that agree in place and message.
  PathDiagnosticLocation Unique(Seen.Where.getBegin(), Sources);
  const Decl *Around =
      Seen.Function ? Seen.Function : C.getLocationContext()->getDecl();
  auto Report = std::make_unique<PathSensitiveBugReport>(*Type, Seen.Message,
                                                         Node, Unique, Around);
  if (!PathRun::current().wants(Seen, Report->getLocation().asLocation()))
    return;
  Report->markInteresting(Symbol);
  addLifeNotes(*Report, Symbol);
  if (!isAboutAnOffendingCall(Seen.Kind))
    addEndTest(*Report);
  C.emitReport(std::move(Report));
}

void goOn(ProgramStateRef State, const Mistakes &Seen, const BugTypes &Types,
          CheckerContext &C) {
  if (Seen.empty()) {
    C.addTransition(State);
    return;
  }
  if (ExplodedNode *Node = C.generateNonFatalErrorNode(State))
    for (const auto &[Symbol, Sighted] : Seen)
      report(Sighted, Symbol, Types, Node, C);
}

} // namespace tensortidy
