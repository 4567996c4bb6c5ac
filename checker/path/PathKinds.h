//===- PathKinds.h - The kinds of findings as the analyzer knows them -----===//
//
// In the Static Analyzer's words each kind is a checker, with a type of bug.
// One object serves them all: a hidden checker that the others depend on.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_PATHKINDS_H
#define TENSORTIDY_CHECKER_PATH_PATHKINDS_H

#include "finding/Finding.h"
#include "clang/StaticAnalyzer/Core/BugReporter/BugType.h"
#include <array>

namespace tensortidy {

/// The kinds that a path can show.
inline constexpr FindingKind PathKinds[] = {
    FindingKind::UseAfterDispose, FindingKind::UseAfterTidy,
    FindingKind::DoubleDispose,   FindingKind::MismatchedDispose,
    FindingKind::UndisposedModel, FindingKind::OverwrittenHandle,
    FindingKind::LoopWithoutTidy, FindingKind::Leak,
};

/// The package of our checkers.
inline constexpr llvm::StringLiteral PathPackage = "tensor";
/// Follows the lifetimes, and reports nothing by itself.
inline constexpr llvm::StringLiteral LifetimeModeling =
    "tensor.LifetimeModeling";
/// "tensor.UseAfterDispose" for tensor-use-after-dispose.
llvm::StringRef pathCheckerName(FindingKind Kind);

/// The types of bug of the kinds that are enabled.
class BugTypes {
public:
  void enable(FindingKind Kind, clang::ento::CheckerNameRef Checker);
  /// Null: nobody asked for the kind.
  const clang::ento::BugType *of(FindingKind Kind) const;

private:
  std::array<std::optional<clang::ento::BugType>, NumFindingKinds> Types;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_PATHKINDS_H
