//===- Analysis.h - Both engines over one translation unit ----------------===//
#ifndef TENSORTIDY_CHECKER_ANALYSIS_H
#define TENSORTIDY_CHECKER_ANALYSIS_H

#include "finding/Finding.h"
#include "path/PathOptions.h"
#include <bitset>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace tensortidy {

class ModelSet;
class UnitIndex;
struct Sighting;

struct AnalysisOptions {
  const ModelSet *Models = nullptr; ///< What is known of APIs; needed.
  /// Only these kinds are looked for; the path engine sleeps when none of its
  /// kinds is asked for. All by default.
  std::bitset<NumFindingKinds> Kinds = std::bitset<NumFindingKinds>().set();
  Confidence Threshold =
      Confidence::Medium; ///< Less sure findings are dropped.
  PathOptions Paths;
};

/// A function of which not every path was seen, and why.
struct LimitedLook {
  std::string Function; ///< Qualified.
  Place Where;
  std::string Why;
};

struct UnitAnalysis {
  std::vector<Finding> Findings;    ///< In source order.
  std::vector<LimitedLook> Limited; ///< In source order.
};

/// Runs both engines over the unit and merges what they saw: one finding per
/// creation site. The preprocessor is the one that read the
/// unit. A unit that mentions no modelled name costs a walk over its
/// identifiers.
UnitAnalysis analyzeUnit(clang::ASTContext &Context, clang::Preprocessor &PP,
                         const AnalysisOptions &Options);

/// The unit calls what disposes every resource of the kind at once: what a
/// sighting says is lost may yet be disposed.
bool isDisposedByAnother(const Sighting &Seen, const UnitIndex &Index);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_ANALYSIS_H
