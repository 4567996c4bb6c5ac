#include "api/UnitIndex.h"
#include "api/ApiModel.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace tensortidy {

/// The lambda that an argument is: written in place, or a local variable that
/// was initialized with one.
static const LambdaExpr *lambdaIn(const Expr *E) {
  E = E->IgnoreUnlessSpelledInSource();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
      if (const Expr *Init = Variable->getAnyInitializer())
        E = Init->IgnoreUnlessSpelledInSource();
  return dyn_cast<LambdaExpr>(E);
}

/// Runs its callable on a thread of its own, where no scope is open.
static bool startsThread(const FunctionDecl *Callee) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Callee)) {
    const CXXRecordDecl *Class = Constructor->getParent();
    return Class->isInStdNamespace() &&
           (Class->getName() == "thread" || Class->getName() == "jthread");
  }
  const IdentifierInfo *Name = Callee->getIdentifier();
  return Name && (Name->isStr("pthread_create") ||
                  (Name->isStr("async") && Callee->isInStdNamespace()));
}

static bool isEntry(const FunctionDecl *Function, ApiModel &Model) {
  if (Function->isMain() || Model.effectsOf(Function).TopLevel)
    return true;
  // The body of a GoogleTest test.
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  return Method && Method->getIdentifier() && Method->getName() == "TestBody" &&
         Method->isVirtual();
}

class IndexBuilder : public RecursiveASTVisitor<IndexBuilder> {
  using Base = RecursiveASTVisitor<IndexBuilder>;

public:
  IndexBuilder(UnitIndex &Index, ApiModel &Model, const SourceManager &Sources)
      : Index(Index), Model(Model), Sources(Sources) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    if (D && Sources.isInSystemHeader(D->getLocation()))
      return true;
    if (auto *Function = dyn_cast_or_null<FunctionDecl>(D)) {
      if (Function->isDependentContext())
        return true;
      if (Function->doesThisDeclarationHaveABody())
        return inFunction(Function, [&] { return Base::TraverseDecl(D); });
    }
    return Base::TraverseDecl(D);
  }

  bool TraverseLambdaExpr(LambdaExpr *E) {
    for (Expr *Capture : E->capture_inits())
      if (Capture && !TraverseStmt(Capture))
        return false;
    CXXMethodDecl *Body = E->getCallOperator();
    if (Body->isDependentContext() || !Body->hasBody())
      return true;
    return inFunction(Body, [&] { return TraverseStmt(E->getBody()); });
  }

  bool TraverseCompoundStmt(CompoundStmt *S) {
    llvm::SaveAndRestore EndOfBlock(OpenGuards);
    return Base::TraverseCompoundStmt(S);
  }

  bool VisitForStmt(ForStmt *) { return noteLoop(); }
  bool VisitWhileStmt(WhileStmt *) { return noteLoop(); }
  bool VisitDoStmt(DoStmt *) { return noteLoop(); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *) { return noteLoop(); }
  bool VisitGotoStmt(GotoStmt *) { return noteLoop(); }

  bool VisitVarDecl(VarDecl *Variable) {
    noteUnchanged(Variable);
    if (!Current || !Variable->hasLocalStorage() ||
        Variable->getType().isNull())
      return true;
    if (Model.isScopeGuard(Variable->getType()))
      ++OpenGuards;
    if (Model.isOwner(Variable->getType()))
      facts().WorksByHand = true;
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (const FunctionDecl *Callee = Call->getDirectCallee()) {
      noteCall(Callee);
      if (const auto *Reference =
              dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts()))
        CalledThrough.insert(Reference);
      noteArguments(
          Callee, llvm::ArrayRef(Call->getArgs(), Call->getNumArgs()),
          isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee) ? 1 : 0);
      if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
        noteDisposal(Callee, 0, Member->getImplicitObjectArgument());
    } else if (const Effects *E = Model.effectsOfCall(Call);
               Current && E && E->isEvent()) {
      facts().MentionsModel = true; // Through a function table.
    }
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Call) {
    noteCall(Call->getConstructor());
    if (!Conversions.contains(Call))
      noteArguments(Call->getConstructor(),
                    llvm::ArrayRef(Call->getArgs(), Call->getNumArgs()), 0);
    return true;
  }

  bool VisitCXXNewExpr(CXXNewExpr *New) {
    if (New->getOperatorNew())
      noteCall(New->getOperatorNew());
    return true;
  }

  bool VisitCXXDeleteExpr(CXXDeleteExpr *Delete) {
    if (Delete->getOperatorDelete())
      noteCall(Delete->getOperatorDelete());
    return true;
  }

  // Calls are visited before their callee's reference is: what is left names
  // a function without calling it.
  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    if (const auto *Function = dyn_cast<FunctionDecl>(Reference->getDecl()))
      if (!CalledThrough.contains(Reference))
        Index.Facts[Function->getCanonicalDecl()].AddressTaken = true;
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
      if (!OnlyRead.contains(Reference))
        Changed.insert(Variable->getCanonicalDecl());
    return true;
  }

  // A load is visited before the reference that it loads from.
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
    if (Cast->getCastKind() == CK_LValueToRValue)
      if (const auto *Reference =
              dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens()))
        OnlyRead.insert(Reference);
    return true;
  }

  /// What is left of the variables that might never change.
  void dropChanged() {
    for (const VarDecl *Variable : Changed)
      Index.Constant.erase(Variable);
  }

private:
  template <typename Walk> bool inFunction(FunctionDecl *Function, Walk Inner) {
    const FunctionDecl *Canonical = Function->getCanonicalDecl();
    llvm::SaveAndRestore Outer(Current, Canonical);
    llvm::SaveAndRestore NoGuards(OpenGuards, 0u);
    Index.Bodies.insert(Canonical);
    facts().IsEntry |= isEntry(Function, Model);
    return Inner();
  }

  void noteUnchanged(const VarDecl *Variable) {
    QualType Type = Variable->getType();
    if (Variable->hasGlobalStorage() && !Variable->isExternallyVisible() &&
        !Variable->isInvalidDecl() && !Variable->isTemplated() &&
        !Type.isNull() && Type->isIntegralOrEnumerationType() &&
        !Type.isVolatileQualified())
      Index.Constant.insert(Variable->getCanonicalDecl());
  }

  bool noteLoop() {
    if (Current)
      facts().Loops = true;
    return true;
  }

  UnitIndex::FunctionFacts &facts() { return Index.Facts[Current]; }

  void noteCall(const FunctionDecl *Callee) {
    if (!Current)
      return;
    Callee = Callee->getCanonicalDecl();
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Callee);
    bool IsCopy = Constructor && Constructor->isCopyOrMoveConstructor();
    const Effects &E = Model.effectsOf(Callee);
    if (!IsCopy && E.Known && E.isEvent())
      facts().MentionsModel = true;
    if (!E.DisposesAll.empty())
      Index.DisposedAsAWhole.insert(E.DisposesAll);
    if (Callee->isNoReturn())
      facts().MayNotReturn = true;
    Index.Facts[Callee].Callers.push_back({Current, OpenGuards > 0});
  }

  void noteArguments(const FunctionDecl *Callee,
                     llvm::ArrayRef<const Expr *> Arguments, unsigned Skip) {
    if (!Current)
      return;
    const Effects &E = Model.effectsOf(Callee);
    for (unsigned I = Skip; I < Arguments.size(); ++I) {
      unsigned N = I - Skip + 1;
      noteDisposal(Callee, N, Arguments[I]);
      if (const LambdaExpr *Lambda = lambdaIn(Arguments[I])) {
        noteLambda(Lambda, E.callable(N), startsThread(Callee));
        noteConversions(Arguments[I]);
      }
    }
  }

  /// What becomes of a lambda is the callee's to say, not that of the
  /// std::function which carries it there. Calls are visited first.
  void noteConversions(const Expr *E) {
    while (const auto *Conversion =
               dyn_cast<CXXConstructExpr>(E->IgnoreImplicit())) {
      Conversions.insert(Conversion);
      if (Conversion->getNumArgs() == 0)
        return;
      E = Conversion->getArg(0);
    }
  }

  void noteLambda(const LambdaExpr *Lambda, CallableEffect Effect,
                  bool OnThread) {
    auto &Body = Index.Facts[Lambda->getCallOperator()->getCanonicalDecl()];
    if (OnThread)
      Body.IsEntry = true;
    else if (Effect == CallableEffect::None)
      Body.AddressTaken = true;
    else
      Body.Callers.push_back(
          {Current, OpenGuards > 0 || Effect == CallableEffect::RunsInScope});
  }

  void noteDisposal(const FunctionDecl *Callee, unsigned N, const Expr *E) {
    if (Model.effectsOf(Callee).argument(N) != ArgumentEffect::Disposes)
      return;
    // A container's elements are taken to be of a scoped kind.
    const ResourceKind *Kind = Model.resourceOf(E->getType());
    if (Current && (!Kind || Kind->Scoped))
      facts().WorksByHand = true;
  }

  UnitIndex &Index;
  ApiModel &Model;
  const SourceManager &Sources;
  const FunctionDecl *Current = nullptr;
  unsigned OpenGuards = 0;
  llvm::DenseSet<const DeclRefExpr *> CalledThrough, OnlyRead;
  llvm::DenseSet<const CXXConstructExpr *> Conversions;
  llvm::DenseSet<const VarDecl *> Changed;
};

UnitIndex::UnitIndex(ASTContext &Context, ApiModel &Model) {
  IndexBuilder Builder(*this, Model, Context.getSourceManager());
  for (Decl *Scope : Context.getTraversalScope())
    Builder.TraverseDecl(Scope);
  Builder.dropChanged();
  inferAmbientScopes();
  for (auto &[Function, F] : Facts)
    F.ReachesModel = F.MentionsModel;
  spreadToCallers(&FunctionFacts::ReachesModel);
  spreadToCallers(&FunctionFacts::MayNotReturn);
  for (const FunctionDecl *Function : Bodies)
    if (Facts[Function].ReachesModel)
      Relevant.push_back(Function);
}

void UnitIndex::inferAmbientScopes() {
  for (const FunctionDecl *Function : Bodies)
    if (Facts[Function].IsEntry)
      Facts[Function].Ambient = AmbientScope::None;

  // From unknown to known only, so it ends; a cycle nobody enters stays
  // unknown.
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (const FunctionDecl *Function : Bodies) {
      FunctionFacts &F = Facts[Function];
      if (F.Ambient != AmbientScope::Unknown || F.AddressTaken)
        continue;
      unsigned Open = 0, None = 0, Other = 0;
      for (const CallSite &Site : F.Callers) {
        if (Site.Caller == Function)
          continue;
        AmbientScope Outer = Facts[Site.Caller].Ambient;
        if (Site.InScope || Outer == AmbientScope::Open)
          ++Open;
        else if (Outer == AmbientScope::None)
          ++None;
        else
          ++Other;
      }
      if (Other || (Open && None) || (!Open && !None))
        continue;
      F.Ambient = Open ? AmbientScope::Open : AmbientScope::None;
      Changed = true;
    }
  }
}

void UnitIndex::spreadToCallers(bool FunctionFacts::*Flag) {
  llvm::SmallVector<const FunctionDecl *, 32> Pending;
  for (const auto &[Function, F] : Facts)
    if (F.*Flag)
      Pending.push_back(Function);
  while (!Pending.empty())
    for (const CallSite &Site :
         Facts.find(Pending.pop_back_val())->second.Callers)
      if (FunctionFacts &Caller = Facts.find(Site.Caller)->second;
          !(Caller.*Flag)) {
        Caller.*Flag = true;
        Pending.push_back(Site.Caller);
      }
}

std::vector<const FunctionDecl *>
UnitIndex::relevantCallees(const FunctionDecl *Function) const {
  llvm::SmallPtrSet<const FunctionDecl *, 32> Reached;
  Reached.insert(Function->getCanonicalDecl());
  std::vector<const FunctionDecl *> Callees;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const FunctionDecl *Callee : Relevant) {
      if (Reached.contains(Callee))
        continue;
      const std::vector<CallSite> &Callers = Facts.find(Callee)->second.Callers;
      if (llvm::none_of(Callers, [&](const CallSite &Site) {
            return Reached.contains(Site.Caller);
          }))
        continue;
      Reached.insert(Callee);
      Callees.push_back(Callee);
      Changed = true;
    }
  }
  return Callees;
}

bool UnitIndex::isBeyondInterest(const FunctionDecl *Function) const {
  auto It = Facts.find(Function->getCanonicalDecl());
  return It != Facts.end() && It->second.Loops && !It->second.ReachesModel &&
         !It->second.MayNotReturn;
}

AmbientScope UnitIndex::ambientOf(const FunctionDecl *Function) const {
  auto It = Facts.find(Function->getCanonicalDecl());
  return It == Facts.end() ? AmbientScope::Unknown : It->second.Ambient;
}

bool UnitIndex::worksByHand(const FunctionDecl *Function) const {
  auto It = Facts.find(Function->getCanonicalDecl());
  return It != Facts.end() && It->second.WorksByHand;
}

} // namespace tensortidy
