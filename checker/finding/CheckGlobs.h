//===- CheckGlobs.h - Lists of checks as clang-tidy reads them ------------===//
#ifndef TENSORTIDY_CHECKER_FINDING_CHECKGLOBS_H
#define TENSORTIDY_CHECKER_FINDING_CHECKGLOBS_H

#include "finding/Finding.h"
#include "llvm/Support/Error.h"
#include <bitset>

namespace tensortidy {

/// "-*,tensor-leak": of the globs that match a name the last one decides; a
/// minus takes out.
class CheckGlobs {
public:
  /// What is no glob matches nothing.
  explicit CheckGlobs(llvm::StringRef List);
  bool contains(llvm::StringRef Name) const;

private:
  /// As text: an llvm::GlobPattern points into the text it was made from.
  std::vector<std::pair<bool, std::string>> Globs;
};

/// The value of --checks; it adds to, or takes from, all checks. Names that are
/// no check are errors.
llvm::Expected<std::bitset<NumFindingKinds>> readChecks(llvm::StringRef List);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FINDING_CHECKGLOBS_H
