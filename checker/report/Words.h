//===- Words.h - How the command puts things ------------------------------===//
//
// Counts, sizes and places, worded once for every writer.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_WORDS_H
#define TENSORTIDY_CHECKER_REPORT_WORDS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace tensortidy {

/// "1 finding", "2 findings".
std::string countOf(std::uint64_t Count, llvm::StringRef Noun);

/// "4 B", "12.0 kB", "1.5 MB": powers of 1000, as the checks' messages use.
std::string sizeInWords(std::uint64_t Bytes);

/// A path as people type it: relative to Root when it lies inside, else as is.
std::string pathFrom(llvm::StringRef Root, llvm::StringRef AbsolutePath);

/// "a.cpp:3:10"; the column is left out when it is 0.
std::string placeFrom(llvm::StringRef Root, llvm::StringRef AbsolutePath,
                      unsigned Line, unsigned Column);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_WORDS_H
