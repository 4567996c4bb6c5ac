#include "tidy/FindingCheck.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;

namespace tensortidy {

FindingCheck::FindingCheck(FindingKind Kind, StringRef Name,
                           tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context), Kind(Kind),
      Paths(Options.getLocalOrGlobal("Paths", "")),
      Unit(UnitFindings::of(Context)) {
  Unit->ask(Kind, Paths);
}

void FindingCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Stored) {
  Options.store(Stored, "Paths", Paths);
}

void FindingCheck::registerPPCallbacks(const SourceManager &,
                                       Preprocessor *Main, Preprocessor *) {
  PP = Main;
}

void FindingCheck::registerMatchers(ast_matchers::MatchFinder *Finder) {
  Finder->addMatcher(ast_matchers::translationUnitDecl(), this);
}

void FindingCheck::check(const ast_matchers::MatchFinder::MatchResult &Result) {
  const std::vector<Finding> &Findings = Unit->get(*Result.Context, *PP);
  if (std::string Why = Unit->trouble(); !Why.empty())
    configurationDiag("%0", DiagnosticIDs::Error) << Why;
  for (const Finding &F : Findings) {
    if (F.Kind != Kind)
      continue;
    diag(F.Where.Location, "%0")
        << F.Message
        << CharSourceRange::getCharRange(F.Where.Location, F.Where.EndLocation);
    for (const Note &N : F.Path)
      diag(N.Where.Location, "%0", DiagnosticIDs::Note) << N.Text;
  }
}

} // namespace tensortidy
