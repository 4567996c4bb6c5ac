//===- Merge.h - From sightings to findings -------------------------------===//
#ifndef TENSORTIDY_CHECKER_FINDING_MERGE_H
#define TENSORTIDY_CHECKER_FINDING_MERGE_H

#include "finding/Sighting.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace tensortidy {

/// One finding per creation site (or, without one, per offending expression):
/// the most specific kind wins and lists what else was seen. In source order.
std::vector<Finding> mergeSightings(std::vector<Sighting> Sightings,
                                    clang::ASTContext &Context);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FINDING_MERGE_H
