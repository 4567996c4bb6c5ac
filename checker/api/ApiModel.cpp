#include "api/ApiModel.h"
#include "api/Annotations.h"
#include "api/ModelSet.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace tensortidy {

const FunctionDecl *calleeOf(const Expr *Call) {
  if (const auto *E = dyn_cast<CallExpr>(Call))
    return E->getDirectCallee();
  if (const auto *E = dyn_cast<CXXConstructExpr>(Call))
    return E->getConstructor();
  return nullptr;
}

bool isIdentity(const FunctionDecl *Function) {
  if (!Function->isInStdNamespace() || !Function->getIdentifier())
    return false;
  StringRef Name = Function->getName();
  return Name == "move" || Name == "forward" || Name == "as_const" ||
         Name == "move_if_noexcept";
}

const ApiModel::TypeFacts &ApiModel::factsOf(const RecordDecl *Record) {
  auto &Known = Types[cast<RecordDecl>(Record->getCanonicalDecl())];
  if (Known)
    return *Known;
  auto Facts = std::make_unique<TypeFacts>();
  auto Read = [&](const Decl *D) {
    forEachAnnotation(D, [&](StringRef Word, StringRef Value) {
      if (Word == "resource" || Word == "scoped_resource") {
        Facts->IsResource = true;
        Facts->Kind = {Value, Word == "scoped_resource"};
      }
      Facts->IsOwner |= Word == "owner";
      Facts->IsScope |= Word == "scope";
    });
  };
  for (const TagDecl *Redeclaration : Record->redecls())
    Read(Redeclaration);
  if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Record))
    Read(Special->getSpecializedTemplate()->getTemplatedDecl());
  // Annotations speak before the models do.
  if (!Facts->IsResource && Record->getIdentifier() &&
      Record->getDeclContext()->isTranslationUnit())
    if (const ResourceKind *Kind = Models.type(Record->getName())) {
      Facts->IsResource = true;
      Facts->Kind = *Kind;
    }
  Types[cast<RecordDecl>(Record->getCanonicalDecl())] = std::move(Facts);
  return *Types[cast<RecordDecl>(Record->getCanonicalDecl())];
}

const ResourceKind *ApiModel::resourceOf(QualType Type) {
  if (Type.isNull())
    return nullptr;
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record)
    return nullptr;
  const TypeFacts &Facts = factsOf(Record);
  return Facts.IsResource ? &Facts.Kind : nullptr;
}

bool ApiModel::isOwner(QualType Type) {
  const RecordDecl *Record = Type.getNonReferenceType()->getAsRecordDecl();
  return Record && factsOf(Record).IsOwner;
}

bool ApiModel::isScopeGuard(QualType Type) {
  const RecordDecl *Record = Type->getAsRecordDecl();
  return Record && factsOf(Record).IsScope;
}

static bool isInModelledNamespace(const Decl *D) {
  const DeclContext *Context = D->getDeclContext();
  for (; Context && !Context->isTranslationUnit();
       Context = Context->getParent()) {
    const auto *Namespace = dyn_cast<NamespaceDecl>(Context);
    if (!Namespace)
      continue;
    // A program may reopen the namespace for functions of its own: only the
    // blocks that carry the mark are modelled.
    bool Marked = false;
    forEachAnnotation(Namespace, [&](StringRef Word, StringRef) {
      Marked |= Word == "modelled";
    });
    if (Marked)
      return true;
  }
  return false;
}

bool ApiModel::isModelled(QualType Type) {
  const RecordDecl *Record = Type.getNonReferenceType()->getAsRecordDecl();
  return Record && isInModelledNamespace(Record);
}

static bool isSpecialMember(const CXXMethodDecl *Method) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Method))
    return Constructor->isCopyOrMoveConstructor();
  return Method->isCopyAssignmentOperator() ||
         Method->isMoveAssignmentOperator() || isa<CXXDestructorDecl>(Method);
}

const Effects &ApiModel::effectsOf(const FunctionDecl *Function) {
  Function = Function->getCanonicalDecl();
  if (auto It = Functions.find(Function); It != Functions.end())
    return *It->second;

  auto E = std::make_unique<Effects>();
  for (const FunctionDecl *Redeclaration : Function->redecls())
    E->Known |= readAnnotations(Redeclaration, *E);
  // A member of a class template carries its annotations in the pattern too,
  // but Clang copies them only when it instantiates the definition.
  if (!E->Known)
    if (const FunctionDecl *Pattern =
            Function->getTemplateInstantiationPattern())
      E->Known |= readAnnotations(Pattern, *E);

  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function)) {
    const TypeFacts &Facts = factsOf(Method->getParent());
    if (isa<CXXConstructorDecl>(Method)) {
      E->BeginsScope = Facts.IsScope;
      E->ConstructsOwner = Facts.IsOwner;
    }
    E->EndsScope = Facts.IsScope && isa<CXXDestructorDecl>(Method);
    E->Known |= Facts.IsResource || Facts.IsOwner || Facts.IsScope;
    // Copying a dead handle copies a name.
    if (Facts.IsResource && isSpecialMember(Method))
      E->Arguments.assign(2, ArgumentEffect::Inspects);
  }
  E->Known = E->Known || isInModelledNamespace(Function);
  if (!E->Known)
    readRule(Function, *E);
  return *(Functions[Function] = std::move(E));
}

/// The models speak of functions of C APIs, by name; and of what else their
/// headers declare.
void ApiModel::readRule(const FunctionDecl *Function, Effects &E) {
  if (!Function->getIdentifier() || isa<CXXMethodDecl>(Function) ||
      !Function->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return;
  if (const Effects *Rule = Models.function(Function->getName())) {
    E = *Rule;
    return;
  }
  const SourceManager &Sources = Function->getASTContext().getSourceManager();
  StringRef File =
      Sources.getFilename(Sources.getExpansionLoc(Function->getLocation()));
  E.Known = !Function->hasBody() &&
            Models.isModelledHeader(llvm::sys::path::filename(File));
}

const Effects *ApiModel::effectsOfCall(const Expr *Call) {
  const FunctionDecl *Callee = calleeOf(Call);
  if (!Callee)
    return nullptr;
  const Effects &E = effectsOf(Callee);
  return E.Known ? &E : nullptr;
}

} // namespace tensortidy
