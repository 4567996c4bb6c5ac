//===- UnitRunner.h - One pass over one source ----------------------------===//
#ifndef TENSORTIDY_CHECKER_DRIVER_UNITRUNNER_H
#define TENSORTIDY_CHECKER_DRIVER_UNITRUNNER_H

#include "Analysis.h"
#include <string>

namespace clang::tooling {
class CompilationDatabase;
} // namespace clang::tooling

namespace tensortidy {

struct UnitOutcome {
  std::vector<Finding> Findings;
  std::vector<LimitedLook> Limited;
  std::vector<std::string> Files; ///< Read, absolute; no system headers.
  std::string Failure; ///< Why the source could not be checked, or nothing.
  std::string Errors;  ///< Clang's own lines on it.
};

/// Compiles the source as its commands say, all of them if there are several,
/// and analyzes what Clang understood without an error. DropUnknownFlags: the
/// commands may be those of another compiler.
UnitOutcome runUnit(const clang::tooling::CompilationDatabase &Commands,
                    llvm::StringRef AbsolutePath,
                    const AnalysisOptions &Options, bool DropUnknownFlags);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_DRIVER_UNITRUNNER_H
