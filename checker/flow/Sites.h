//===- Sites.h - The creations in one function body -----------------------===//
#ifndef TENSORTIDY_CHECKER_FLOW_SITES_H
#define TENSORTIDY_CHECKER_FLOW_SITES_H

#include "api/Effects.h"
#include "flow/Fate.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace tensortidy {

/// One place that creates owned resources.
struct Site {
  const clang::Expr *Creation; ///< The creating call.
  /// What hands the resource to this function: the creation, or the call that
  /// runs it in a scope and returns it.
  const clang::Expr *Value;
  const ResourceKind *Kind;
  Fate Becomes;            ///< Of Value.
  const clang::Stmt *Loop; ///< Innermost around Value; may be null.
  bool UnderGuard;         ///< A scope guard of this function is open.
  bool GuardInLoop;        ///< And it is inside Loop.
};

/// The creations in a body, outside its nested lambdas.
struct Sites {
  llvm::SmallVector<Site, 8> All;
  /// Value expression to indices in All.
  llvm::DenseMap<const clang::Expr *, llvm::SmallVector<unsigned, 2>> ByValue;
  bool HasErrors = false; ///< The body does not compile.
};

Sites collectSites(const clang::Stmt *Body, const clang::ParentMap &Parents,
                   ApiModel &Model);

/// Looks through everything that passes a handle on unchanged: parentheses,
/// casts, temporaries, copies, `keep`. The inverse of Fate's climb.
const clang::Expr *sourceOf(const clang::Expr *E, ApiModel &Model);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FLOW_SITES_H
