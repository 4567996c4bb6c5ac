//===- Confirm.h - Holding a ledger against a report ----------------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_CONFIRM_H
#define TENSORTIDY_CHECKER_REPORT_CONFIRM_H

#include "report/Report.h"

namespace tensortidy {

/// Gives every result its verdict, and lists what the run showed and no finding
/// named. What was not looked for is not missed.
void confirm(Report &R, const Ledger &L);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_CONFIRM_H
