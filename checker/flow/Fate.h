//===- Fate.h - What becomes of a value, read off the syntax --------------===//
#ifndef TENSORTIDY_CHECKER_FLOW_FATE_H
#define TENSORTIDY_CHECKER_FLOW_FATE_H

#include <cstdint>

namespace clang {
class Expr;
class LambdaExpr;
class ParentMap;
class Stmt;
class VarDecl;
} // namespace clang

namespace tensortidy {

class ApiModel;

/// Where a handle goes from the expression that yields it.
struct Fate {
  enum Kind : std::uint8_t {
    Bound,     ///< Initializes the local variable.
    Assigned,  ///< Is assigned to the local variable.
    Contained, ///< Goes into the local variable, which is a container.
    Target,    ///< Is itself the left side of an assignment.
    Borrowed,  ///< Is an operand of a call that leaves it to its owner.
    Inspected, ///< Is compared, tested, or asked for its name.
    Disposed,
    Returned,
    Captured,  ///< By the lambda.
    Discarded, ///< The value of a statement.
    Escaped,   ///< Consumed, stored, or lost sight of.
  };

  Kind What = Escaped;
  bool Kept = false; ///< Went through a call that keeps it.
  const clang::VarDecl *Variable = nullptr;
  const clang::LambdaExpr *Lambda = nullptr;
  /// The call, assignment, declaration or statement that decides.
  const clang::Stmt *Decider = nullptr;

  /// Whether somebody else may have taken over the duty to dispose.
  bool isHandedOn() const {
    return What == Returned || What == Escaped || What == Captured;
  }
};

Fate fateOf(const clang::Expr *E, const clang::ParentMap &Parents,
            ApiModel &Model);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FLOW_FATE_H
