//===- CfgQuestions.h - Where control can go from a block -----------------===//
#ifndef TENSORTIDY_CHECKER_FLOW_CFGQUESTIONS_H
#define TENSORTIDY_CHECKER_FLOW_CFGQUESTIONS_H

#include "clang/Analysis/Analyses/Dominators.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class Expr;
class VarDecl;
} // namespace clang

namespace tensortidy {

/// A value that may be null: the expression that makes it, and the variable that
/// it goes to, if it does.
struct MaybeNull {
  const clang::Expr *Made = nullptr;
  const clang::VarDecl *Name = nullptr;
};

/// A null pointer, or a zero, that is written as such.
bool isNullConstant(const clang::Expr *E);

/// What the condition is when the value is not null; nothing when it asks
/// something else.
std::optional<bool> whenNotNull(const clang::Expr *Condition,
                                const MaybeNull &Value);

/// Whether such a statement is in the block; false without one.
bool holdsStatement(const clang::CFGBlock *Block,
                    llvm::function_ref<bool(const clang::Stmt *)> IsOne);

class CfgQuestions {
public:
  explicit CfgQuestions(const clang::CFG &Graph);

  /// From the block the function can end, or come by the block again; not so
  /// when all that follows is an abort. Where the value is tested for null, only
  /// what follows when it is not null counts.
  bool goesOn(const clang::CFGBlock &From, const MaybeNull &Value) const;

  /// No turn of the loop ends without having been in the block.
  bool runsOnEachTurnOf(const clang::Stmt *Loop, const clang::CFGBlock &Block);

private:
  clang::CFGDomTree Dominators;
  /// Per loop, the block that leads back to its head.
  llvm::DenseMap<const clang::Stmt *, const clang::CFGBlock *> Latches;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FLOW_CFGQUESTIONS_H
