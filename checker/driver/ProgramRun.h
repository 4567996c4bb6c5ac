//===- ProgramRun.h - Running a program in assertion mode -----------------===//
#ifndef TENSORTIDY_CHECKER_DRIVER_PROGRAMRUN_H
#define TENSORTIDY_CHECKER_DRIVER_PROGRAMRUN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace tensortidy {

struct ProgramEnd {
  int Status = 0;     ///< Its exit status, unless a signal ended it.
  std::string Signal; ///< "Segmentation fault", or nothing.

  bool failed() const { return Status != 0 || !Signal.empty(); }
  /// "exited with status 3", "was killed: Aborted".
  std::string inWords() const;
};

/// Runs the program with an environment that makes the runtime write the
/// ledger. A ledger of an earlier run is removed first; another file of that
/// name is left alone, and is an error. ExitCode: what the program is to exit
/// with when the runtime finds something wrong.
llvm::Expected<ProgramEnd> runForLedger(llvm::ArrayRef<std::string> Program,
                                        llvm::StringRef LedgerPath,
                                        std::optional<int> ExitCode);

/// The value of TENSORTIDY_OPTIONS: ours in place of the same keys in Existing,
/// which keeps the rest.
std::string mergeOptions(llvm::StringRef Existing, llvm::StringRef LedgerPath,
                         std::optional<int> ExitCode);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_DRIVER_PROGRAMRUN_H
