// What a program with errors says on its way out.
#ifndef TENSORTIDY_ASSERT_SUMMARY_H
#define TENSORTIDY_ASSERT_SUMMARY_H

#include "assert/ledger.h"

namespace tensortidy::detail {

/// A few lines for a person; empty when the ledger shows no error. Errors are
/// uses of dead handles and, in a complete ledger, resources that are alive and
/// out of reach.
std::string summarize(const Ledger &ledger, int pid, const std::string &path);

} // namespace tensortidy::detail

#endif // TENSORTIDY_ASSERT_SUMMARY_H
