#include "path/PathKinds.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace ento;
using llvm::StringRef;

namespace tensortidy {

/// "UseAfterDispose" of "tensor-use-after-dispose".
static std::string camelCase(StringRef Check) {
  Check.consume_front("tensor-");
  std::string Name;
  for (StringRef Word : llvm::split(Check, '-')) {
    Name += llvm::toUpper(Word.front());
    Name += Word.drop_front();
  }
  return Name;
}

StringRef pathCheckerName(FindingKind Kind) {
  // The analyzer keeps references to the names.
  static const auto Names = [] {
    std::array<std::string, NumFindingKinds> Made;
    for (FindingKind K : PathKinds)
      Made[static_cast<unsigned>(K)] =
          (PathPackage + "." + camelCase(checkName(K))).str();
    return Made;
  }();
  return Names[static_cast<unsigned>(Kind)];
}

/// "Use after dispose": the heading under which an index of reports has it.
static std::string headline(FindingKind Kind) {
  StringRef Check = checkName(Kind);
  Check.consume_front("tensor-");
  std::string Text = Check.str();
  llvm::replace(Text, '-', ' ');
  Text[0] = llvm::toUpper(Text[0]);
  return Text;
}

void BugTypes::enable(FindingKind Kind, CheckerNameRef Checker) {
  // A leak is not void because its path runs into a sink: loops with a literal
  // bound and endless loops always do. PathReports looks at the sinks.
  Types[static_cast<unsigned>(Kind)].emplace(
      Checker, headline(Kind), "Tensor lifetime", /*SuppressOnSink=*/false);
}

const BugType *BugTypes::of(FindingKind Kind) const {
  const std::optional<BugType> &Type = Types[static_cast<unsigned>(Kind)];
  return Type ? &*Type : nullptr;
}

} // namespace tensortidy
