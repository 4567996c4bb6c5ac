//===- Uri.h - Paths as SARIF writes them ---------------------------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_URI_H
#define TENSORTIDY_CHECKER_REPORT_URI_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tensortidy {

/// Percent-encodes what a URI's path may not hold; slashes stay.
std::string encodePath(llvm::StringRef Path);
std::string decodePath(llvm::StringRef UriPath);

/// "file:///abs/a.cpp".
std::string fileUri(llvm::StringRef AbsolutePath);
/// The path of a file URI; empty for any other URI.
std::string pathOfFileUri(llvm::StringRef Uri);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_URI_H
