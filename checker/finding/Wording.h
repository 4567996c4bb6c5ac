//===- Wording.h - The sentences of findings ------------------------------===//
#ifndef TENSORTIDY_CHECKER_FINDING_WORDING_H
#define TENSORTIDY_CHECKER_FINDING_WORDING_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace tensortidy {

/// "tensor 'b'"; with no name "tensor made by 'square'".
std::string subject(llvm::StringRef Resource, llvm::StringRef Variable,
                    llvm::StringRef Creator);

/// The name of the function that a creation calls; a class for a constructor.
std::string creatorName(const clang::Expr *Creation);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FINDING_WORDING_H
