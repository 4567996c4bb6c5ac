// TENSORTIDY_OPTIONS, the switch of the assertion mode.
//
//   TENSORTIDY_OPTIONS=mode=assert:log_path=run.json:exitcode=0 ./app
//
// Colon-separated key=value, as the sanitizers have it; so no value can hold a
// colon.
#ifndef TENSORTIDY_ASSERT_OPTIONS_H
#define TENSORTIDY_ASSERT_OPTIONS_H

#include <string>
#include <string_view>

namespace tensortidy::detail {

struct AssertOptions {
  bool on = false; ///< mode: off or assert
  /// Where the ledger goes; %p is the process id.
  std::string logPath = "tensortidy-ledger.json";
  int exitCode = 23; ///< of a program that had errors; 0 leaves it alone
  bool haltOnError =
      false;         ///< end the program at the first use of a dead handle
  int interval = 10; ///< seconds between two writes; 0: only at the end

  /// Reads `text`. False, with one line in `problem`, when it is not right.
  bool parse(std::string_view text, std::string &problem);
  /// logPath for a process, absolute.
  std::string pathFor(int pid, std::string_view workingDirectory) const;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ASSERT_OPTIONS_H
