#include "flow/Containers.h"
#include "api/ApiModel.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace tensortidy {

static bool isStandardContainer(const ClassTemplateSpecializationDecl *Class) {
  return Class->isInStdNamespace() && Class->getIdentifier() &&
         llvm::StringSwitch<bool>(Class->getName())
             .Cases({"array", "deque", "forward_list", "list", "map",
                     "multimap", "multiset", "optional", "queue", "set",
                     "stack", "unordered_map", "unordered_set", "vector"},
                    true)
             .Default(false);
}

/// The variable itself is the handle; an owner would dispose it.
static bool isHandle(QualType Type, ApiModel &Model) {
  return !Type->isReferenceType() && Model.resourceOf(Type) &&
         !Model.isOwner(Type);
}

bool isContainer(QualType Type, ApiModel &Model) {
  Type = Type.getNonReferenceType();
  if (Type->isArrayType())
    return isHandle(QualType(Type->getArrayElementTypeNoTypeQual(), 0), Model);
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  if (!Class || !isStandardContainer(Class))
    return false;
  for (const TemplateArgument &Argument : Class->getTemplateArgs().asArray())
    if (Argument.getKind() == TemplateArgument::Type &&
        isHandle(Argument.getAsType(), Model))
      return true;
  return false;
}

const VarDecl *localContainer(const Expr *E, ApiModel &Model) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *Variable =
      Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  if (!Variable || !Variable->hasLocalStorage() || isa<ParmVarDecl>(Variable) ||
      Variable->getType()->isReferenceType() ||
      Reference->refersToEnclosingVariableOrCapture())
    return nullptr;
  return isContainer(Variable->getType(), Model) ? Variable : nullptr;
}

const VarDecl *containerOfElement(const Expr *E, ApiModel &Model) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return localContainer(Subscript->getBase(), Model);
  const auto *Call = dyn_cast<CallExpr>(E);
  if (!Call || containerUse(Call) != ContainerUse::Selects)
    return nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
    return localContainer(Member->getImplicitObjectArgument(), Model);
  return localContainer(Call->getArg(0), Model);
}

ContainerUse containerUse(const CallExpr *Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  if (!Method || !Method->getParent()->isInStdNamespace())
    return ContainerUse::Unknown;
  switch (Method->getOverloadedOperator()) {
  case OO_Subscript:
  case OO_Star:
  case OO_Arrow:
    return ContainerUse::Selects;
  case OO_None:
    break;
  default:
    return ContainerUse::Unknown;
  }
  if (isa<CXXConversionDecl>(Method))
    return ContainerUse::Leaves; // Of an optional: is there something in it?
  if (!Method->getIdentifier())
    return ContainerUse::Unknown;
  return llvm::StringSwitch<ContainerUse>(Method->getName())
      .Cases({"emplace", "emplace_back", "emplace_front", "insert",
              "insert_or_assign", "push", "push_back", "push_front",
              "try_emplace"},
             ContainerUse::Inserts)
      .Cases({"at", "back", "front", "top", "value"}, ContainerUse::Selects)
      .Cases({"capacity", "clear", "contains", "count", "empty", "erase",
              "has_value", "max_size", "pop", "pop_back", "pop_front",
              "reserve", "reset", "resize", "shrink_to_fit", "size"},
             ContainerUse::Leaves)
      .Default(ContainerUse::Unknown);
}

} // namespace tensortidy
