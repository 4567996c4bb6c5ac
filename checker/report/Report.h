//===- Report.h - The findings of one job, and their verdicts -------------===//
//
// What `check` produces, `confirm` completes, and every writer writes.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_REPORT_H
#define TENSORTIDY_CHECKER_REPORT_REPORT_H

#include "report/Verdict.h"
#include <bitset>

namespace tensortidy {

struct Result {
  Finding What;
  /// A NOLINT comment hides it. It is kept all the same: its leak, when a run
  /// shows it, was not missed.
  bool Suppressed = false;
  std::optional<Judgement> Judged;
};

/// Something that a run showed and no finding named.
struct Missed {
  std::optional<LedgerSite> Site;   ///< It leaks...
  std::optional<LedgerEvent> Event; ///< ...or it is used dead.
  std::string File;                 ///< Absolute where that could be told.
  bool Checked = false;             ///< Its file is among Report::Files.
};

struct Report {
  std::string Root; ///< Absolute; places are shown relative to it.
  std::bitset<NumFindingKinds> Kinds; ///< What was looked for.
  std::vector<std::string> Files;     ///< What was looked at, headers too.
  /// Sources that could not be checked, each with the reason.
  std::vector<std::pair<std::string, std::string>> Failures;
  std::vector<Result> Results; ///< In order of place.
  bool Confirmed = false;      ///< A ledger was held against it.
  std::vector<Missed> Misses;

  unsigned shown() const; ///< Results that are not suppressed.
};

/// Sorts by place, and merges what several units saw in one header.
void tidyUp(Report &R);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_REPORT_H
