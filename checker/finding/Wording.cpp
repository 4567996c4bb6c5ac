#include "finding/Wording.h"
#include "api/ApiModel.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace tensortidy {

std::string subject(StringRef Resource, StringRef Variable, StringRef Creator) {
  if (!Variable.empty())
    return (Resource + " '" + Variable + "'").str();
  if (!Creator.empty())
    return (Resource + " made by '" + Creator + "'").str();
  return Resource.str();
}

std::string creatorName(const Expr *Creation) {
  if (const auto *New = dyn_cast_or_null<CXXNewExpr>(Creation))
    return New->isArray() ? "new[]" : "new";
  if (const auto *Delete = dyn_cast_or_null<CXXDeleteExpr>(Creation))
    return Delete->isArrayForm() ? "delete[]" : "delete";
  const FunctionDecl *Callee = Creation ? calleeOf(Creation) : nullptr;
  if (!Callee) {
    // Through a member of a function table, or some other pointer.
    const auto *Call = dyn_cast_or_null<CallExpr>(Creation);
    const Expr *Pointer =
        Call ? Call->getCallee()->IgnoreParenImpCasts() : nullptr;
    if (const auto *Member = dyn_cast_or_null<MemberExpr>(Pointer))
      return Member->getMemberDecl()->getNameAsString();
    return {};
  }
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Callee))
    return Constructor->getParent()->getNameAsString();
  return Callee->getNameAsString();
}

} // namespace tensortidy
