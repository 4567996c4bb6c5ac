//===- FindingCheck.h - The findings of one kind as a clang-tidy check ----===//
#ifndef TENSORTIDY_CHECKER_TIDY_FINDINGCHECK_H
#define TENSORTIDY_CHECKER_TIDY_FINDINGCHECK_H

#include "clang-tidy/ClangTidyCheck.h"
#include "tidy/UnitFindings.h"

namespace tensortidy {

/// Every check of the module is this one, with another kind.
class FindingCheck : public clang::tidy::ClangTidyCheck {
public:
  FindingCheck(FindingKind Kind, llvm::StringRef Name,
               clang::tidy::ClangTidyContext *Context);

  void registerPPCallbacks(const clang::SourceManager &Sources,
                           clang::Preprocessor *PP,
                           clang::Preprocessor *ModuleExpander) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Stored) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  const FindingKind Kind;
  const std::string Paths; ///< See PathOptions.
  std::shared_ptr<UnitFindings> Unit;
  clang::Preprocessor *PP = nullptr;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_TIDY_FINDINGCHECK_H
