//===- ApiModel.h - Everything known of the APIs of one unit --------------===//
#ifndef TENSORTIDY_CHECKER_API_APIMODEL_H
#define TENSORTIDY_CHECKER_API_APIMODEL_H

#include "api/Effects.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <string>

namespace clang {
class ASTContext;
class CallExpr;
class CXXRecordDecl;
class Expr;
class FieldDecl;
class FunctionDecl;
class NamedDecl;
class QualType;
class RecordDecl;
class TypedefNameDecl;
} // namespace clang

namespace tensortidy {

class ModelSet;

/// Answers what types and calls mean for lifetimes; remembers its answers.
class ApiModel {
public:
  /// For one unit, whose declarations are known.
  ApiModel(const ModelSet &Models, clang::ASTContext &Context);

  const clang::ASTContext &context() const { return Context; }

  /// The resource behind a handle type: a record that is a resource, a pointer
  /// to one, or a typedef that a model names. Null for every other type.
  /// References are looked through.
  const ResourceKind *resourceOf(clang::QualType Type);

  /// The resource that a value of this type is when a call with these effects
  /// made it.
  const ResourceKind *resourceMade(clang::QualType Type, const Effects &E);

  /// A type whose destructor disposes what it holds.
  bool isOwner(clang::QualType Type);
  /// A guard: a tidy scope is open while an object of this type lives.
  bool isScopeGuard(clang::QualType Type);

  /// Declared in a modelled namespace, as a library's exceptions are.
  bool isModelled(clang::QualType Type);

  const Effects &effectsOf(const clang::FunctionDecl *Function);

  /// The effects of a call (also of an operator or a constructor), or null
  /// when the callee is not known to the model.
  const Effects *effectsOfCall(const clang::Expr *Call);

private:
  std::optional<Effects> ask(llvm::StringRef Name, llvm::StringRef Qualified,
                             llvm::StringRef Table) const;
  bool readRule(const clang::FunctionDecl *Function, Effects &E);
  void teachDeallocator(const Effects &Maker);
  /// Of a member of a function table, through which a call goes.
  const Effects &effectsOfMember(const clang::FieldDecl *Member);

  const ModelSet &Models;
  clang::ASTContext &Context;
  struct TypeFacts {
    ResourceKind Kind;
    bool IsResource = false, IsOwner = false, IsScope = false;
  };
  const TypeFacts &factsOf(const clang::RecordDecl *Record);
  /// A handle may have no name but that of a typedef.
  const ResourceKind *kindOfTypedef(clang::QualType Type);

  llvm::DenseMap<const clang::RecordDecl *, std::unique_ptr<TypeFacts>> Types;
  llvm::DenseMap<const clang::TypedefNameDecl *, std::unique_ptr<ResourceKind>>
      Typedefs; ///< Null: no resource.
  /// Records that a model knows by the name of a typedef.
  llvm::DenseMap<const clang::RecordDecl *, const ResourceKind *> Aliases;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Effects>>
      Functions;
  llvm::DenseMap<const clang::FieldDecl *, std::unique_ptr<Effects>> Members;
};

/// The function that a call, an operator, a construction, a `new` or a `delete`
/// runs; null when it goes through a pointer.
const clang::FunctionDecl *calleeOf(const clang::Expr *Call);

/// The struct or class itself, or the one that is pointed or referred to; null
/// for any other type.
const clang::RecordDecl *recordBehind(clang::QualType Type);
/// Null when there is none of that name, or no definition.
const clang::FieldDecl *memberOf(const clang::RecordDecl *Record,
                                 llvm::StringRef Name);

/// As models write it: qualified where it is not at the outermost level.
std::string nameInModels(const clang::NamedDecl &D);

/// A function that rules can name: `operator new` and `operator delete` have no
/// identifier, and yet run as calls do. One of a class, and the one that only
/// gives back the place that it was given, are others.
bool hasNameInModels(const clang::FunctionDecl &Function);

/// `std::move`, `std::forward` and the like: the result is the argument.
bool isIdentity(const clang::FunctionDecl *Function);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_APIMODEL_H
