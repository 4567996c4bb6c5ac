//===- ForeignAttributes.cpp - Attributes that other tools read -----------===//
#include "api/Annotations.h"
#include "api/Effects.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using llvm::StringRef;

namespace tensortidy {

/// The attributes stand on types that nobody calls a resource: what is made
/// through them gets its kind from them.
static void makes(Effects &E, StringRef Name) {
  ResourceKind Kind;
  Kind.Name = Name;
  Kind.DiesOnce = true;
  E.Made = Kind;
}

/// `malloc` is the family of what the C library's own functions release.
static void readOwnership(const OwnershipAttr *Attr, Effects &E) {
  StringRef Family = Attr->getModule() ? Attr->getModule()->getName() : "own";
  if (Family == "malloc")
    Family = "free";
  if (!llvm::is_contained(E.Families, Family))
    E.Families.push_back(Family.str());
  switch (Attr->getOwnKind()) {
  case OwnershipAttr::Returns:
    E.Result = ResultEffect::Creates;
    E.MayBeNull = true;
    makes(E, "memory");
    break;
  case OwnershipAttr::Takes:
    for (ParamIdx Argument : Attr->args())
      E.setArgument(Argument.getSourceIndex(), ArgumentEffect::Disposes);
    break;
  case OwnershipAttr::Holds:
    for (ParamIdx Argument : Attr->args())
      E.setArgument(Argument.getSourceIndex(), ArgumentEffect::Consumes);
    break;
  }
}

static bool readDeallocator(const FunctionDecl *Function, Effects &E) {
  const auto *Attr = Function->getAttr<RestrictAttr>();
  const Expr *Named = Attr ? Attr->getDeallocator() : nullptr;
  const auto *Reference =
      Named ? dyn_cast<DeclRefExpr>(Named->IgnoreParenImpCasts()) : nullptr;
  const auto *Release =
      Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
  if (!Release)
    return false;
  E.Result = ResultEffect::Creates;
  E.MayBeNull = true;
  E.Deallocator = Release->getCanonicalDecl();
  ParamIdx Argument = Attr->getDeallocatorPtrArgIndex();
  E.DeallocatorArgument = Argument.isValid() ? Argument.getSourceIndex() : 1;
  E.Families.push_back(Release->getNameAsString());
  makes(E, "memory");
  return true;
}

bool readForeignAttributes(const FunctionDecl *Function, Effects &E) {
  if (!Function->hasAttrs() &&
      llvm::none_of(Function->parameters(), [](const ParmVarDecl *Parameter) {
        return Parameter->hasAttrs();
      }))
    return false;
  bool Any = readDeallocator(Function, E);
  for (const auto *Attr : Function->specific_attrs<OwnershipAttr>()) {
    readOwnership(Attr, E);
    Any = true;
  }
  if (Function->hasAttr<AcquireHandleAttr>()) {
    E.Result = ResultEffect::Creates;
    makes(E, "handle");
    Any = true;
  }
  for (const ParmVarDecl *Parameter : Function->parameters()) {
    unsigned N = Parameter->getFunctionScopeIndex() + 1;
    if (Parameter->hasAttr<AcquireHandleAttr>()) {
      E.setArgument(N, ArgumentEffect::Creates);
      makes(E, "handle");
      Any = true;
    }
    if (Parameter->hasAttr<ReleaseHandleAttr>()) {
      E.setArgument(N, ArgumentEffect::Disposes);
      Any = true;
    }
    Any |= Parameter->hasAttr<UseHandleAttr>();
  }
  return Any;
}

} // namespace tensortidy
