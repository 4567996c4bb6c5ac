//===- PathRun.h - The path engine's run over one unit --------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_PATHRUN_H
#define TENSORTIDY_CHECKER_PATH_PATHRUN_H

#include "finding/Sighting.h"
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class Preprocessor;
} // namespace clang

namespace tensortidy {

class ApiModel;
class UnitIndex;

/// What one run works with, and what it has seen.
struct PathRun {
  clang::ASTContext &Context;
  ApiModel &Model;
  const UnitIndex &Index;
  /// Reported to the engine, which then decides which of the paths to each is
  /// the one to tell, and whether it ends in a sink.
  std::vector<Sighting> Reported;
  /// Accepted by the engine, with their paths.
  std::vector<Sighting> Seen;
  /// The engine ran out of its budget in them: what they call was seen from
  /// them, if at all, in part.
  std::vector<const clang::FunctionDecl *> GivenUp;

  /// The run in progress on this thread. The analyzer builds its checkers
  /// itself and gives them nothing of ours.
  static PathRun &current();
};

/// Runs the Static Analyzer with our checker over the unit's relevant
/// functions. The context and the preprocessor may belong to a compiler
/// instance, to clang-tidy or to clangd.
std::vector<Sighting> runPathEngine(clang::ASTContext &Context,
                                    clang::Preprocessor &PP, ApiModel &Model,
                                    const UnitIndex &Index);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_PATHRUN_H
