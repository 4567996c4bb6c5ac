//===- AnalyzerRun.h - The path engine inside clang's own run -------------===//
#ifndef TENSORTIDY_CHECKER_ANALYZER_ANALYZERRUN_H
#define TENSORTIDY_CHECKER_ANALYZER_ANALYZERRUN_H

#include "api/ApiModel.h"
#include "api/UnitIndex.h"
#include "finding/Suppressions.h"
#include "path/PathRun.h"

namespace tensortidy {

/// What our other hosts drop after the run is not told to the engine here: it
/// would be printed at once.
class AnalyzerRun final : public PathRun {
public:
  AnalyzerRun(clang::ASTContext &Context, ApiModel &Model,
              const UnitIndex &Index)
      : PathRun(Context, Model, Index, withoutLimit()), Suppressed(Context) {}

  bool wants(const Sighting &Seen, clang::SourceLocation Shown) override;

private:
  /// They are clang's own here.
  static PathOptions withoutLimit() {
    PathOptions Options;
    Options.Milliseconds = 0;
    return Options;
  }
  bool isSilencedAt(clang::SourceLocation Where, FindingKind Kind) const;

  Suppressions Suppressed;
};

/// One unit while clang analyzes it.
struct AnalyzedUnit {
  AnalyzedUnit(const ModelSet &Models, clang::ASTContext &Context)
      : Model(Models, Context), Index(Context, Model),
        Run(Context, Model, Index), Current(Run) {}

  ApiModel Model;
  UnitIndex Index;
  AnalyzerRun Run;
  PathRun::InProgress Current;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_ANALYZER_ANALYZERRUN_H
