//===- NameWords.h - The words that a name is made of ---------------------===//
#ifndef TENSORTIDY_CHECKER_API_NAMEWORDS_H
#define TENSORTIDY_CHECKER_API_NAMEWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tensortidy {

using Words = llvm::SmallVector<std::string, 6>;

/// In lower case: "tf", "new", "graph" for `TF_NewGraph`.
Words wordsOf(llvm::StringRef Name);

/// The first of the words that is one of these; empty when none is.
llvm::StringRef firstOf(llvm::ArrayRef<std::string> Words,
                        llvm::ArrayRef<llvm::StringRef> These);

/// The words of a type's name that tell it from others: no `_t`, `_impl`.
Words tellingWords(llvm::StringRef TypeName);

/// Every word is one of the type's, or short for one: "ctx" for "context",
/// "sched" for "scheduler".
bool speaksOf(llvm::ArrayRef<std::string> Words,
              llvm::ArrayRef<std::string> TypeWords);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_NAMEWORDS_H
