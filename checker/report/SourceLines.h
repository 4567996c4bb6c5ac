//===- SourceLines.h - Lines of source files, read once -------------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_SOURCELINES_H
#define TENSORTIDY_CHECKER_REPORT_SOURCELINES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <vector>

namespace tensortidy {

/// A file that cannot be read has no lines: whoever asks does without them.
class SourceLines {
public:
  /// Line Number (from 1) without its end; empty when there is none.
  llvm::StringRef line(llvm::StringRef File, unsigned Number);
  /// All lines of the file.
  llvm::ArrayRef<llvm::StringRef> lines(llvm::StringRef File);

  /// Findings count columns in bytes, SARIF in code points. Both from 1.
  unsigned toCodePoints(llvm::StringRef File, unsigned Line, unsigned Column);
  unsigned toBytes(llvm::StringRef File, unsigned Line, unsigned Column);

private:
  struct Text {
    std::unique_ptr<llvm::MemoryBuffer> Buffer;
    std::vector<llvm::StringRef> Lines;
  };
  llvm::StringMap<Text> Files;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_SOURCELINES_H
