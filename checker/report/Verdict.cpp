//===- Verdict.cpp - The rules --------------------------------------------===//
//
//   created == 0 ------------------------------------> not reached
//   the live count grows with the creations ---------> confirmed
//   lives at exit, and no global names it -----------> confirmed
//   lives at exit, and globals name all of it -------> retained
//   else --------------------------------------------> not reproduced
//
// A loop is judged by its slope alone, even if a scope further out freed
// everything in the end: that is what the finding says. Elsewhere growth
// counts only while something lives: a scope around a loop lets its site grow,
// and then frees it.
//
//===----------------------------------------------------------------------===//
#include "report/Verdict.h"
#include "report/Words.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tensortidy {

/// Between "every object stays" (1) and "each goes before the next" (0).
static constexpr double GrowingSlope = 0.5;
/// A slope through fewer points says nothing of what repetition does.
static constexpr unsigned LoopMinimum = 2, ElsewhereMinimum = 3;

StringRef verdictName(Verdict V) {
  switch (V) {
  case Verdict::Confirmed:
    return "confirmed";
  case Verdict::NotReproduced:
    return "not reproduced";
  case Verdict::NotReached:
    return "not reached";
  case Verdict::Retained:
    return "retained";
  }
  llvm_unreachable("no such verdict");
}

bool isLeakKind(FindingKind Kind) {
  return !isAboutAnOffendingCall(Kind);
}

std::string countsInWords(const LedgerSite &Site) {
  std::string Words =
      formatv("{0} created, {1} disposed", Site.Created, Site.Disposed);
  if (Site.Tidied)
    Words += formatv(", {0} freed by a scope's end", Site.Tidied).str();
  Words += formatv(", {0} live", Site.Live).str();
  if (Site.Live && Site.Reachable)
    Words += formatv(" ({0} of them reachable)", Site.Reachable).str();
  if (Site.Live && Site.BytesLive)
    Words += ", " + sizeInWords(Site.BytesLive);
  return Words;
}

static bool grows(const LedgerSite &Site, unsigned Minimum) {
  return Site.Growth >= GrowingSlope && Site.Created >= Minimum;
}

/// What lives in a ledger that broke off may still have been in use.
static bool lost(const LedgerSite &Site, const Ledger &L) {
  return L.Complete && Site.lost() > 0;
}

bool leaks(const LedgerSite &Site, const Ledger &L) {
  return lost(Site, L) || (Site.Live && grows(Site, ElsewhereMinimum));
}

static Judgement judge(Verdict V, const Twine &Why, const LedgerSite &Site) {
  return {V, (Why + ": " + countsInWords(Site)).str(), Site, std::nullopt};
}

Judgement judgeLeak(const Finding &F, const LedgerSite *Site, const Ledger &L) {
  if (!Site || Site->Created == 0)
    return {Verdict::NotReached, "the run created nothing here", std::nullopt,
            std::nullopt};

  bool InLoop = F.Kind == FindingKind::LoopWithoutTidy;
  if (InLoop ? grows(*Site, LoopMinimum)
             : Site->Live && grows(*Site, ElsewhereMinimum))
    return judge(Verdict::Confirmed,
                 formatv("live count grows by {0:f2} per {1}", Site->Growth,
                         InLoop ? "iteration" : "creation")
                     .str(),
                 *Site);
  if (lost(*Site, L) && (!InLoop || Site->Created >= LoopMinimum))
    return judge(Verdict::Confirmed, "never disposed", *Site);
  if (Site->Live == 0)
    return judge(Verdict::NotReproduced, "disposed in time", *Site);
  if (!L.Complete)
    return judge(Verdict::NotReproduced,
                 "live when the run broke off, which proves nothing", *Site);
  if (Site->lost() == 0)
    return judge(Verdict::Retained, "still reachable at exit and not growing",
                 *Site);
  return judge(Verdict::NotReproduced, "created once, so nothing piled up",
               *Site);
}

Judgement judgeLateUse(const Finding &F, const LedgerSite *Creation,
                       const LedgerEvent *Event) {
  Judgement J;
  if (Creation)
    J.Site = *Creation;
  if (Event) {
    J.What = Verdict::Confirmed;
    J.Event = *Event;
    J.Reason = formatv("used dead, {0}", countOf(Event->Count, "time"));
  } else if (Creation && Creation->Created) {
    J.What = Verdict::NotReproduced;
    J.Reason = formatv("{0} created, none used dead here", Creation->Created);
  } else if (F.Creation.isValid()) {
    J.Reason = "the run did not create the resource";
  } else {
    J.Reason = "nothing in the ledger tells whether this line ran";
  }
  return J;
}

} // namespace tensortidy
