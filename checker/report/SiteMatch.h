//===- SiteMatch.h - Which site of a ledger a finding speaks of -----------===//
#ifndef TENSORTIDY_CHECKER_REPORT_SITEMATCH_H
#define TENSORTIDY_CHECKER_REPORT_SITEMATCH_H

#include "finding/Finding.h"
#include "report/Ledger.h"
#include "report/SourcePaths.h"
#include "llvm/ADT/ArrayRef.h"

namespace tensortidy {

/// Adds up the sites of equal place and creator: the instances of one template
/// are one place in the source.
std::vector<LedgerSite> sumByPlace(llvm::ArrayRef<LedgerSite> Sites);

/// For each finding the index of the site where its resource was created, or
/// none. File, line and creator decide. Among several such sites the column
/// does; as compilers disagree on columns, by order when there are as many
/// sites as findings, else those inside the finding's expression, and of these
/// the worst. Where no site has the creator, one may have been made by the
/// functions that the creator wraps: then the place alone decides.
std::vector<std::optional<std::size_t>>
matchSites(llvm::ArrayRef<const Finding *> Findings,
           llvm::ArrayRef<LedgerSite> Sites, SourcePaths &Paths);

/// Where the finding's resource was created: its Creation, or else its Where.
const Place &creationOf(const Finding &F);

/// "square" of "tt::square".
llvm::StringRef unqualified(llvm::StringRef Name);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_SITEMATCH_H
