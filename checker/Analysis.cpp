#include "Analysis.h"
#include "api/ApiModel.h"
#include "api/UnitIndex.h"
#include "finding/Merge.h"
#include "finding/Suppressions.h"
#include "flow/FlowEngine.h"
#include "path/PathRun.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"

namespace tensortidy {

/// The flow engine alone finds these, too; it is a thousand times faster.
static bool wantsPaths(const AnalysisOptions &Options) {
  for (unsigned I = 0; I < NumFindingKinds; ++I) {
    auto Kind = static_cast<FindingKind>(I);
    if (Options.Kinds[I] &&
        (Kind == FindingKind::Leak || isAboutAnOffendingCall(Kind)))
      return true;
  }
  return false;
}

bool isDisposedByAnother(const Sighting &Seen, const UnitIndex &Index) {
  return !isAboutAnOffendingCall(Seen.Kind) &&
         Index.disposesAllOf(Seen.Resource);
}

std::vector<Finding> analyzeUnit(clang::ASTContext &Context,
                                 clang::Preprocessor &PP,
                                 const AnalysisOptions &Options) {
  ApiModel Model(*Options.Models, Context);
  UnitIndex Index(Context, Model);
  if (Index.relevantFunctions().empty())
    return {};

  std::vector<Sighting> Sightings = runFlowEngine(Context, Model, Index);
  // The path engine needs a whole program: it would trip over broken code.
  if (wantsPaths(Options) &&
      !Context.getDiagnostics().hasUncompilableErrorOccurred())
    for (Sighting &Seen : runPathEngine(Context, PP, Model, Index))
      Sightings.push_back(std::move(Seen));
  Suppressions Suppressed(Context);
  llvm::erase_if(Sightings, [&](const Sighting &Seen) {
    return isDisposedByAnother(Seen, Index) || Suppressed.cover(Seen) ||
           Seen.Sureness < Options.Threshold ||
           !Options.Kinds[static_cast<unsigned>(Seen.Kind)];
  });
  return mergeSightings(std::move(Sightings), Context);
}

} // namespace tensortidy
