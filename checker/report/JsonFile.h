//===- JsonFile.h - Reading the files that the command is given -----------===//
#ifndef TENSORTIDY_CHECKER_REPORT_JSONFILE_H
#define TENSORTIDY_CHECKER_REPORT_JSONFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace tensortidy {

/// Reads a JSON file whose top is an object. The error is one line that names
/// the file and tells apart: unreadable, empty, cut off, not JSON.
llvm::Expected<llvm::json::Object> readJsonFile(llvm::StringRef Path);

/// An error of one line: "'PATH' TEXT".
llvm::Error fileError(llvm::StringRef Path, const llvm::Twine &Text);

/// What a JSON object is by its looks, whatever its version.
bool looksLikeLedger(const llvm::json::Object &Top);
bool looksLikeSarif(const llvm::json::Object &Top);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_JSONFILE_H
