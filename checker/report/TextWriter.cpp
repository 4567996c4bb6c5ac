//===- TextWriter.cpp -----------------------------------------------------===//
#include "report/TextWriter.h"
#include "report/Printer.h"
#include "report/Words.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tensortidy {

/// "2 findings (1 high, 1 medium) in 1 file".
static std::string summary(const Report &R) {
  unsigned PerConfidence[3] = {};
  unsigned Suppressed = 0;
  StringSet<> Files;
  for (const Result &Each : R.Results) {
    if (Each.Suppressed) {
      ++Suppressed;
      continue;
    }
    ++PerConfidence[unsigned(Each.What.Sureness)];
    Files.insert(Each.What.Where.File);
  }
  std::string Line;
  if (unsigned Count = R.shown()) {
    std::string Parts;
    for (Confidence C : {Confidence::High, Confidence::Medium, Confidence::Low})
      if (unsigned N = PerConfidence[unsigned(C)])
        Parts += formatv("{0}{1} {2}", Parts.empty() ? "" : ", ", N,
                         confidenceName(C))
                     .str();
    Line = formatv("{0} ({1}) in {2}", countOf(Count, "finding"), Parts,
                   countOf(Files.size(), "file"));
  } else {
    Line = "no findings";
  }
  if (Suppressed)
    Line += formatv(", {0} suppressed by NOLINT", Suppressed).str();
  if (!R.Failures.empty())
    Line +=
        formatv(", {0} not checked", countOf(R.Failures.size(), "file")).str();
  return Line;
}

void writeText(raw_ostream &OS, const Report &R, bool Quiet) {
  Printer Out(OS, R.Root);
  for (const Result &Each : R.Results) {
    if (Each.Suppressed)
      continue;
    const Finding &F = Each.What;
    Out.diagnostic(F.Where, "warning", raw_ostream::MAGENTA,
                   formatv("{0} [{1}]", F.Message, checkName(F.Kind)).str());
    for (const Note &N : F.Path)
      Out.diagnostic(N.Where, "note", raw_ostream::CYAN, N.Text);
  }
  if (!Quiet)
    OS << summary(R) << '\n';
}

} // namespace tensortidy
