//===- NoLint.h - Comments that silence a finding -------------------------===//
#ifndef TENSORTIDY_CHECKER_DRIVER_NOLINT_H
#define TENSORTIDY_CHECKER_DRIVER_NOLINT_H

#include "finding/Finding.h"
#include "report/SourceLines.h"

namespace tensortidy {

/// True if NOLINT on the finding's line, NOLINTNEXTLINE above it, or
/// NOLINTBEGIN and NOLINTEND around it name its check, or name none and so mean
/// all.
bool silencedByComment(const Finding &F, SourceLines &Sources);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_DRIVER_NOLINT_H
