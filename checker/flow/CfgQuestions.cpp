#include "flow/CfgQuestions.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace tensortidy {

bool holdsStatement(const CFGBlock *Block,
                    llvm::function_ref<bool(const Stmt *)> IsOne) {
  return Block && llvm::any_of(*Block, [&](const CFGElement &Element) {
           auto S = Element.getAs<CFGStmt>();
           return S && IsOne(S->getStmt());
         });
}

CfgQuestions::CfgQuestions(const CFG &Graph)
    : Dominators(const_cast<CFG *>(&Graph)) {
  for (const CFGBlock *Block : Graph)
    if (const Stmt *Loop = Block->getLoopTarget())
      Latches[Loop] = Block;
}

bool isNullConstant(const Expr *E) {
  E = E->IgnoreParenCasts();
  const auto *Number = dyn_cast<IntegerLiteral>(E);
  return isa<CXXNullPtrLiteralExpr, GNUNullExpr>(E) ||
         (Number && Number->getValue() == 0);
}

std::optional<bool> whenNotNull(const Expr *Condition,
                                const MaybeNull &Value) {
  const Expr *E = Condition->IgnoreParenCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(E);
      Not && Not->getOpcode() == UO_LNot) {
    std::optional<bool> Inner = whenNotNull(Not->getSubExpr(), Value);
    return Inner ? std::optional<bool>(!*Inner) : std::nullopt;
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    const Expr *Left = Binary->getLHS(), *Right = Binary->getRHS();
    if (Binary->isAssignmentOp())
      return whenNotNull(Right, Value) ? true : whenNotNull(Left, Value);
    if (!Binary->isEqualityOp())
      return std::nullopt;
    std::optional<bool> Tested = isNullConstant(Right)  ? whenNotNull(Left, Value)
                                 : isNullConstant(Left) ? whenNotNull(Right, Value)
                                                : std::nullopt;
    return Tested
               ? std::optional<bool>(*Tested == (Binary->getOpcode() == BO_NE))
               : std::nullopt;
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  bool IsIt = (Value.Made && E == Value.Made->IgnoreParenCasts()) ||
              (Value.Name && Reference && Reference->getDecl() == Value.Name);
  return IsIt ? std::optional<bool>(true) : std::nullopt;
}

bool CfgQuestions::goesOn(const CFGBlock &From, const MaybeNull &Value) const {
  llvm::SmallVector<const CFGBlock *, 16> Pending{&From};
  llvm::SmallPtrSet<const CFGBlock *, 16> Visited;
  while (!Pending.empty()) {
    const CFGBlock *Block = Pending.pop_back_val();
    if (Block->hasNoReturnElement())
      continue;
    const Expr *Condition = Block->getLastCondition();
    std::optional<bool> Known = Condition && Block->succ_size() == 2
                                    ? whenNotNull(Condition, Value)
                                    : std::nullopt;
    for (auto I = Block->succ_begin(); I != Block->succ_end(); ++I) {
      const CFGBlock *Next = *I;
      // The first way is the one of a condition that holds.
      if (!Next || (Known && *Known != (I == Block->succ_begin())))
        continue;
      if (Next == &From || Next == &From.getParent()->getExit())
        return true;
      if (Visited.insert(Next).second)
        Pending.push_back(Next);
    }
  }
  return false;
}

bool CfgQuestions::runsOnEachTurnOf(const Stmt *Loop, const CFGBlock &Block) {
  const CFGBlock *Latch = Latches.lookup(Loop);
  return Latch && Dominators.isReachableFromEntry(Latch) &&
         Dominators.dominates(&Block, Latch);
}

} // namespace tensortidy
