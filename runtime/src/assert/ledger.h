// Ledger: what a run of the program wrote down about its resources.
//
// A copy of the recorder's counts, taken at one moment, with everything that
// the file says. Taking it needs the engine's lock; writing it does not.
#ifndef TENSORTIDY_ASSERT_LEDGER_H
#define TENSORTIDY_ASSERT_LEDGER_H

#include "assert/recorder.h"
#include "engine/engine.h"

#include <string>
#include <vector>

namespace tensortidy::detail {

/// The process that the ledger is of.
struct ProcessInfo {
  std::string program;
  std::string workingDirectory;
  int pid = 0;
  std::string started; ///< ISO 8601, UTC
};

struct Ledger {
  struct Site {
    Call call;
    SiteCounts counts;
    std::int64_t reachable = 0;
    std::int64_t bytesReachable = 0;
  };
  struct Event {
    DeadUse use;
    Call creation, disposal, operation;
    std::int64_t count = 0;
  };

  std::vector<Site> sites;   ///< the largest living bytes first
  std::vector<Event> events; ///< uses of dead handles
  Totals totals;
  MemoryInfo memory;
  bool complete = false;

  /// Of this moment. A complete one is of the end of the program.
  static Ledger take(const Engine &engine, const Recorder &recorder,
                     bool complete);
  std::string toJson(const ProcessInfo &process) const;
};

/// ISO 8601 with seconds, UTC.
std::string timestamp();
/// Replaces `path` in one step; false, with errno, when that fails.
bool writeAtomically(const std::string &path, const std::string &text);

} // namespace tensortidy::detail

#endif // TENSORTIDY_ASSERT_LEDGER_H
