#include "flow/HandleFlow.h"
#include "api/ApiModel.h"
#include "flow/CfgQuestions.h"
#include "flow/Containers.h"
#include "flow/Surroundings.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/Analysis/CFG.h"
#include "clang/Analysis/FlowSensitive/DataflowWorklist.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace tensortidy {

namespace {

/// Bit 0 of a held set: something that is no site, such as null or a parameter.
constexpr unsigned Other = 0;
constexpr unsigned bitOf(unsigned Site) { return Site + 1; }

struct FlowState {
  std::vector<llvm::BitVector> Holds; ///< Per variable.
  llvm::BitVector Released;           ///< Per site.
  bool Reached = false;

  bool join(const FlowState &In) {
    if (!In.Reached)
      return false;
    if (!Reached) {
      *this = In;
      return true;
    }
    bool Changed = false;
    auto Unite = [&](llvm::BitVector &To, const llvm::BitVector &From) {
      if (From.test(To)) { // Something in From that To lacks.
        To |= From;
        Changed = true;
      }
    };
    for (unsigned V = 0; V < Holds.size(); ++V)
      Unite(Holds[V], In.Holds[V]);
    Unite(Released, In.Released);
    return Changed;
  }
};

class Solver {
public:
  Solver(const Sites &AllSites, const ParentMap &Parents, ApiModel &Model)
      : AllSites(AllSites), Parents(Parents), Model(Model) {
    Facts.ReleasedSomewhere.resize(AllSites.All.size());
    Facts.GoesOn.resize(AllSites.All.size());
    for (unsigned I = 0; I < AllSites.All.size(); ++I) {
      const Fate &F = AllSites.All[I].Becomes;
      if (F.isHandedOn() || F.What == Fate::Disposed)
        Facts.ReleasedSomewhere.set(I);
      else if (F.Variable)
        track(F.Variable);
    }
  }

  void collectAliases(const Stmt *Body) {
    findAliases(Body);
    findReferences(Body);
  }

  FlowFacts solve(const CFG &Graph) {
    FlowState Start;
    Start.Holds.assign(Variables.size(),
                       llvm::BitVector(AllSites.All.size() + 1));
    Start.Released.resize(AllSites.All.size());
    Start.Reached = true;

    std::vector<FlowState> In(Graph.getNumBlockIDs());
    In[Graph.getEntry().getBlockID()] = Start;
    PostOrderCFGView Order(&Graph);
    ForwardDataflowWorklist Worklist(Graph, &Order);
    for (const CFGBlock *Block : Order)
      Worklist.enqueueBlock(Block);
    while (const CFGBlock *Block = Worklist.dequeue()) {
      FlowState State = In[Block->getBlockID()];
      if (!State.Reached)
        continue;
      transferBlock(*Block, State, nullptr);
      for (const CFGBlock *Next : Block->succs())
        if (Next && In[Next->getBlockID()].join(State))
          Worklist.enqueueBlock(Next);
    }

    CfgQuestions Questions(Graph);
    for (const CFGBlock *Block : Order) {
      FlowState State = In[Block->getBlockID()];
      if (State.Reached)
        transferBlock(*Block, State, &Questions);
    }
    Facts.Solved = true;
    return std::move(Facts);
  }

private:
  // -- Variables

  void track(const VarDecl *Variable) {
    Variables.try_emplace(Variable, Variables.size());
  }

  /// Holds what was put into it, until all of that is released.
  bool isManifold(const VarDecl *Variable) const {
    return isContainer(Variable->getType(), Model);
  }

  void insert(const llvm::BitVector &Handles, const VarDecl *Container,
              FlowState &State) {
    State.Holds[Variables.lookup(Container)] |= Handles;
    if (HeldByReference.contains(Container))
      release(Container, State);
  }

  /// A variable that takes over the handle of a tracked one is tracked, too.
  void findAliases(const Stmt *S) {
    bool Changed = true;
    while (Changed) {
      unsigned Before = Variables.size();
      visitReferences(S, [&](const DeclRefExpr *Reference, const Fate &F) {
        if (!F.Variable)
          return;
        track(F.Variable);
        if (F.What == Fate::Bound)
          if (const VarDecl *Container = localContainer(Reference, Model))
            ElementOf[F.Variable] = Container;
      });
      Changed = Variables.size() != Before;
    }
  }

  /// A callable or an object that has the variable itself, not its value, may
  /// release whatever the variable holds by then.
  void findReferences(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      if (!runsNow(Lambda, Parents, Model))
        for (const LambdaCapture &Capture : Lambda->captures())
          if (Capture.capturesVariable() &&
              Capture.getCaptureKind() == LCK_ByRef)
            if (const auto *Variable =
                    dyn_cast<VarDecl>(Capture.getCapturedVar()))
              HeldByReference.insert(Variable);
    } else if (const auto *Reference = dyn_cast<DeclRefExpr>(S)) {
      if (const VarDecl *Variable = trackedVariable(Reference);
          Variable && !isRead(Reference) &&
          fateOf(Reference, Parents, Model).What == Fate::Escaped)
        HeldByReference.insert(Variable);
    }
    for (const Stmt *Child : S->children())
      findReferences(Child);
  }

  /// The value of the variable goes on from here, not the variable.
  bool isRead(const DeclRefExpr *Reference) const {
    const Stmt *Parent = Parents.getParentIgnoreParens(Reference);
    while (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent)) {
      if (Cast->getCastKind() == CK_LValueToRValue)
        return true;
      Parent = Parents.getParentIgnoreParens(Parent);
    }
    const auto *Copy = dyn_cast_or_null<CXXConstructExpr>(Parent);
    return Copy && Copy->getConstructor()->isCopyOrMoveConstructor();
  }

  const VarDecl *trackedVariable(const Expr *E) const {
    const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *Variable =
        Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    return Variable && Variables.contains(Variable) ? Variable : nullptr;
  }

  template <typename Do> void visitReferences(const Stmt *S, Do Visit) {
    if (!S)
      return;
    if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
      if (trackedVariable(Reference))
        Visit(Reference, fateOf(Reference, Parents, Model));
    for (const Stmt *Child : S->children())
      visitReferences(Child, Visit);
  }

  // -- Transfer

  /// With questions to ask, the states are final, and are reported on.
  void transferBlock(const CFGBlock &Block, FlowState &State,
                     CfgQuestions *Final) {
    for (const CFGElement &Element : Block)
      if (auto S = Element.getAs<CFGStmt>())
        transfer(S->getStmt(), Block, State, Final);
  }

  MaybeNull mayBeNull(const Site &S) const {
    const Effects *Maker = Model.effectsOfCall(S.Creation);
    return Maker && Maker->MayBeNull ? MaybeNull{S.Value, S.Becomes.Variable}
                                     : MaybeNull{};
  }

  void transfer(const Stmt *S, const CFGBlock &Block, FlowState &State,
                CfgQuestions *Final) {
    if (const auto *E = dyn_cast<Expr>(S))
      if (auto It = AllSites.ByValue.find(E); It != AllSites.ByValue.end())
        create(It->second, Block, State, Final);
    if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(D))
          if (Variables.contains(Variable) && !isManifold(Variable))
            hold(Variable, Variable->getInit(), heldFrom(Variable, State),
                 State);
    } else if (const auto *Reference = dyn_cast<DeclRefExpr>(S)) {
      if (const VarDecl *Variable = trackedVariable(Reference))
        use(Variable, fateOf(Reference, Parents, Model), State);
    } else if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      useInside(Lambda, State);
    } else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S)) {
      if (Call->getOperator() == OO_Equal && Call->getNumArgs() == 2)
        assign(Call, Call->getArg(0), Call->getArg(1), Block, State, Final);
    } else if (const auto *Operator = dyn_cast<BinaryOperator>(S)) {
      if (Operator->getOpcode() == BO_Assign)
        assign(Operator, Operator->getLHS(), Operator->getRHS(), Block, State,
               Final);
    }
  }

  void create(llvm::ArrayRef<unsigned> Created, const CFGBlock &Block,
              FlowState &State, CfgQuestions *Final) {
    for (unsigned Site : Created) {
      if (Final && Final->goesOn(Block, mayBeNull(AllSites.All[Site])))
        Facts.GoesOn.set(Site);
      const Fate &F = AllSites.All[Site].Becomes;
      if (F.What != Fate::Contained)
        continue;
      State.Released.reset(Site);
      llvm::BitVector Fresh(AllSites.All.size() + 1);
      Fresh.set(bitOf(Site));
      insert(Fresh, F.Variable, State);
    }
  }

  /// By a variable when it is declared.
  llvm::BitVector heldFrom(const VarDecl *Variable, const FlowState &State) {
    if (const VarDecl *Container = ElementOf.lookup(Variable))
      return State.Holds[Variables.lookup(Container)];
    return heldBy(Variable->getInit(), State);
  }

  llvm::BitVector heldBy(const Expr *Value, const FlowState &State) {
    llvm::BitVector Held(AllSites.All.size() + 1);
    const Expr *Source = Value ? sourceOf(Value, Model) : nullptr;
    if (const auto *Choice = dyn_cast_or_null<ConditionalOperator>(Source)) {
      Held = heldBy(Choice->getTrueExpr(), State);
      Held |= heldBy(Choice->getFalseExpr(), State);
      return Held;
    }
    if (Source) {
      if (auto It = AllSites.ByValue.find(Source);
          It != AllSites.ByValue.end()) {
        for (unsigned Site : It->second)
          Held.set(bitOf(Site));
        return Held;
      }
      if (const VarDecl *From = trackedVariable(Source))
        return State.Holds[Variables.lookup(From)];
      if (const VarDecl *From = containerOfElement(Source, Model);
          From && Variables.contains(From))
        return State.Holds[Variables.lookup(From)];
    }
    Held.set(Other);
    return Held;
  }

  void release(const VarDecl *Variable, FlowState &State) {
    const llvm::BitVector &Held = State.Holds[Variables.lookup(Variable)];
    for (unsigned Bit : Held.set_bits())
      if (Bit != Other) {
        State.Released.set(Bit - 1);
        Facts.ReleasedSomewhere.set(Bit - 1);
      }
  }

  void use(const VarDecl *Variable, const Fate &F, FlowState &State) {
    // What a lambda captures is looked at where the lambda is.
    if (F.What == Fate::Disposed || F.What == Fate::Returned ||
        F.What == Fate::Escaped)
      release(Variable, State);
    else if (F.What == Fate::Contained)
      insert(State.Holds[Variables.lookup(Variable)], F.Variable, State);
  }

  /// A lambda that is run at once, or in a scope, uses what it captures as the
  /// code around it would; any other may do so whenever it likes.
  void useInside(const LambdaExpr *Lambda, FlowState &State) {
    bool RunsNow = runsNow(Lambda, Parents, Model);
    visitReferences(Lambda->getBody(), [&](const DeclRefExpr *Reference,
                                           const Fate &F) {
      const VarDecl *Variable = trackedVariable(Reference);
      if (!RunsNow || F.What == Fate::Target || F.isHandedOn() || F.Variable)
        release(Variable, State);
      else
        use(Variable, F, State);
    });
    if (RunsNow)
      return;
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable())
        if (const auto *Variable = dyn_cast<VarDecl>(Capture.getCapturedVar()))
          if (Variables.contains(Variable))
            release(Variable, State);
  }

  void assign(const Expr *Assignment, const Expr *Left, const Expr *Right,
              const CFGBlock &Block, FlowState &State, CfgQuestions *Final) {
    const VarDecl *Variable = trackedVariable(Left);
    if (!Variable || isManifold(Variable))
      return;
    llvm::BitVector New = heldBy(Right, State);
    if (Final)
      noteOverwrite(Assignment, Right, Variable, New, Block, State, *Final);
    hold(Variable, Right, New, State);
  }

  void hold(const VarDecl *Variable, const Expr *Value,
            const llvm::BitVector &Held, FlowState &State) {
    State.Holds[Variables.lookup(Variable)] = Held;
    const Expr *Source = Value ? sourceOf(Value, Model) : nullptr;
    // A fresh resource: what became of the one that the site made before is
    // another one's story.
    if (auto It = AllSites.ByValue.find(Source); It != AllSites.ByValue.end())
      for (unsigned Site : It->second)
        State.Released.reset(Site);
    if (HeldByReference.contains(Variable))
      release(Variable, State);
  }

  // -- Overwrites

  void noteOverwrite(const Expr *Assignment, const Expr *Right,
                     const VarDecl *Variable, const llvm::BitVector &New,
                     const CFGBlock &Block, const FlowState &State,
                     CfgQuestions &Questions) {
    unsigned V = Variables.lookup(Variable);
    const llvm::BitVector &Old = State.Holds[V];
    for (unsigned Bit : Old.set_bits()) {
      if (Bit == Other || State.Released.test(Bit - 1) ||
          isNamedElsewhere(Bit, V, State))
        continue;
      // Either the variable holds nothing else here, whatever the path; or the
      // assignment replaces what it made itself one iteration before.
      bool Again = New.test(Bit);
      bool Certain = Again ? runsOnEachTurn(Assignment, Block, Questions)
                           : Old.count() == 1;
      if (Certain)
        Facts.Overwrites.push_back(
            {Bit - 1, Variable, Assignment, mentions(Right, Variable), Again});
    }
  }

  bool isNamedElsewhere(unsigned Bit, unsigned Except,
                        const FlowState &State) const {
    for (unsigned V = 0; V < State.Holds.size(); ++V)
      if (V != Except && State.Holds[V].test(Bit))
        return true;
    return false;
  }

  bool runsOnEachTurn(const Expr *Assignment, const CFGBlock &Block,
                      CfgQuestions &Questions) const {
    const Stmt *Loop = enclosingLoop(Assignment, Parents);
    return Loop && Questions.runsOnEachTurnOf(Loop, Block);
  }

  const Sites &AllSites;
  const ParentMap &Parents;
  ApiModel &Model;
  llvm::DenseMap<const VarDecl *, unsigned> Variables;
  llvm::DenseSet<const VarDecl *> HeldByReference;
  /// The variable of a loop over a container.
  llvm::DenseMap<const VarDecl *, const VarDecl *> ElementOf;
  FlowFacts Facts;
};

} // namespace

FlowFacts followHandles(const FunctionDecl *Function, const Sites &AllSites,
                        const ParentMap &Parents, ASTContext &Context,
                        ApiModel &Model) {
  Solver S(AllSites, Parents, Model);
  Stmt *Body = Function->getBody();
  S.collectAliases(Body);
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  std::unique_ptr<CFG> Graph = CFG::buildCFG(Function, Body, &Context, Options);
  return Graph ? S.solve(*Graph) : FlowFacts();
}

} // namespace tensortidy
