//===- Messages.h - What the command says of itself -----------------------===//
#ifndef TENSORTIDY_CHECKER_DRIVER_MESSAGES_H
#define TENSORTIDY_CHECKER_DRIVER_MESSAGES_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace tensortidy {

enum ExitCode : int {
  ExitClean = 0,
  ExitFindings = 1,
  ExitTrouble = 2, ///< The job could not be done.
};

/// "tensor-tidy: error: TEXT" on stderr. Returns ExitTrouble.
int error(const llvm::Twine &Text);
/// A line for each error in it.
int error(llvm::Error E);
/// "tensor-tidy: note: TEXT" on stderr.
void note(const llvm::Twine &Text);

/// Prints "WHAT" in place while a long job runs, if stderr is a terminal; the
/// next message of any kind wipes it.
void progress(const llvm::Twine &What);
void endProgress();

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_DRIVER_MESSAGES_H
