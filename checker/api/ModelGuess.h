//===- ModelGuess.h - A first model, from names and types -----------------===//
//
// Somebody has to read a library's documentation. This spares the typing: what
// is called `x_free` and takes an `x` ends it, what is called `x_create` and
// gives one makes it. Where a guess could lead to a false report, the milder
// rule is written, and the other one as a comment.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_API_MODELGUESS_H
#define TENSORTIDY_CHECKER_API_MODELGUESS_H

#include "api/Declarations.h"

namespace tensortidy {

struct GuessRequest {
  llvm::StringRef Library;
  std::vector<std::string> Headers; ///< Their names, without folders.
  /// Whether one of the headers themselves declares it.
  llvm::function_ref<bool(const clang::NamedDecl &)> IsDeclaredThere;
};

/// YAML that the reader accepts and that fits the declarations, with a comment
/// at every guess. Without any resource it has no rules.
std::string guessModel(const Declarations &Known, const GuessRequest &Request);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_MODELGUESS_H
