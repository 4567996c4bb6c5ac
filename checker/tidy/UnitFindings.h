//===- UnitFindings.h - One analysis for all checks of a unit -------------===//
#ifndef TENSORTIDY_CHECKER_TIDY_UNITFINDINGS_H
#define TENSORTIDY_CHECKER_TIDY_UNITFINDINGS_H

#include "Analysis.h"
#include <memory>
#include <utility>

namespace clang::tidy {
class ClangTidyContext;
} // namespace clang::tidy

namespace tensortidy {

/// The checks of one translation unit share one run of the engines. Each check
/// holds a reference; the last one to go takes the findings along.
class UnitFindings {
public:
  /// The shared object of all checks that this context has made.
  static std::shared_ptr<UnitFindings> of(clang::tidy::ClangTidyContext *Tidy);

  /// Called by each check when it is made, before any of them runs.
  /// The path options are those of the whole run: checks that name different
  /// ones are trouble. Empty: none are named.
  void ask(FindingKind Kind, llvm::StringRef Paths);
  /// Runs the engines at the first call. Nothing is found when the options or
  /// the models that the source's project names cannot be read: trouble() says
  /// why.
  const std::vector<Finding> &get(clang::ASTContext &Context,
                                  clang::Preprocessor &PP);
  /// To be told once; empty when all is well.
  std::string trouble() { return std::exchange(Trouble, ""); }

private:
  UnitFindings() { Options.Kinds.reset(); }

  AnalysisOptions Options;
  std::string Paths; ///< As written.
  bool Done = false;
  std::vector<Finding> Findings;
  std::string Trouble;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_TIDY_UNITFINDINGS_H
