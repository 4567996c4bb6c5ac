//===- Annotations.h - Reads the macros of annotations.h ------------------===//
#ifndef TENSORTIDY_CHECKER_API_ANNOTATIONS_H
#define TENSORTIDY_CHECKER_API_ANNOTATIONS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class Decl;
class FunctionDecl;
} // namespace clang

namespace tensortidy {

struct Effects;
struct ResourceKind;

/// Calls Visit with every word that our macros put on this one declaration,
/// split at the equals sign: ("resource", "tensor").
void forEachAnnotation(
    const clang::Decl *D,
    llvm::function_ref<void(llvm::StringRef Word, llvm::StringRef Value)>
        Visit);

/// What the annotations of a type or typedef say of its resource. \returns true
/// when it is one.
bool readKind(const clang::Decl *Type, ResourceKind &Kind);

/// Adds what attributes that other tools read say: `ownership_returns`,
/// `ownership_takes`, `ownership_holds`, `acquire_handle`, `release_handle`,
/// `use_handle`, and `malloc` with a deallocator. \returns true when there was
/// at least one.
bool readForeignAttributes(const clang::FunctionDecl *Function, Effects &E);

/// Adds what the annotations of one function declaration say. \returns true
/// when there was at least one.
bool readAnnotations(const clang::Decl *Function, Effects &E);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_ANNOTATIONS_H
