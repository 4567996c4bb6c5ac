#include "flow/OwnershipSummary.h"
#include "api/ApiModel.h"
#include "flow/CfgQuestions.h"
#include "flow/Sites.h"
#include "flow/Surroundings.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/Analysis/CFG.h"
#include "clang/Analysis/FlowSensitive/DataflowWorklist.h"

using namespace clang;

namespace tensortidy {

namespace {

/// What may have become of a parameter by some point: a set, which grows where
/// ways meet. It is empty where the parameter is null.
enum Become : unsigned char {
  Untouched = 1,
  Used = 2,
  Disposed = 4,
  Gone = 8, ///< Kept, handed on, or lost sight of.
};

struct WayState {
  llvm::SmallVector<unsigned char, 4> Parameters;
  bool Reached = false;

  bool join(const WayState &In) {
    if (!Reached) {
      *this = In;
      return true;
    }
    bool Changed = false;
    for (unsigned I = 0; I < Parameters.size(); ++I) {
      Changed |= (In.Parameters[I] & ~Parameters[I]) != 0;
      Parameters[I] |= In.Parameters[I];
    }
    return Changed;
  }
};

/// Summarizes one body.
class Summarizer {
public:
  Summarizer(const FunctionDecl *Function, ApiModel &Model,
             OwnershipSummaries &Others)
      : Function(Function), Model(Model), Others(Others),
        Parents(Function->getBody()) {
    for (const ParmVarDecl *P : Function->parameters())
      Index.try_emplace(P, Index.size());
  }

  OwnershipSummary run() {
    OwnershipSummary Result;
    Sites Made = collectSites(Function->getBody(), Parents, Model);
    CFG::BuildOptions Options;
    Options.setAllAlwaysAdd();
    Options.AddInitializers = true;
    std::unique_ptr<CFG> Graph = CFG::buildCFG(
        Function, Function->getBody(), &Function->getASTContext(), Options);
    Result.Does.Known = true;
    for (unsigned I = 0; I < Function->getNumParams(); ++I)
      Result.Does.setArgument(I + 1, ArgumentEffect::Stores);
    if (!Graph || Made.HasErrors)
      return Result;
    WayState End = solve(*Graph);
    Result.Returns = End.Reached;
    for (unsigned I = 0; Result.Returns && I < End.Parameters.size(); ++I)
      if (isHandle(Function->getParamDecl(I)))
        Result.Does.setArgument(I + 1, effectOf(End.Parameters[I]));
    if (Model.resourceOf(Function->getReturnType()))
      summarizeResult(Made, Result);
    return Result;
  }

private:
  // -- Parameters

  bool isHandle(const ParmVarDecl *P) {
    QualType Type = P->getType();
    bool MayBeReplaced = Type->isLValueReferenceType() &&
                         !Type.getNonReferenceType().isConstQualified();
    return !MayBeReplaced && Model.resourceOf(Type);
  }

  static ArgumentEffect effectOf(unsigned Becomes) {
    if (Becomes == Disposed)
      return ArgumentEffect::Disposes;
    if (Becomes & (Disposed | Gone))
      return ArgumentEffect::Stores;
    return Becomes == Used ? ArgumentEffect::Borrows : ArgumentEffect::Inspects;
  }

  WayState solve(const CFG &Graph) {
    std::vector<WayState> In(Graph.getNumBlockIDs());
    WayState &Start = In[Graph.getEntry().getBlockID()];
    Start.Parameters.assign(Function->getNumParams(), Untouched);
    Start.Reached = true;
    PostOrderCFGView Order(&Graph);
    ForwardDataflowWorklist Worklist(Graph, &Order);
    Worklist.enqueueBlock(&Graph.getEntry());
    while (const CFGBlock *Block = Worklist.dequeue()) {
      WayState State = In[Block->getBlockID()];
      if (Block->hasNoReturnElement() || !follow(*Block, State))
        continue;
      for (auto I = Block->succ_begin(); I != Block->succ_end(); ++I)
        if (const CFGBlock *Next = *I) {
          bool Holds = I == Block->succ_begin();
          if (In[Next->getBlockID()].join(onWay(*Block, Holds, State)))
            Worklist.enqueueBlock(Next);
        }
    }
    return In[Graph.getExit().getBlockID()];
  }

  /// A null parameter is nobody's duty.
  WayState onWay(const CFGBlock &Block, bool Holds, WayState State) {
    const Expr *Condition =
        Block.succ_size() == 2 ? Block.getLastCondition() : nullptr;
    for (auto [Parameter, I] : Index)
      if (Condition)
        if (std::optional<bool> Known =
                whenNotNull(Condition, {nullptr, Parameter});
            Known && *Known != Holds)
          State.Parameters[I] = 0;
    return State;
  }

  /// False when the end of the block is never come to.
  bool follow(const CFGBlock &Block, WayState &State) {
    for (const CFGElement &Element : Block) {
      auto Held = Element.getAs<CFGStmt>();
      if (!Held)
        continue;
      const Stmt *S = Held->getStmt();
      if (isa<CXXThrowExpr>(S))
        return false;
      if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
        use(Reference, State);
      else if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
        useInside(Lambda, State);
      else if (const auto *Call = dyn_cast<CallExpr>(S))
        if (const OwnershipSummary *Callee = summaryOf(Call);
            Callee && !Callee->Returns)
          return false;
    }
    return true;
  }

  const unsigned *indexOf(const DeclRefExpr *Reference) const {
    const auto *P = dyn_cast<ParmVarDecl>(Reference->getDecl());
    auto It = P ? Index.find(P) : Index.end();
    return It == Index.end() ? nullptr : &It->second;
  }

  void use(const DeclRefExpr *Reference, WayState &State) {
    const unsigned *I = indexOf(Reference);
    if (!I)
      return;
    unsigned char &Now = State.Parameters[*I];
    switch (effectAt(Reference)) {
    case ArgumentEffect::Inspects:
      return;
    case ArgumentEffect::Borrows:
      if (Now & Untouched)
        Now = (Now & ~Untouched) | Used;
      return;
    case ArgumentEffect::Disposes:
      Now = Now & Gone ? Gone : Disposed;
      return;
    default:
      Now = Gone;
    }
  }

  /// What happens to the handle where it is named.
  ArgumentEffect effectAt(const DeclRefExpr *Reference) {
    Fate F = fateOf(Reference, Parents, Model);
    switch (F.What) {
    case Fate::Borrowed:
      return ArgumentEffect::Borrows;
    case Fate::Inspected:
    case Fate::Discarded:
      return ArgumentEffect::Inspects;
    case Fate::Disposed:
      return ArgumentEffect::Disposes;
    case Fate::Escaped:
      break;
    default:
      return ArgumentEffect::Stores;
    }
    const auto *Call = dyn_cast_or_null<CallExpr>(F.Decider);
    const OwnershipSummary *Callee = Call ? summaryOf(Call) : nullptr;
    if (!Callee)
      return ArgumentEffect::Stores;
    bool IsMethod = isa<CXXOperatorCallExpr>(Call) &&
                    isa<CXXMethodDecl>(Call->getDirectCallee());
    for (unsigned I = IsMethod; I < Call->getNumArgs(); ++I)
      if (sourceOf(Call->getArg(I), Model) == Reference)
        return Callee->Does.argument(I + 1 - IsMethod);
    return ArgumentEffect::Stores;
  }

  /// Of a function that no model speaks of.
  const OwnershipSummary *summaryOf(const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && !Model.effectsOfCall(Call) ? Others.of(Callee) : nullptr;
  }

  /// A lambda that runs at once may run never, or often.
  void useInside(const LambdaExpr *Lambda, WayState &State) {
    bool RunsNow = runsNow(Lambda, Parents, Model);
    visitReferences(Lambda->getBody(), [&](const DeclRefExpr *Reference) {
      if (const unsigned *I = indexOf(Reference)) {
        ArgumentEffect Effect = effectAt(Reference);
        if (!RunsNow || (Effect != ArgumentEffect::Borrows &&
                         Effect != ArgumentEffect::Inspects))
          State.Parameters[*I] = Gone;
      }
    });
  }

  template <typename Do> void visitReferences(const Stmt *S, Do Visit) {
    if (!S)
      return;
    if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
      Visit(Reference);
    for (const Stmt *Child : S->children())
      visitReferences(Child, Visit);
  }

  // -- The result

  /// New resources that a value may be; false when it may be something else.
  struct NewOnes {
    llvm::SmallVector<std::pair<const Expr *, const FunctionDecl *>, 2> Made;
    const Effects *Maker = nullptr;
    bool MayBeNull = false;
  };

  void summarizeResult(const Sites &Made, OwnershipSummary &Result) {
    NewOnes Found;
    if (!addReturns(Function->getBody(), Made, Found) || Found.Made.empty())
      return;
    Effects &Does = Result.Does;
    Does.Result = ResultEffect::Creates;
    Does.MayBeNull = Found.MayBeNull || Found.Maker->MayBeNull;
    Does.Families = Found.Maker->Families;
    if (Found.Made.size() == 1)
      std::tie(Result.Creation, Result.Creator) = Found.Made.front();
  }

  bool addReturns(const Stmt *S, const Sites &Made, NewOnes &Found) {
    if (!S || isa<LambdaExpr>(S))
      return true;
    if (const auto *Return = dyn_cast<ReturnStmt>(S))
      return Return->getRetValue() && add(Return->getRetValue(), Made, Found);
    return llvm::all_of(S->children(), [&](const Stmt *Child) {
      return addReturns(Child, Made, Found);
    });
  }

  bool add(const Expr *Value, const Sites &Made, NewOnes &Found) {
    Value = sourceOf(Value, Model);
    if (isNullConstant(Value)) {
      Found.MayBeNull = true;
      return true;
    }
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Value))
      return add(Choice->getTrueExpr(), Made, Found) &&
             add(Choice->getFalseExpr(), Made, Found);
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Value)) {
      const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
      return Variable && Visited.insert(Variable).second
                 ? addHeldBy(Variable, Made, Found)
                 : Variable != nullptr;
    }
    if (auto It = Made.ByValue.find(Value); It != Made.ByValue.end()) {
      const Site &S = Made.All[It->second.front()];
      const Effects *Maker = Model.effectsOfCall(S.Creation);
      return It->second.size() == 1 && !S.UnderGuard && Maker &&
             isPlain(*Maker) && add(S.Creation, Function, *Maker, Found);
    }
    const auto *Call = dyn_cast<CallExpr>(Value);
    const OwnershipSummary *Callee = Call ? summaryOf(Call) : nullptr;
    if (!Callee ||
        (Callee->Returns && Callee->Does.Result != ResultEffect::Creates))
      return false;
    // What calls itself for good makes nothing new.
    return !Callee->Returns ||
           (Callee->Creation && !isUnderGuard(Call, nullptr, Parents, Model) &&
            add(Callee->Creation, Callee->Creator, Callee->Does, Found));
  }

  /// What is made depends on nothing but the call.
  static bool isPlain(const Effects &Maker) {
    return !Maker.Parent && !Maker.StatusArgument && !Maker.OutlivedIf &&
           !Maker.Made;
  }

  static bool add(const Expr *Creation, const FunctionDecl *Creator,
                  const Effects &Maker, NewOnes &Found) {
    if (Found.Maker && Found.Maker->Families != Maker.Families)
      return false;
    Found.Maker = &Maker;
    if (!llvm::is_contained(Found.Made, std::pair(Creation, Creator)))
      Found.Made.push_back({Creation, Creator});
    return true;
  }

  /// A local variable that holds new resources only, and whose handle goes
  /// nowhere but out.
  bool addHeldBy(const VarDecl *Variable, const Sites &Made, NewOnes &Found) {
    if (!Variable->hasLocalStorage() || isa<ParmVarDecl>(Variable) ||
        Variable->getType()->isReferenceType() ||
        (Variable->getInit() && !add(Variable->getInit(), Made, Found)))
      return false;
    bool Fine = true;
    visitReferences(Function->getBody(), [&](const DeclRefExpr *Reference) {
      if (Reference->getDecl() != Variable)
        return;
      Fate F = fateOf(Reference, Parents, Model);
      if (F.What == Fate::Target) {
        const auto *Assignment = dyn_cast<BinaryOperator>(F.Decider);
        Fine &= Assignment && Assignment->getOpcode() == BO_Assign &&
                add(Assignment->getRHS(), Made, Found);
        return;
      }
      ArgumentEffect Effect = effectAt(Reference);
      Fine &= F.What == Fate::Returned || Effect == ArgumentEffect::Borrows ||
              Effect == ArgumentEffect::Inspects ||
              Effect == ArgumentEffect::Disposes;
    });
    return Fine;
  }

  const FunctionDecl *Function;
  ApiModel &Model;
  OwnershipSummaries &Others;
  ParentMap Parents;
  llvm::DenseMap<const ParmVarDecl *, unsigned> Index;
  llvm::SmallPtrSet<const VarDecl *, 4> Visited;
};

bool areEqual(const OwnershipSummary &A, const OwnershipSummary &B) {
  return A.Returns == B.Returns && A.Creation == B.Creation &&
         A.Does.Arguments == B.Does.Arguments && A.Does.Result == B.Does.Result;
}

/// The path that the engine would follow is not sure to be this body.
bool isDecidedByRun(const FunctionDecl *Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  return Method && Method->isVirtual() && !isa<CXXDestructorDecl>(Method);
}

} // namespace

const OwnershipSummary *OwnershipSummaries::of(const FunctionDecl *Function) {
  Function = Function->getDefinition();
  if (!Function || !Function->hasBody() || Function->isInvalidDecl() ||
      Function->isDependentContext() || isDecidedByRun(Function))
    return nullptr;
  if (auto It = Known.find(Function); It != Known.end())
    // Of a function that calls itself, what was found so far.
    return !llvm::is_contained(InProgress, Function) ||
                   InProgress.back() == Function
               ? It->second.get()
               : nullptr;

  InProgress.push_back(Function);
  // At first, no way that comes back here returns; each round may add ways.
  auto SoFar = std::make_unique<OwnershipSummary>();
  SoFar->Returns = false;
  bool Stable = false;
  for (int Round = 0; Round < 4 && !Stable; ++Round) {
    auto Before = *SoFar;
    Known[Function] = std::move(SoFar);
    SoFar = std::make_unique<OwnershipSummary>(
        Summarizer(Function, Model, *this).run());
    Stable = areEqual(Before, *SoFar);
  }
  InProgress.pop_back();
  auto &Result = Known[Function];
  Result = Stable ? std::move(SoFar) : nullptr;
  return Result.get();
}

} // namespace tensortidy
