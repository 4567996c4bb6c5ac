//===- SiteMatch.cpp ------------------------------------------------------===//
#include "report/SiteMatch.h"
#include "report/Verdict.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace tensortidy {

StringRef unqualified(StringRef Name) {
  // Not rsplit: "operator::" does not exist, but "a::b<c::d>" does.
  Name = Name.take_front(Name.find('<'));
  std::size_t Colon = Name.rfind("::");
  return Colon == StringRef::npos ? Name : Name.substr(Colon + 2);
}

const Place &creationOf(const Finding &F) {
  // The other kinds sit on the creation; a late use knows it only sometimes,
  // and its Where is the use.
  return F.Creation.isValid() || !isLeakKind(F.Kind) ? F.Creation : F.Where;
}

std::vector<LedgerSite> sumByPlace(ArrayRef<LedgerSite> Sites) {
  std::map<std::tuple<StringRef, unsigned, unsigned, StringRef>, LedgerSite>
      Sums;
  for (const LedgerSite &Site : Sites) {
    auto [It, New] = Sums.try_emplace({Site.Where.File, Site.Where.Line,
                                       Site.Where.Column, Site.Where.Operation},
                                      Site);
    if (New)
      continue;
    LedgerSite &Sum = It->second;
    Sum.Created += Site.Created;
    Sum.Disposed += Site.Disposed;
    Sum.Tidied += Site.Tidied;
    Sum.Kept += Site.Kept;
    Sum.OutsideScope += Site.OutsideScope;
    Sum.Live += Site.Live;
    Sum.Reachable += Site.Reachable;
    // The peaks need not have been at one time: this is their upper bound.
    Sum.PeakLive += Site.PeakLive;
    Sum.BytesCreated += Site.BytesCreated;
    Sum.BytesLive += Site.BytesLive;
    Sum.PeakBytes += Site.PeakBytes;
    Sum.Growth = std::max(Sum.Growth, Site.Growth);
  }
  std::vector<LedgerSite> Result;
  for (auto &[Key, Sum] : Sums)
    Result.push_back(std::move(Sum));
  return Result;
}

namespace {
/// Findings that begin on one line and blame one creator: only columns can tell
/// them apart.
struct Rivals {
  unsigned LastLine = 0;
  std::vector<std::size_t> Findings;
  /// Where they begin and end; sorted, unique. In a chain all begin together,
  /// and the inner ones end first.
  std::vector<std::tuple<unsigned, unsigned, unsigned>> Spans;
};
} // namespace

static std::tuple<unsigned, unsigned, unsigned> spanOf(const Place &P) {
  return {P.Column, P.EndLine, P.EndColumn};
}

/// The sites of this creator on these lines, in order of place.
static std::vector<std::size_t> sitesOn(ArrayRef<LedgerSite> Sites,
                                        StringRef File, unsigned FirstLine,
                                        unsigned LastLine, StringRef Creator,
                                        SourcePaths &Paths) {
  std::vector<std::size_t> Result;
  for (auto [I, Site] : enumerate(Sites))
    if (Site.Where.Line >= FirstLine && Site.Where.Line <= LastLine &&
        (Creator.empty() || unqualified(Site.Where.Operation) == Creator) &&
        Paths.same(Site.Where.File, File))
      Result.push_back(I);
  sort(Result, [&](std::size_t A, std::size_t B) {
    return std::tie(Sites[A].Where.Line, Sites[A].Where.Column) <
           std::tie(Sites[B].Where.Line, Sites[B].Where.Column);
  });
  return Result;
}

/// True if the site lies in the expression. Every compiler's column does, be it
/// the begin of the call, its name or its end.
static bool inside(const LedgerSite &Site, const Place &P) {
  auto At = std::make_tuple(Site.Where.Line, Site.Where.Column);
  return At >= std::make_tuple(P.Line, P.Column) &&
         (P.EndLine == 0 || At < std::make_tuple(P.EndLine, P.EndColumn));
}

static std::size_t worst(ArrayRef<LedgerSite> Sites,
                         ArrayRef<std::size_t> Candidates) {
  return *llvm::max_element(Candidates, [&](std::size_t A, std::size_t B) {
    return std::make_tuple(Sites[A].lost(), Sites[A].Growth) <
           std::make_tuple(Sites[B].lost(), Sites[B].Growth);
  });
}

static std::size_t choose(ArrayRef<LedgerSite> Sites,
                          std::vector<std::size_t> Candidates, const Rivals &R,
                          const Place &Creation) {
  if (Candidates.size() == R.Spans.size())
    return Candidates[lower_bound(R.Spans, spanOf(Creation)) - R.Spans.begin()];
  std::vector<std::size_t> Inside;
  copy_if(Candidates, std::back_inserter(Inside),
          [&](std::size_t I) { return inside(Sites[I], Creation); });
  if (!Inside.empty())
    Candidates = std::move(Inside);
  return worst(Sites, Candidates);
}

/// A wrapper that passes its caller's place on: the run names what the wrapper
/// called, at the place where the call of the wrapper begins.
static std::optional<std::size_t> madeByWrapper(ArrayRef<LedgerSite> Sites,
                                                const std::vector<bool> &Taken,
                                                const Place &Creation,
                                                SourcePaths &Paths) {
  std::vector<std::size_t> Candidates;
  for (std::size_t I :
       sitesOn(Sites, Creation.File, Creation.Line, Creation.Line, "", Paths))
    if (!Taken[I] && Sites[I].Where.Column == Creation.Column)
      Candidates.push_back(I);
  if (Candidates.empty())
    return std::nullopt;
  return worst(Sites, Candidates);
}

std::vector<std::optional<std::size_t>>
matchSites(ArrayRef<const Finding *> Findings, ArrayRef<LedgerSite> Sites,
           SourcePaths &Paths) {
  std::map<std::tuple<StringRef, unsigned, StringRef>, Rivals> Groups;
  for (auto [I, F] : enumerate(Findings)) {
    const Place &Creation = creationOf(*F);
    if (!Creation.isValid())
      continue;
    Rivals &R = Groups[{Creation.File, Creation.Line, unqualified(F->Creator)}];
    R.LastLine = std::max({R.LastLine, Creation.Line, Creation.EndLine});
    R.Findings.push_back(I);
    auto At = lower_bound(R.Spans, spanOf(Creation));
    if (At == R.Spans.end() || *At != spanOf(Creation))
      R.Spans.insert(At, spanOf(Creation));
  }

  std::vector<std::optional<std::size_t>> Result(Findings.size());
  std::vector<bool> Taken(Sites.size());
  for (const auto &[Key, R] : Groups) {
    const auto &[File, Line, Creator] = Key;
    // An expression of several lines: compilers name different ones.
    std::vector<std::size_t> Candidates =
        sitesOn(Sites, File, Line, R.LastLine, Creator, Paths);
    if (Candidates.empty())
      continue;
    for (std::size_t I : R.Findings) {
      Result[I] = choose(Sites, Candidates, R, creationOf(*Findings[I]));
      Taken[*Result[I]] = true;
    }
  }
  for (auto [I, F] : enumerate(Findings))
    if (const Place &Creation = creationOf(*F);
        !Result[I] && Creation.isValid())
      Result[I] = madeByWrapper(Sites, Taken, Creation, Paths);
  return Result;
}

} // namespace tensortidy
