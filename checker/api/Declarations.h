//===- Declarations.h - What headers declare, by name ---------------------===//
#ifndef TENSORTIDY_CHECKER_API_DECLARATIONS_H
#define TENSORTIDY_CHECKER_API_DECLARATIONS_H

#include "api/ModelSet.h"
#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class DeclContext;
class FunctionDecl;
class NamedDecl;
class RecordDecl;
} // namespace clang

namespace tensortidy {

/// The parameters of a function, or of a member that points to one.
struct Signature {
  std::string Name;
  clang::QualType Result;
  llvm::SmallVector<clang::QualType, 6> Parameters;
  llvm::SmallVector<llvm::StringRef, 6> ParameterNames;
  bool IsVariadic = false;
  clang::QualType This; ///< The class of a member function, or null.
  const clang::NamedDecl *Declared = nullptr;
};

/// The functions, types and members that a unit declares. Names of a library
/// are also found where a bundled copy has renamed them.
class Declarations {
public:
  Declarations(clang::ASTContext &Context, llvm::ArrayRef<Prefix> Prefixes);

  /// Its overloads; with a table, the member that points to a function.
  llvm::ArrayRef<Signature> functions(llvm::StringRef Name,
                                      llvm::StringRef Table = "") const;
  /// A struct, a class or a typedef; null when there is none.
  const clang::NamedDecl *type(llvm::StringRef Name) const;
  /// Anything at the outermost level.
  bool declares(llvm::StringRef Name) const;

  /// Each function once, in the order of their declarations.
  void forEachFunction(
      llvm::StringRef Table,
      llvm::function_ref<void(llvm::ArrayRef<Signature>)> Visit) const;

  /// The name in the library itself of one that a bundled copy has.
  std::string originalName(llvm::StringRef Name) const;

  /// Of every function and type, for those who mistype one.
  std::vector<llvm::StringRef> functionNames(llvm::StringRef Table) const;
  std::vector<llvm::StringRef> typeNames() const;

  clang::ASTContext &context() const { return Context; }

private:
  /// Overloads by name, in the order of their first declarations.
  struct FunctionsByName {
    std::vector<llvm::SmallVector<Signature, 1>> InOrder;
    llvm::StringMap<unsigned> Positions;
    void add(Signature S);
  };
  void collect(const clang::DeclContext &Scope);
  void addFunction(const clang::FunctionDecl &Function);
  void addTable(const clang::RecordDecl &Record, llvm::StringRef Name);
  const FunctionsByName *table(llvm::StringRef Name) const;
  /// Calls Try with the name, and with what bundled copies make of it, until
  /// it returns true.
  void eachSpelling(llvm::StringRef Name,
                    llvm::function_ref<bool(llvm::StringRef)> Try) const;

  clang::ASTContext &Context;
  llvm::ArrayRef<Prefix> Prefixes;
  FunctionsByName Functions;
  llvm::StringMap<FunctionsByName> Tables;
  llvm::StringMap<const clang::NamedDecl *> Types;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_DECLARATIONS_H
