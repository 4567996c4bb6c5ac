#include "api/Declarations.h"
#include "api/ApiModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using llvm::ArrayRef;
using llvm::StringRef;

namespace tensortidy {

Declarations::Declarations(ASTContext &Context, ArrayRef<Prefix> Prefixes)
    : Context(Context), Prefixes(Prefixes) {
  collect(*Context.getTranslationUnitDecl());
}

void Declarations::collect(const DeclContext &Scope) {
  for (const Decl *D : Scope.decls()) {
    if (const auto *Template = dyn_cast<TemplateDecl>(D))
      D = Template->getTemplatedDecl();
    if (!D)
      continue;
    if (const auto *Function = dyn_cast<FunctionDecl>(D)) {
      addFunction(*Function);
      continue;
    }
    const auto *Named = dyn_cast<NamedDecl>(D);
    bool HasName = Named && Named->getIdentifier();
    if (HasName && isa<RecordDecl, TypedefNameDecl>(D))
      Types[nameInModels(*Named)] = Named;
    if (const auto *Record = dyn_cast<RecordDecl>(D)) {
      const NamedDecl *Called =
          HasName ? Named : Record->getTypedefNameForAnonDecl();
      if (Called && Record->isCompleteDefinition())
        addTable(*Record, Called->getName());
    }
    if (isa<NamespaceDecl, LinkageSpecDecl, RecordDecl>(D))
      collect(*cast<DeclContext>(D));
  }
}

void Declarations::FunctionsByName::add(Signature S) {
  auto [It, New] = Positions.try_emplace(S.Name, InOrder.size());
  if (New)
    InOrder.emplace_back();
  InOrder[It->second].push_back(std::move(S));
}

static Signature signatureOf(const FunctionType &Type) {
  Signature S;
  S.Result = Type.getReturnType();
  if (const auto *Proto = dyn_cast<FunctionProtoType>(&Type)) {
    S.Parameters.assign(Proto->param_type_begin(), Proto->param_type_end());
    S.IsVariadic = Proto->isVariadic();
  }
  return S;
}

void Declarations::addFunction(const FunctionDecl &Function) {
  // A header says again what the compiler has built in.
  const FunctionDecl *Before = Function.getPreviousDecl();
  if (!hasNameInModels(Function) || Function.isImplicit() ||
      (Before && !Before->isImplicit()))
    return;
  Signature S = signatureOf(*Function.getType()->castAs<FunctionType>());
  S.Name = nameInModels(Function);
  S.Declared = &Function;
  for (const ParmVarDecl *Parameter : Function.parameters())
    S.ParameterNames.push_back(Parameter->getName());
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
      Method && Method->isInstance())
    S.This = Context.getCanonicalTagType(Method->getParent());
  Functions.add(std::move(S));
}

void Declarations::addTable(const RecordDecl &Record, StringRef Name) {
  for (const FieldDecl *Member : Record.fields()) {
    QualType Type = Member->getType();
    const auto *Function = Type->isPointerType()
                               ? Type->getPointeeType()->getAs<FunctionType>()
                               : nullptr;
    if (!Function || !Member->getIdentifier())
      continue;
    Signature S = signatureOf(*Function);
    S.Name = Member->getName().str();
    S.ParameterNames.resize(S.Parameters.size());
    S.Declared = Member;
    Tables[Name].add(std::move(S));
  }
}

void Declarations::eachSpelling(StringRef Name,
                                llvm::function_ref<bool(StringRef)> Try) const {
  if (Try(Name))
    return;
  for (const Prefix &P : Prefixes)
    if (StringRef Rest = Name; Rest.consume_front(P.From))
      if (Try((P.To + Rest).str()))
        return;
}

const Declarations::FunctionsByName *Declarations::table(StringRef Name) const {
  if (Name.empty())
    return &Functions;
  const FunctionsByName *Found = nullptr;
  eachSpelling(Name, [&](StringRef Spelling) {
    auto It = Tables.find(Spelling);
    Found = It == Tables.end() ? nullptr : &It->second;
    return Found != nullptr;
  });
  return Found;
}

ArrayRef<Signature> Declarations::functions(StringRef Name,
                                            StringRef Table) const {
  ArrayRef<Signature> Found;
  if (const FunctionsByName *Members = table(Table))
    eachSpelling(Name, [&](StringRef Spelling) {
      auto It = Members->Positions.find(Spelling);
      if (It != Members->Positions.end())
        Found = Members->InOrder[It->second];
      return !Found.empty();
    });
  return Found;
}

const NamedDecl *Declarations::type(StringRef Name) const {
  const NamedDecl *Found = nullptr;
  eachSpelling(Name, [&](StringRef Spelling) {
    return (Found = Types.lookup(Spelling)) != nullptr;
  });
  return Found;
}

bool Declarations::declares(StringRef Name) const {
  bool Found = false;
  eachSpelling(Name, [&](StringRef Spelling) {
    auto It = Context.Idents.find(Spelling);
    Found =
        It != Context.Idents.end() && !Context.getTranslationUnitDecl()
                                           ->lookup(DeclarationName(It->second))
                                           .empty();
    return Found;
  });
  return Found;
}

void Declarations::forEachFunction(
    StringRef Table,
    llvm::function_ref<void(ArrayRef<Signature>)> Visit) const {
  if (const FunctionsByName *Members = table(Table))
    for (const auto &Overloads : Members->InOrder)
      Visit(Overloads);
}

std::string Declarations::originalName(StringRef Name) const {
  for (const Prefix &P : Prefixes)
    if (StringRef Rest = Name; Rest.consume_front(P.To))
      return P.From + Rest.str();
  return Name.str();
}

std::vector<StringRef> Declarations::functionNames(StringRef Table) const {
  std::vector<StringRef> Names;
  if (const FunctionsByName *Members = table(Table))
    for (const auto &Overloads : Members->InOrder)
      Names.push_back(Overloads.front().Name);
  return Names;
}

std::vector<StringRef> Declarations::typeNames() const {
  std::vector<StringRef> Names;
  for (const auto &Entry : Types)
    Names.push_back(Entry.first());
  llvm::sort(Names);
  return Names;
}

} // namespace tensortidy
