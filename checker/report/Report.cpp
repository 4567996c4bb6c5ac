//===- Report.cpp ---------------------------------------------------------===//
#include "report/Report.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;

namespace tensortidy {

unsigned Report::shown() const {
  return count_if(Results, [](const Result &R) { return !R.Suppressed; });
}

static auto order(const Result &R) {
  const Finding &F = R.What;
  return std::tie(F.Where.File, F.Where.Line, F.Where.Column, F.Kind,
                  F.Fingerprint);
}

/// Two units may see different amounts of one header's context: the surer
/// sight wins, as it does between the engines.
static void absorb(Result &Into, const Result &From) {
  Finding &F = Into.What;
  std::uint8_t Engines = F.Engines | From.What.Engines;
  std::vector<FindingKind> Also = F.AlsoSeenAs;
  for (FindingKind Kind : From.What.AlsoSeenAs)
    if (!is_contained(Also, Kind))
      Also.push_back(Kind);
  bool Suppressed = Into.Suppressed || From.Suppressed;
  if (From.What.Sureness > F.Sureness)
    Into = From;
  Into.What.Engines = Engines;
  Into.What.AlsoSeenAs = std::move(Also);
  Into.Suppressed = Suppressed;
}

void tidyUp(Report &R) {
  sort(R.Results,
       [](const Result &A, const Result &B) { return order(A) < order(B); });
  std::vector<Result> Merged;
  for (Result &Next : R.Results) {
    if (!Merged.empty() && order(Merged.back()) == order(Next))
      absorb(Merged.back(), Next);
    else
      Merged.push_back(std::move(Next));
  }
  R.Results = std::move(Merged);
  sort(R.Files);
  R.Files.erase(llvm::unique(R.Files), R.Files.end());
}

} // namespace tensortidy
