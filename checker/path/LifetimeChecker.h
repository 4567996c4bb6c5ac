//===- LifetimeChecker.h - Lifetimes, followed along paths ----------------===//
#ifndef TENSORTIDY_CHECKER_PATH_LIFETIMECHECKER_H
#define TENSORTIDY_CHECKER_PATH_LIFETIMECHECKER_H

#include "llvm/ADT/StringRef.h"

namespace clang::ento {
class CheckerRegistry;
} // namespace clang::ento

namespace tensortidy {

inline constexpr llvm::StringLiteral LifetimeCheckerName =
    "tensortidy.Lifetime";

void registerLifetimeChecker(clang::ento::CheckerRegistry &Registry);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_LIFETIMECHECKER_H
