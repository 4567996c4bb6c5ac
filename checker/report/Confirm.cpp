//===- Confirm.cpp --------------------------------------------------------===//
#include "report/Confirm.h"
#include "report/SiteMatch.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tensortidy {

namespace {
class Confirmer {
public:
  Confirmer(Report &R, const Ledger &L)
      : R(R), L(L), Sites(sumByPlace(L.Sites)), Paths(L.WorkingDirectory),
        SiteNamed(Sites.size()), EventNamed(L.Events.size()) {}

  void run() {
    std::vector<const Finding *> Findings;
    for (const Result &Each : R.Results)
      Findings.push_back(&Each.What);
    auto Matches = matchSites(Findings, Sites, Paths);
    for (auto [I, Each] : enumerate(R.Results))
      judge(Each, Matches[I]);
    R.Confirmed = true;
    listMisses();
  }

private:
  void judge(Result &Each, std::optional<std::size_t> Match) {
    const Finding &F = Each.What;
    const LedgerSite *Site = Match ? &Sites[*Match] : nullptr;
    if (isLeakKind(F.Kind)) {
      Each.Judged = judgeLeak(F, Site, L);
      if (Match)
        SiteNamed[*Match] = true;
      return;
    }
    // Several events may meet at one use: the handle had several creators.
    const LedgerEvent *Proof = nullptr;
    for (auto [I, Event] : enumerate(L.Events)) {
      if (!provenBy(F, Event))
        continue;
      EventNamed[I] = true;
      if (!Proof)
        Proof = &Event;
    }
    Each.Judged = judgeLateUse(F, Site, Proof);
    if (Match && any_of(F.AlsoSeenAs, isLeakKind))
      SiteNamed[*Match] = true;
  }

  static bool isLateUse(const LedgerEvent &Event) {
    return StringRef(Event.Kind).starts_with("use-after-");
  }

  bool provenBy(const Finding &F, const LedgerEvent &Event) {
    return isLateUse(Event) && covers(F.Where, Event.Use) &&
           (!F.Creation.isValid() || Event.Creation.Line == 0 ||
            covers(F.Creation, Event.Creation));
  }

  bool covers(const Place &Found, const LedgerPlace &Run) {
    return Run.Line >= Found.Line &&
           Run.Line <= std::max(Found.Line, Found.EndLine) &&
           Paths.same(Run.File, Found.File);
  }

  void listMisses() {
    bool LeaksWanted = false, UsesWanted = false;
    for (unsigned K = 0; K < NumFindingKinds; ++K)
      if (R.Kinds[K])
        (isLeakKind(FindingKind(K)) ? LeaksWanted : UsesWanted) = true;
    for (auto [I, Site] : enumerate(Sites))
      if (LeaksWanted && !SiteNamed[I] && leaks(Site, L))
        addMiss(Site.Where).Site = Site;
    for (auto [I, Event] : enumerate(L.Events))
      if (UsesWanted && isLateUse(Event) && !EventNamed[I])
        addMiss(Event.Use).Event = Event;
  }

  Missed &addMiss(const LedgerPlace &Where) {
    Missed &M = R.Misses.emplace_back();
    for (StringRef File : R.Files)
      if (Paths.same(Where.File, File)) {
        M.File = File.str();
        M.Checked = true;
        return M;
      }
    // Only the compiler's folder could complete a relative name.
    M.File = Where.File;
    return M;
  }

  Report &R;
  const Ledger &L;
  std::vector<LedgerSite> Sites;
  SourcePaths Paths;
  std::vector<bool> SiteNamed, EventNamed;
};
} // namespace

void confirm(Report &R, const Ledger &L) {
  R.Misses.clear();
  Confirmer(R, L).run();
}

} // namespace tensortidy
