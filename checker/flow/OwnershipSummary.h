//===- OwnershipSummary.h - What a function of the unit does to handles ---===//
//
// Read off the body of a function that the path engine does not follow: it is
// too big, it calls itself, or the engine's budget is used up.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_FLOW_OWNERSHIPSUMMARY_H
#define TENSORTIDY_CHECKER_FLOW_OWNERSHIPSUMMARY_H

#include "api/Effects.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace tensortidy {

class ApiModel;

struct OwnershipSummary {
  /// Only what holds on each way through the body: an argument is
  ///   Disposes   disposed on every way that returns
  ///   Borrows    used on every one, and neither disposed nor kept
  ///   Inspects   neither disposed nor kept
  ///   Stores     anything else
  /// and a result Creates when every way returns a new resource, or null.
  Effects Does;
  /// What makes the result, here or in a function called; null when several do.
  const clang::Expr *Creation = nullptr;
  const clang::FunctionDecl *Creator = nullptr; ///< Around Creation.
  bool Returns = true; ///< On some way.
};

/// The summaries of a unit, each computed when it is first asked for, after
/// those of the functions called.
class OwnershipSummaries {
public:
  explicit OwnershipSummaries(ApiModel &Model) : Model(Model) {}

  /// Null without a body, and for what only a run can decide: a virtual method,
  /// or a function that belongs to a circle of several.
  const OwnershipSummary *of(const clang::FunctionDecl *Function);

private:
  ApiModel &Model;
  /// Null while unknown.
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<OwnershipSummary>>
      Known;
  llvm::SmallVector<const clang::FunctionDecl *, 8> InProgress;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FLOW_OWNERSHIPSUMMARY_H
