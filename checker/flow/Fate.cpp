#include "flow/Fate.h"
#include "api/ApiModel.h"
#include "flow/Containers.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace tensortidy {

namespace {

/// Climbs from an expression until something decides about its value.
class Climber {
public:
  Climber(const Expr *Start, const ParentMap &Parents, ApiModel &Model)
      : Value(Start), Parents(Parents), Model(Model) {}

  Fate climb() {
    while (true) {
      const Stmt *Parent = Parents.getParent(Value);
      if (!Parent)
        return decide(Fate::Escaped, Value);
      if (std::optional<Fate> F = step(Parent))
        return *F;
      // No decision: the parent passes the value on.
      Value = Next ? std::exchange(Next, nullptr) : cast<Expr>(Parent);
    }
  }

private:
  using Step = std::optional<Fate>;
  static constexpr auto PassOn = std::nullopt;

  Fate decide(Fate::Kind What, const Stmt *Decider,
              const VarDecl *Variable = nullptr) {
    Fate F = Result;
    // A container is not a handle: what is bound to a name is out of sight.
    bool OutOfSight = InContainer && What != Fate::Borrowed &&
                      What != Fate::Disposed && What != Fate::Contained;
    F.What = OutOfSight ? Fate::Escaped : What;
    F.Decider = Decider;
    F.Variable = Variable;
    return F;
  }

  Step step(const Stmt *Parent) {
    if (isa<ExprWithCleanups, MaterializeTemporaryExpr, CXXBindTemporaryExpr,
            ParenExpr, ConstantExpr, CXXDefaultArgExpr>(Parent))
      return PassOn;
    if (const auto *Cast = dyn_cast<CastExpr>(Parent))
      return Cast->getCastKind() == CK_ToVoid ? decide(Fate::Discarded, Parent)
             : Cast->getCastKind() == CK_PointerToBoolean
                 ? Step(decide(Fate::Inspected, Parent))
                 : PassOn;
    if (const auto *Call = dyn_cast<CXXConstructExpr>(Parent))
      return construction(Call);
    if (const auto *Member = dyn_cast<MemberExpr>(Parent))
      return member(Member);
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Parent))
      return operatorCall(Call);
    if (const auto *Call = dyn_cast<CallExpr>(Parent))
      return argumentOf(Call, Call->arguments(), 0);
    if (const auto *Operator = dyn_cast<BinaryOperator>(Parent))
      return binary(Operator);
    if (const auto *Operator = dyn_cast<UnaryOperator>(Parent))
      return decide(Operator->getOpcode() == UO_LNot    ? Fate::Inspected
                    : Operator->getOpcode() == UO_Deref ? Fate::Borrowed
                                                        : Fate::Escaped,
                    Parent);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Parent))
      return Choice->getCond() == Value ? Step(decide(Fate::Inspected, Parent))
                                        : PassOn;
    if (const auto *List = dyn_cast<InitListExpr>(Parent)) {
      if (!List->getType()->isArrayType())
        return decide(Fate::Escaped, Parent);
      InContainer = true;
      return PassOn;
    }
    if (isa<CXXStdInitializerListExpr>(Parent))
      return PassOn;
    if (const auto *Lambda = dyn_cast<LambdaExpr>(Parent)) {
      Fate F = decide(Fate::Captured, Parent);
      F.Lambda = Lambda;
      return F;
    }
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Parent))
      return Subscript->getBase() == Value &&
                     localContainer(cast<Expr>(Value), Model)
                 ? PassOn
                 : Step(decide(Fate::Escaped, Parent));
    if (isa<ReturnStmt>(Parent))
      return decide(Fate::Returned, Parent);
    if (const auto *Declaration = dyn_cast<DeclStmt>(Parent))
      return declaration(Declaration);
    return statement(Parent);
  }

  Step construction(const CXXConstructExpr *Call) {
    const CXXConstructorDecl *Constructor = Call->getConstructor();
    if (Constructor->isCopyOrMoveConstructor() &&
        Model.resourceOf(Call->getType()))
      return PassOn;
    if (Model.effectsOf(Constructor).Known)
      return argumentOf(Call, Call->arguments(), 0);
    if (isContainer(Call->getType(), Model)) {
      InContainer = true;
      return PassOn;
    }
    // A standard container made of a list, on its way to a call.
    if (InContainer && Constructor->getParent()->isInStdNamespace())
      return PassOn;
    return decide(Fate::Escaped, Call);
  }

  Step member(const MemberExpr *Member) {
    const auto *Call =
        dyn_cast_or_null<CXXMemberCallExpr>(Parents.getParent(Member));
    const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
    if (!Call || !Method || Call->getCallee()->IgnoreParens() != Member)
      return decide(Member->isArrow() ? Fate::Borrowed : Fate::Escaped, Member);
    if (isContainer(cast<Expr>(Value)->getType(), Model))
      return useOfContainer(Call);
    return operand(Call, 0);
  }

  /// Of the container that the value is.
  Step useOfContainer(const CallExpr *Call) {
    switch (containerUse(Call)) {
    case ContainerUse::Unknown:
      return decide(Fate::Escaped, Call);
    case ContainerUse::Inserts:
    case ContainerUse::Leaves:
      return decide(Fate::Inspected, Call);
    case ContainerUse::Selects:
      Next = Call;
      return PassOn;
    }
    llvm_unreachable("covered switch");
  }

  Step operatorCall(const CXXOperatorCallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Call->getOperator() == OO_Equal && Call->getNumArgs() == 2 &&
        (Model.resourceOf(Call->getArg(0)->getType()) ||
         localContainer(Call->getArg(0), Model)))
      return assignment(Call, Call->getArg(0), Call->getArg(1));
    if (Call->getArg(0) == Value &&
        isContainer(cast<Expr>(Value)->getType(), Model))
      return useOfContainer(Call);
    bool IsMember = isa_and_nonnull<CXXMethodDecl>(Callee);
    return argumentOf(Call, Call->arguments(), IsMember ? 1 : 0);
  }

  Step binary(const BinaryOperator *Operator) {
    if (Operator->isAssignmentOp())
      return assignment(Operator, Operator->getLHS(), Operator->getRHS());
    if (Operator->getOpcode() == BO_Comma)
      return Operator->getRHS() == Value
                 ? PassOn
                 : Step(decide(Fate::Discarded, Operator));
    return decide(isComparedWithAnother(Operator) ? Fate::Escaped
                                                  : Fate::Inspected,
                  Operator);
  }

  /// Two pointers that may be equal may be two names of one resource.
  bool isComparedWithAnother(const BinaryOperator *Operator) const {
    const Expr *Other =
        Operator->getLHS() == Value ? Operator->getRHS() : Operator->getLHS();
    Other = Other->IgnoreParenCasts();
    return Operator->isEqualityOp() && Other->getType()->isPointerType() &&
           !isa<GNUNullExpr>(Other) && Model.resourceOf(Other->getType());
  }

  Step assignment(const Expr *Assignment, const Expr *Left, const Expr *) {
    if (Left == Value)
      return decide(Fate::Target, Assignment);
    const VarDecl *Container = localContainer(Left, Model);
    if (!Container)
      Container = containerOfElement(Left, Model);
    if (Container)
      return decide(Fate::Contained, Assignment, Container);
    if (const auto *Reference =
            dyn_cast<DeclRefExpr>(Left->IgnoreParenImpCasts()))
      if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
        if (Variable->hasLocalStorage() &&
            !Variable->getType()->isReferenceType() &&
            !Reference->refersToEnclosingVariableOrCapture())
          return decide(Fate::Assigned, Assignment, Variable);
    return decide(Fate::Escaped, Assignment);
  }

  template <typename Range>
  Step argumentOf(const Expr *Call, Range Arguments, unsigned Skip) {
    unsigned I = 0;
    for (const Expr *Argument : Arguments) {
      if (Argument == Value)
        return operand(Call, I + 1 - Skip);
      ++I;
    }
    return decide(Fate::Escaped, Call); // The callee itself.
  }

  Step operand(const Expr *Call, unsigned N) {
    if (const FunctionDecl *Callee = calleeOf(Call);
        Callee && isIdentity(Callee))
      return PassOn;
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
        Member && containerUse(Member) == ContainerUse::Inserts)
      if (const VarDecl *Container =
              localContainer(Member->getImplicitObjectArgument(), Model))
        return decide(Fate::Contained, Call, Container);
    const Effects *Known = Model.effectsOfCall(Call);
    if (!Known || Known->ConstructsOwner)
      return decide(Fate::Escaped, Call);
    const Effects &E = *Known;
    // Of an array, the call may take over what lies in it.
    for (const Part &P : E.Parts)
      if (P.Argument == N && P.Effect != ArgumentEffect::Borrows &&
          !comesBack(P.Effect))
        return decide(Fate::Escaped, Call);
    bool Same = E.Result == ResultEffect::SameAs && E.ResultArgument == N;
    switch (E.argument(N)) {
    case ArgumentEffect::Disposes:
      return decide(Fate::Disposed, Call);
    case ArgumentEffect::Consumes:
    case ArgumentEffect::ConsumesOnSuccess:
    case ArgumentEffect::Retains:
    case ArgumentEffect::Stores:
      return decide(Fate::Escaped, Call);
    case ArgumentEffect::Inspects:
      return decide(Fate::Inspected, Call);
    case ArgumentEffect::Keeps:
      Result.Kept = true;
      break;
    case ArgumentEffect::LeavesScope:
      // Now the caller's of the scope's function.
      if (!Same)
        return decide(Fate::Escaped, Call);
      break;
    case ArgumentEffect::Borrows:
    case ArgumentEffect::Creates:
    case ArgumentEffect::Lends:
    case ArgumentEffect::Reassigns:
    case ArgumentEffect::Resets:
      break;
    }
    return Same ? PassOn : Step(decide(Fate::Borrowed, Call));
  }

  Step declaration(const DeclStmt *Declaration) {
    const auto *Loop =
        dyn_cast_or_null<CXXForRangeStmt>(Parents.getParent(Declaration));
    if (Loop && Loop->getRangeStmt() == Declaration)
      return rangeOf(Loop);
    for (const Decl *D : Declaration->decls()) {
      const auto *Variable = dyn_cast<VarDecl>(D);
      if (!Variable || Variable->getInit() != Value)
        continue;
      bool IsAlias = Variable->getType()->isLValueReferenceType() &&
                     cast<Expr>(Value)->IgnoreParenImpCasts()->isLValue() &&
                     !isa<ExprWithCleanups, MaterializeTemporaryExpr>(Value);
      bool HoldsIt = Variable->hasLocalStorage() && !IsAlias &&
                     Model.resourceOf(Variable->getType());
      if (Variable->hasLocalStorage() &&
          !Variable->getType()->isReferenceType() &&
          isContainer(Variable->getType(), Model))
        return decide(Fate::Contained, Declaration, Variable);
      return decide(HoldsIt ? Fate::Bound : Fate::Escaped, Declaration,
                    HoldsIt ? Variable : nullptr);
    }
    return decide(Fate::Escaped, Declaration);
  }

  /// The loop's variable is each of the elements in turn.
  Step rangeOf(const CXXForRangeStmt *Loop) {
    const VarDecl *Element = Loop->getLoopVariable();
    bool IsOne = Element && !isa<DecompositionDecl>(Element) &&
                 localContainer(cast<Expr>(Value), Model) &&
                 Model.resourceOf(Element->getType());
    return decide(IsOne ? Fate::Bound : Fate::Escaped, Loop->getRangeStmt(),
                  IsOne ? Element : nullptr);
  }

  /// The parent is no expression that we know.
  Step statement(const Stmt *Parent) {
    if (isa<CompoundStmt, LabelStmt, SwitchCase>(Parent))
      return decide(Fate::Discarded, Parent);
    const Stmt *Condition = nullptr;
    if (const auto *S = dyn_cast<IfStmt>(Parent))
      Condition = S->getCond();
    else if (const auto *S = dyn_cast<WhileStmt>(Parent))
      Condition = S->getCond();
    else if (const auto *S = dyn_cast<DoStmt>(Parent))
      Condition = S->getCond();
    else if (const auto *S = dyn_cast<ForStmt>(Parent))
      Condition = S->getCond();
    else
      return decide(Fate::Escaped, Parent);
    return decide(Condition == Value ? Fate::Inspected : Fate::Discarded,
                  Parent);
  }

  const Stmt *Value;
  const Expr *Next = nullptr; ///< Passes the value on, beyond its parent.
  const ParentMap &Parents;
  ApiModel &Model;
  Fate Result;
  bool InContainer = false;
};

} // namespace

Fate fateOf(const Expr *E, const ParentMap &Parents, ApiModel &Model) {
  return Climber(E, Parents, Model).climb();
}

} // namespace tensortidy
