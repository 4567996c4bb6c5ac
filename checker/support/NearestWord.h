//===- NearestWord.h - What a typing error is likely to have meant --------===//
#ifndef TENSORTIDY_CHECKER_SUPPORT_NEARESTWORD_H
#define TENSORTIDY_CHECKER_SUPPORT_NEARESTWORD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tensortidy {

/// The known word that a typing error is likely to have meant; empty when
/// none is near.
llvm::StringRef nearestWord(llvm::StringRef Typed,
                            llvm::ArrayRef<llvm::StringRef> Known);

/// ", did you mean 'x'?", or nothing when no known word is near.
std::string didYouMean(llvm::StringRef Typed,
                       llvm::ArrayRef<llvm::StringRef> Known);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_SUPPORT_NEARESTWORD_H
