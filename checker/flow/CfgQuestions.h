//===- CfgQuestions.h - Where control can go from a block -----------------===//
#ifndef TENSORTIDY_CHECKER_FLOW_CFGQUESTIONS_H
#define TENSORTIDY_CHECKER_FLOW_CFGQUESTIONS_H

#include "clang/Analysis/Analyses/Dominators.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"

namespace tensortidy {

class CfgQuestions {
public:
  explicit CfgQuestions(const clang::CFG &Graph);

  /// From the block the function can end, or come by the block again; not so
  /// when all that follows is an abort.
  bool goesOn(const clang::CFGBlock &From) const;

  /// No turn of the loop ends without having been in the block.
  bool runsOnEachTurnOf(const clang::Stmt *Loop, const clang::CFGBlock &Block);

private:
  clang::CFGDomTree Dominators;
  /// Per loop, the block that leads back to its head.
  llvm::DenseMap<const clang::Stmt *, const clang::CFGBlock *> Latches;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FLOW_CFGQUESTIONS_H
