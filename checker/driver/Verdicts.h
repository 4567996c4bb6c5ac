//===- Verdicts.h - What confirm and verify have in common ----------------===//
#ifndef TENSORTIDY_CHECKER_DRIVER_VERDICTS_H
#define TENSORTIDY_CHECKER_DRIVER_VERDICTS_H

#include "report/Report.h"
#include "llvm/Support/raw_ostream.h"

namespace tensortidy {

/// Holds the ledger against the report; says so when it broke off.
void giveVerdicts(Report &R, const Ledger &L);

/// Prints the verdicts. Returns the exit code they deserve.
int reportVerdicts(const Report &R, llvm::raw_ostream &OS, bool Quiet);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_DRIVER_VERDICTS_H
