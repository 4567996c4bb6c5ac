//===- SourcePaths.h - One file, several names ----------------------------===//
//
// A finding names its file absolutely. A ledger names it as the compiler was
// told to, from the folder the compiler ran in, which the ledger cannot know.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_SOURCEPATHS_H
#define TENSORTIDY_CHECKER_REPORT_SOURCEPATHS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tensortidy {

class SourcePaths {
public:
  /// WorkingDirectory: where the program ran, tried before anything else.
  explicit SourcePaths(llvm::StringRef WorkingDirectory)
      : WorkingDirectory(WorkingDirectory) {}

  /// Absolute, without dots and links.
  llvm::StringRef canonical(llvm::StringRef Path);

  /// True if the ledger's name can mean this absolute file: the same file, or
  /// a relative name that is a suffix of it.
  bool same(llvm::StringRef LedgerName, llvm::StringRef AbsoluteFile);

private:
  std::string WorkingDirectory;
  llvm::StringMap<std::string> Canonical;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_SOURCEPATHS_H
