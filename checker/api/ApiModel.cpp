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
  if (const auto *E = dyn_cast<CXXNewExpr>(Call))
    return E->getOperatorNew();
  if (const auto *E = dyn_cast<CXXDeleteExpr>(Call))
    return E->getOperatorDelete();
  return nullptr;
}

bool isIdentity(const FunctionDecl *Function) {
  if (!Function->isInStdNamespace() || !Function->getIdentifier())
    return false;
  StringRef Name = Function->getName();
  return Name == "move" || Name == "forward" || Name == "as_const" ||
         Name == "move_if_noexcept";
}

/// The declarations of a unit that have a name at its outermost level.
static DeclContext::lookup_result declarationsOf(StringRef Name,
                                                 ASTContext &Context) {
  auto Found = Context.Idents.find(Name);
  if (Found == Context.Idents.end())
    return {};
  return Context.getTranslationUnitDecl()->lookup(
      DeclarationName(Found->second));
}

std::string nameInModels(const NamedDecl &D) {
  bool IsPlain = D.getDeclContext()->getRedeclContext()->isTranslationUnit();
  return IsPlain ? D.getNameAsString() : D.getQualifiedNameAsString();
}

bool hasNameInModels(const FunctionDecl &Function) {
  if (Function.getIdentifier())
    return true;
  return Function.isReplaceableGlobalAllocationFunction();
}

const RecordDecl *recordBehind(QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  return Type->getAsRecordDecl();
}

const FieldDecl *memberOf(const RecordDecl *Record, StringRef Name) {
  Record = Record ? Record->getDefinition() : nullptr;
  if (Record)
    for (const FieldDecl *Member : Record->fields())
      if (Member->getName() == Name)
        return Member;
  return nullptr;
}

ApiModel::ApiModel(const ModelSet &Models, ASTContext &Context)
    : Models(Models), Context(Context) {
  // A program may write the typedef, the struct, or neither.
  Models.forEachType([&](StringRef Name) {
    for (const NamedDecl *D : declarationsOf(Name, Context))
      if (const auto *Alias = dyn_cast<TypedefNameDecl>(D))
        if (const RecordDecl *Record = recordBehind(Alias->getUnderlyingType()))
          Aliases[cast<RecordDecl>(Record->getCanonicalDecl())] =
              Models.type(Name);
  });
}

const ResourceKind *ApiModel::kindOfTypedef(QualType Type) {
  while (const auto *Name = Type->getAs<TypedefType>()) {
    const TypedefNameDecl *Decl = Name->getDecl();
    auto [It, New] = Typedefs.try_emplace(Decl);
    if (New) {
      ResourceKind Kind;
      if (readKind(Decl, Kind))
        It->second = std::make_unique<ResourceKind>(Kind);
      // Those of records and pointers to them are known by the record.
      else if (Type->isVoidPointerType() || Type->isIntegerType())
        if (const ResourceKind *Modelled = Models.type(Decl->getName()))
          It->second = std::make_unique<ResourceKind>(*Modelled);
    }
    if (It->second)
      return It->second.get();
    Type = Name->desugar();
  }
  return nullptr;
}

const ApiModel::TypeFacts &ApiModel::factsOf(const RecordDecl *Record) {
  auto &Known = Types[cast<RecordDecl>(Record->getCanonicalDecl())];
  if (Known)
    return *Known;
  auto Facts = std::make_unique<TypeFacts>();
  auto Read = [&](const Decl *D) {
    Facts->IsResource |= readKind(D, Facts->Kind);
    forEachAnnotation(D, [&](StringRef Word, StringRef) {
      Facts->IsOwner |= Word == "owner";
      Facts->IsScope |= Word == "scope";
    });
  };
  for (const TagDecl *Redeclaration : Record->redecls())
    Read(Redeclaration);
  if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Record))
    Read(Special->getSpecializedTemplate()->getTemplatedDecl());
  // Annotations speak before the models do.
  if (!Facts->IsResource) {
    const ResourceKind *Kind =
        Record->getIdentifier() ? Models.type(nameInModels(*Record)) : nullptr;
    if (!Kind)
      Kind = Aliases.lookup(cast<RecordDecl>(Record->getCanonicalDecl()));
    Facts->IsResource = Kind != nullptr;
    if (Kind)
      Facts->Kind = *Kind;
  }
  Types[cast<RecordDecl>(Record->getCanonicalDecl())] = std::move(Facts);
  return *Types[cast<RecordDecl>(Record->getCanonicalDecl())];
}

const ResourceKind *ApiModel::resourceOf(QualType Type) {
  if (Type.isNull())
    return nullptr;
  Type = Type.getNonReferenceType();
  QualType Named = Type->isPointerType() ? Type->getPointeeType() : Type;
  if (const RecordDecl *Record = Named->getAsRecordDecl())
    if (const TypeFacts &Facts = factsOf(Record); Facts.IsResource)
      return &Facts.Kind;
  return kindOfTypedef(Type);
}

const ResourceKind *ApiModel::resourceMade(QualType Type, const Effects &E) {
  if (const ResourceKind *Kind = resourceOf(Type))
    return Kind;
  Type = Type.getNonReferenceType();
  return E.Made && (Type->isPointerType() || Type->isIntegerType()) ? &*E.Made
                                                                    : nullptr;
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

/// What a creation says of the function that undoes it.
void ApiModel::teachDeallocator(const Effects &Maker) {
  std::unique_ptr<Effects> &Release = Functions[Maker.Deallocator];
  if (!Release)
    Release = std::make_unique<Effects>();
  if (Release->Known)
    return;
  Release->Known = true;
  Release->Families = Maker.Families;
  Release->setArgument(Maker.DeallocatorArgument, ArgumentEffect::Disposes);
}

const Effects &ApiModel::effectsOf(const FunctionDecl *Function) {
  Function = Function->getCanonicalDecl();
  if (auto It = Functions.find(Function); It != Functions.end())
    return *It->second;

  auto E = std::make_unique<Effects>();
  for (const FunctionDecl *Redeclaration : Function->redecls())
    E->Known |= readAnnotations(Redeclaration, *E);
  if (!E->Known) {
    E->Known = readForeignAttributes(Function, *E);
    if (E->Deallocator)
      teachDeallocator(*E);
  }
  // A member of a class template carries its annotations in the pattern too,
  // but Clang copies them only when it instantiates the definition.
  if (!E->Known)
    if (const FunctionDecl *Pattern =
            Function->getTemplateInstantiationPattern())
      E->Known |= readAnnotations(Pattern, *E);

  bool Ruled = !E->Known && readRule(Function, *E);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function)) {
    const TypeFacts &Facts = factsOf(Method->getParent());
    if (isa<CXXConstructorDecl>(Method)) {
      E->BeginsScope = Facts.IsScope;
      E->ConstructsOwner = Facts.IsOwner;
    }
    E->EndsScope = Facts.IsScope && isa<CXXDestructorDecl>(Method);
    E->Known |= Facts.IsResource || Facts.IsOwner || Facts.IsScope;
    // Copying a dead handle copies a name.
    if (Facts.IsResource && isSpecialMember(Method) && !Ruled)
      E->Arguments.assign(2, ArgumentEffect::Inspects);
  }
  E->Known = E->Known || Ruled || isInModelledNamespace(Function);
  return *(Functions[Function] = std::move(E));
}

/// Asks the models about one declaration of the unit.
std::optional<Effects> ApiModel::ask(StringRef Name, StringRef Qualified,
                                     StringRef Table) const {
  return Models.function({Name, Qualified, Table, [&](StringRef Other) {
                            return !declarationsOf(Other, Context).empty();
                          }});
}

/// The models speak of functions by name, and of what else their headers
/// declare. \returns true when one does.
bool ApiModel::readRule(const FunctionDecl *Function, Effects &E) {
  if (!hasNameInModels(*Function))
    return false;
  std::string Name = nameInModels(*Function);
  if (std::optional<Effects> Rule =
          ask(Function->getNameAsString(), Name, "")) {
    E = std::move(*Rule);
    return true;
  }
  const DeclContext *Scope = Function->getDeclContext()->getRedeclContext();
  if (!Scope->isTranslationUnit() || Function->hasBody())
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  StringRef File =
      Sources.getFilename(Sources.getExpansionLoc(Function->getLocation()));
  return Models.isModelledHeader(llvm::sys::path::filename(File));
}

const Effects &ApiModel::effectsOfMember(const FieldDecl *Member) {
  auto &Known = Members[Member];
  if (Known)
    return *Known;
  Known = std::make_unique<Effects>();
  const RecordDecl *Table = Member->getParent();
  const NamedDecl *Named = Table->getIdentifier()
                               ? static_cast<const NamedDecl *>(Table)
                               : Table->getTypedefNameForAnonDecl();
  if (Member->getIdentifier() && Named && Named->getIdentifier())
    if (std::optional<Effects> Rule =
            ask(Member->getName(), Member->getName(), Named->getName()))
      *Known = std::move(*Rule);
  return *Known;
}

/// The member of a struct of function pointers that a call goes through.
static const FieldDecl *calledMember(const Expr *Call) {
  const auto *Plain = dyn_cast<CallExpr>(Call);
  const auto *Member =
      Plain ? dyn_cast<MemberExpr>(Plain->getCallee()->IgnoreParenImpCasts())
            : nullptr;
  return Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
}

const Effects *ApiModel::effectsOfCall(const Expr *Call) {
  const Effects *E = nullptr;
  if (const FunctionDecl *Callee = calleeOf(Call))
    E = &effectsOf(Callee);
  else if (const FieldDecl *Member = calledMember(Call))
    E = &effectsOfMember(Member);
  return E && E->Known ? E : nullptr;
}

} // namespace tensortidy
