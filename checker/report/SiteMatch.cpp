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
/// The findings that only a column can tell apart.
struct Rivals {
  std::vector<std::size_t> Findings;
  std::vector<unsigned> Columns; ///< Of the findings; sorted, unique.
};
} // namespace

/// The sites on this line that this creator made, by column.
static std::vector<std::size_t> sitesAt(ArrayRef<LedgerSite> Sites,
                                        StringRef File, unsigned Line,
                                        StringRef Creator, SourcePaths &Paths) {
  std::vector<std::size_t> Result;
  for (auto [I, Site] : enumerate(Sites))
    if (Site.Where.Line == Line &&
        (Creator.empty() || unqualified(Site.Where.Operation) == Creator) &&
        Paths.same(Site.Where.File, File))
      Result.push_back(I);
  sort(Result, [&](std::size_t A, std::size_t B) {
    return Sites[A].Where.Column < Sites[B].Where.Column;
  });
  return Result;
}

static std::size_t chooseByColumn(ArrayRef<LedgerSite> Sites,
                                  ArrayRef<std::size_t> Candidates,
                                  ArrayRef<unsigned> Columns, unsigned Column) {
  if (Candidates.size() == Columns.size())
    return Candidates[lower_bound(Columns, Column) - Columns.begin()];
  for (std::size_t I : Candidates)
    if (Sites[I].Where.Column == Column)
      return I;
  return *llvm::max_element(Candidates, [&](std::size_t A, std::size_t B) {
    return std::make_tuple(Sites[A].lost(), Sites[A].Growth) <
           std::make_tuple(Sites[B].lost(), Sites[B].Growth);
  });
}

std::vector<std::optional<std::size_t>>
matchSites(ArrayRef<const Finding *> Findings, ArrayRef<LedgerSite> Sites,
           SourcePaths &Paths) {
  std::map<std::tuple<StringRef, unsigned, unsigned, StringRef>, Rivals> Groups;
  for (auto [I, F] : enumerate(Findings)) {
    const Place &Creation = creationOf(*F);
    if (!Creation.isValid())
      continue;
    Rivals &R = Groups[{Creation.File, Creation.Line,
                        std::max(Creation.Line, Creation.EndLine),
                        unqualified(F->Creator)}];
    R.Findings.push_back(I);
    if (!is_contained(R.Columns, Creation.Column))
      R.Columns.insert(lower_bound(R.Columns, Creation.Column),
                       Creation.Column);
  }

  std::vector<std::optional<std::size_t>> Result(Findings.size());
  for (const auto &[Key, R] : Groups) {
    const auto &[File, Line, EndLine, Creator] = Key;
    // An expression of several lines: compilers choose different ones.
    std::vector<std::size_t> Candidates;
    for (unsigned L = Line; L <= EndLine && Candidates.empty(); ++L)
      Candidates = sitesAt(Sites, File, L, Creator, Paths);
    if (Candidates.empty())
      continue;
    for (std::size_t I : R.Findings)
      Result[I] = chooseByColumn(Sites, Candidates, R.Columns,
                                 creationOf(*Findings[I]).Column);
  }
  return Result;
}

} // namespace tensortidy
