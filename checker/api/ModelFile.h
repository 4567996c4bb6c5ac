//===- ModelFile.h - One library's rules, as read from YAML -------*- C++
//-*-===//
#ifndef TENSORTIDY_CHECKER_API_MODELFILE_H
#define TENSORTIDY_CHECKER_API_MODELFILE_H

#include "api/Effects.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tensortidy {

struct TypeRule {
  std::string Type;     ///< Name of a record.
  std::string Resource; ///< "model"
  bool Scoped = false;
};

struct FunctionRule {
  std::vector<std::string> Names;
  Effects What;
};

/// A whole file: `docs/models.md` describes its form.
struct ModelFile {
  std::string Library;
  /// File names; what they declare and no rule names borrows its arguments.
  std::vector<std::string> Headers;
  std::vector<TypeRule> Types;
  std::vector<FunctionRule> Functions;
};

/// Reads and checks a model. An error is one line that names the file, the line
/// and the column.
llvm::Expected<ModelFile> readModelFile(llvm::StringRef Path);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_MODELFILE_H
