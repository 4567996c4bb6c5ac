#include "flow/CfgQuestions.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace tensortidy {

CfgQuestions::CfgQuestions(const CFG &Graph)
    : Dominators(const_cast<CFG *>(&Graph)) {
  for (const CFGBlock *Block : Graph)
    if (const Stmt *Loop = Block->getLoopTarget())
      Latches[Loop] = Block;
}

bool CfgQuestions::goesOn(const CFGBlock &From) const {
  llvm::SmallVector<const CFGBlock *, 16> Pending{&From};
  llvm::SmallPtrSet<const CFGBlock *, 16> Visited;
  while (!Pending.empty()) {
    const CFGBlock *Block = Pending.pop_back_val();
    if (Block->hasNoReturnElement())
      continue;
    for (const CFGBlock *Next : Block->succs()) {
      if (!Next)
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
