//===- Places.h - Source ranges as places ---------------------------------===//
#ifndef TENSORTIDY_CHECKER_FINDING_PLACES_H
#define TENSORTIDY_CHECKER_FINDING_PLACES_H

#include "finding/Finding.h"

namespace clang {
class ASTContext;
class SourceManager;
} // namespace clang

namespace tensortidy {

/// Where a reader sees the range: inside a macro, the place that expands it.
Place placeOf(clang::SourceRange Range, const clang::ASTContext &Context);

/// The absolute path of the file that is compiled.
std::string mainFileOf(const clang::SourceManager &Sources);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FINDING_PLACES_H
