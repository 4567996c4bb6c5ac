//===- HandleFlow.h - Which variable may hold which resource --------------===//
//
// The state at a point of the function:
//   holds(v)   the sites whose resource the variable v may name
//   released   the sites whose resource some path here has disposed or handed
//   on
// Both grow with the paths that meet (a union), so the absence of a site in
// `released` means that no path has released it.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_FLOW_HANDLEFLOW_H
#define TENSORTIDY_CHECKER_FLOW_HANDLEFLOW_H

#include "flow/Sites.h"
#include "llvm/ADT/BitVector.h"
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace tensortidy {

struct FlowFacts {
  /// Per site: some path of the function disposes it or hands it on.
  llvm::BitVector ReleasedSomewhere;
  /// Per site: after the creation the function can end, or come by again.
  /// Not so when all that follows is an abort.
  llvm::BitVector GoesOn;

  /// The only name of a resource that nobody released is replaced, whenever
  /// the assignment is executed.
  struct Overwrite {
    unsigned Site;
    const clang::VarDecl *Variable;
    const clang::Stmt *Assignment;
    bool ReadsOld; ///< `acc = acc.add(x)`
    bool InLoop;   ///< Replaced by the next iteration of the same assignment.
  };
  std::vector<Overwrite> Overwrites;
  bool Solved = false; ///< False: no CFG could be built.
};

FlowFacts followHandles(const clang::FunctionDecl *Function,
                        const Sites &AllSites, const clang::ParentMap &Parents,
                        clang::ASTContext &Context, ApiModel &Model);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FLOW_HANDLEFLOW_H
