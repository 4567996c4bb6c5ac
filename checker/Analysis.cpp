#include "Analysis.h"
#include "api/ApiModel.h"
#include "api/UnitIndex.h"
#include "finding/Merge.h"
#include "finding/Places.h"
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

static std::vector<LimitedLook>
describe(llvm::ArrayRef<LimitedFunction> Limited, const PathOptions &Options,
         const clang::ASTContext &Context) {
  std::vector<LimitedLook> Looks;
  for (const LimitedFunction &F : Limited)
    Looks.push_back({F.Function->getQualifiedNameAsString(),
                     placeOf(F.Function->getLocation(), Context),
                     describeLimit(F.By, Options)});
  llvm::stable_sort(Looks, [](const LimitedLook &A, const LimitedLook &B) {
    return std::tie(A.Where.File, A.Where.Line, A.Where.Column) <
           std::tie(B.Where.File, B.Where.Line, B.Where.Column);
  });
  return Looks;
}

UnitAnalysis analyzeUnit(clang::ASTContext &Context, clang::Preprocessor &PP,
                         const AnalysisOptions &Options) {
  ApiModel Model(*Options.Models, Context);
  UnitIndex Index(Context, Model);
  if (Index.relevantFunctions().empty())
    return {};

  UnitAnalysis Result;
  std::vector<Sighting> Sightings = runFlowEngine(Context, Model, Index);
  // The path engine needs a whole program: it would trip over broken code.
  if (wantsPaths(Options) &&
      !Context.getDiagnostics().hasUncompilableErrorOccurred()) {
    PathFindings Paths =
        runPathEngine(Context, PP, Model, Index, Options.Paths);
    llvm::move(Paths.Sightings, std::back_inserter(Sightings));
    Result.Limited = describe(Paths.Limited, Options.Paths, Context);
  }
  Suppressions Suppressed(Context);
  llvm::erase_if(Sightings, [&](const Sighting &Seen) {
    return isDisposedByAnother(Seen, Index) || Suppressed.cover(Seen) ||
           Seen.Sureness < Options.Threshold ||
           !Options.Kinds[static_cast<unsigned>(Seen.Kind)];
  });
  Result.Findings = mergeSightings(std::move(Sightings), Context);
  return Result;
}

} // namespace tensortidy
