#include "analyzer/AnalyzerRun.h"
#include "Analysis.h"
#include "finding/NoLint.h"
#include "path/PathKinds.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tensortidy {

bool AnalyzerRun::wants(const Sighting &Seen, SourceLocation Shown) {
  // A comment on the creation silences in every host. Here the warning is shown
  // where the path ends, and a reader would put it there.
  return Seen.Sureness >= AnalysisOptions().Threshold &&
         !isDisposedByAnother(Seen, Index) && !Suppressed.cover(Seen) &&
         !isSilencedAt(Seen.Where.getBegin(), Seen.Kind) &&
         !isSilencedAt(Shown, Seen.Kind);
}

bool AnalyzerRun::isSilencedAt(SourceLocation Where, FindingKind Kind) const {
  const SourceManager &Sources = Context.getSourceManager();
  auto [File, Offset] =
      Sources.getDecomposedLoc(Sources.getExpansionLoc(Where));
  llvm::StringRef Text = Sources.getBufferData(File);
  if (!Text.contains("NOLINT"))
    return false;
  llvm::SmallVector<llvm::StringRef> Lines;
  Text.split(Lines, '\n');
  unsigned Line = Sources.getLineNumber(File, Offset);
  return silencedByComment(checkName(Kind), Line, Lines) ||
         silencedByComment(pathCheckerName(Kind), Line, Lines);
}

} // namespace tensortidy
