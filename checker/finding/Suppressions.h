//===- Suppressions.h - [[clang::suppress]] around a sighting -------------===//
#ifndef TENSORTIDY_CHECKER_FINDING_SUPPRESSIONS_H
#define TENSORTIDY_CHECKER_FINDING_SUPPRESSIONS_H

#include "finding/Sighting.h"
#include "clang/StaticAnalyzer/Core/BugReporter/BugSuppression.h"

namespace tensortidy {

/// The attribute in its form without words. The analyzer obeys it where a path
/// ends; this is for the place that the warning is about, and for both engines.
class Suppressions {
public:
  explicit Suppressions(const clang::ASTContext &Context)
      : Context(Context), Attributes(Context) {}

  bool cover(const Sighting &Seen);

private:
  const clang::ASTContext &Context;
  clang::ento::BugSuppression Attributes;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FINDING_SUPPRESSIONS_H
