#include "finding/Wording.h"
#include "api/ApiModel.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

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
  const FunctionDecl *Callee = Creation ? calleeOf(Creation) : nullptr;
  if (!Callee)
    return {};
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Callee))
    return Constructor->getParent()->getNameAsString();
  return Callee->getNameAsString();
}

} // namespace tensortidy
