//===- Verdict.h - What a ledger says of a finding ------------------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_VERDICT_H
#define TENSORTIDY_CHECKER_REPORT_VERDICT_H

#include "finding/Finding.h"
#include "report/Ledger.h"

namespace tensortidy {

enum class Verdict : std::uint8_t {
  Confirmed,
  NotReproduced,
  NotReached,
  Retained
};
inline constexpr unsigned NumVerdicts = 4;

/// "not reproduced".
llvm::StringRef verdictName(Verdict V);

struct Judgement {
  Verdict What = Verdict::NotReached;
  std::string Reason;               ///< With the numbers; a line of its own.
  std::optional<LedgerSite> Site;   ///< The creation site, if it ran.
  std::optional<LedgerEvent> Event; ///< The late use, if there was one.
};

/// True if the kind is about a resource that nobody disposes. The others are
/// about a resource that is used after somebody did.
bool isLeakKind(FindingKind Kind);

/// The verdict on a finding of a leak. Site: where its resources were created,
/// null when the ledger has no such site.
Judgement judgeLeak(const Finding &F, const LedgerSite *Site, const Ledger &L);

/// The verdict on a finding of a late use. Event: what the run reported there,
/// or null.
Judgement judgeLateUse(const Finding &F, const LedgerSite *Creation,
                       const LedgerEvent *Event);

/// True if the run proves that the site leaks, whatever was found there.
bool leaks(const LedgerSite &Site, const Ledger &L);

/// "1000 created, 0 disposed, 1000 live, 12.0 kB".
std::string countsInWords(const LedgerSite &Site);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_VERDICT_H
