//===- Surroundings.h - What stands around a statement --------------------===//
#ifndef TENSORTIDY_CHECKER_FLOW_SURROUNDINGS_H
#define TENSORTIDY_CHECKER_FLOW_SURROUNDINGS_H

namespace clang {
class LambdaExpr;
class ParentMap;
class Stmt;
class ValueDecl;
} // namespace clang

namespace tensortidy {

class ApiModel;

/// The innermost loop around a statement, inside one function body; null when
/// there is none. A `for`'s init statement and a range are not inside theirs.
const clang::Stmt *enclosingLoop(const clang::Stmt *S,
                                 const clang::ParentMap &Parents);

/// Whether a scope guard is declared before S, in a block around it, and, with
/// a loop, inside that loop.
bool isUnderGuard(const clang::Stmt *S, const clang::Stmt *WithinLoop,
                  const clang::ParentMap &Parents, ApiModel &Model);

/// Whether a test waits for S to fail: it is all that a `try` block does, and an
/// exception of a modelled library is caught behind it; or a macro says so.
bool isExpectedToThrow(const clang::Stmt *S, const clang::ParentMap &Parents,
                       ApiModel &Model);

/// Whether the lambda is run by the call that it is written in.
bool runsNow(const clang::LambdaExpr *Lambda, const clang::ParentMap &Parents,
             ApiModel &Model);

/// Whether S refers to the declaration anywhere.
bool mentions(const clang::Stmt *S, const clang::ValueDecl *Declaration);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FLOW_SURROUNDINGS_H
