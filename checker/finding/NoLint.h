//===- NoLint.h - Comments that silence a finding -------------------------===//
#ifndef TENSORTIDY_CHECKER_FINDING_NOLINT_H
#define TENSORTIDY_CHECKER_FINDING_NOLINT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tensortidy {

/// True if NOLINT on the line (from 1) of a file, NOLINTNEXTLINE above it, or
/// NOLINTBEGIN and NOLINTEND around it name the check, or name none and so mean
/// all.
bool silencedByComment(llvm::StringRef Check, unsigned Line,
                       llvm::ArrayRef<llvm::StringRef> Lines);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FINDING_NOLINT_H
