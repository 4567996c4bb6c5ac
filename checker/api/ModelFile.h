//===- ModelFile.h - One library's rules, as read from YAML ---------------===//
#ifndef TENSORTIDY_CHECKER_API_MODELFILE_H
#define TENSORTIDY_CHECKER_API_MODELFILE_H

#include "api/Effects.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tensortidy {

struct TypeRule {
  std::string Type;     ///< Name of a record, or of a typedef.
  std::string Resource; ///< "model"
  bool Scoped = false;
  bool ByValue = false;
  std::string Member;           ///< That tells two values apart; only by value.
  std::optional<bool> DiesOnce; ///< By default, unless it is scoped.
  bool ChildrenMayOutlive = false;
  unsigned Line = 0; ///< Where the rule stands.
};

struct FunctionRule {
  std::vector<std::string> Names; ///< Qualified where they need to be.
  std::string Pattern;            ///< Instead of names: a regular expression.
  std::string Table;              ///< The record that has them as members.
  /// The rule holds where a function of this name is declared, or is not.
  std::string WhenDeclared, UnlessDeclared;
  std::string Resource; ///< That is made or ended, where its type is none.
  bool PlainMemory = false; ///< What that resource is.
  Effects What;
  unsigned Line = 0; ///< Where the rule stands.
};

/// A whole file: `docs/models.md` describes its form.
struct ModelFile {
  std::string Path; ///< Where it was read.
  std::string Library;
  /// File names; what they declare and no rule names borrows its arguments.
  std::vector<std::string> Headers;
  std::vector<TypeRule> Types;
  std::vector<FunctionRule> Functions;
};

/// Reads and checks a model. An error is one line that names the file, the line
/// and the column.
llvm::Expected<ModelFile> readModelFile(llvm::StringRef Path);

/// The same for text that is at hand; the name is for messages.
llvm::Expected<ModelFile> parseModel(llvm::StringRef Text,
                                     llvm::StringRef Name);

/// A pattern in the syntax of llvm::Regex: `\w` stands for a letter, a digit or
/// an underscore.
std::string expandedPattern(llvm::StringRef Pattern);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_MODELFILE_H
