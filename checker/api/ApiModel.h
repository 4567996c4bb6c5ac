//===- ApiModel.h - Everything known of the APIs of one unit ------*- C++
//-*-===//
#ifndef TENSORTIDY_CHECKER_API_APIMODEL_H
#define TENSORTIDY_CHECKER_API_APIMODEL_H

#include "api/Effects.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace clang {
class CallExpr;
class CXXRecordDecl;
class Expr;
class FunctionDecl;
class QualType;
class RecordDecl;
} // namespace clang

namespace tensortidy {

class ModelSet;

/// Answers what types and calls mean for lifetimes; remembers its answers.
class ApiModel {
public:
  explicit ApiModel(const ModelSet &Models) : Models(Models) {}

  /// The resource behind a handle type: a record that is a resource, or a
  /// pointer to one. Null for every other type. References are looked through.
  const ResourceKind *resourceOf(clang::QualType Type);

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
  void readRule(const clang::FunctionDecl *Function, Effects &E);

  const ModelSet &Models;
  struct TypeFacts {
    ResourceKind Kind;
    bool IsResource = false, IsOwner = false, IsScope = false;
  };
  const TypeFacts &factsOf(const clang::RecordDecl *Record);

  llvm::DenseMap<const clang::RecordDecl *, std::unique_ptr<TypeFacts>> Types;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Effects>>
      Functions;
};

/// The function that a call, an operator or a construction runs; null when it
/// goes through a pointer.
const clang::FunctionDecl *calleeOf(const clang::Expr *Call);

/// `std::move`, `std::forward` and the like: the result is the argument.
bool isIdentity(const clang::FunctionDecl *Function);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_APIMODEL_H
