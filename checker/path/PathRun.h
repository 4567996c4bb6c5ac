//===- PathRun.h - The path engine's run over one unit --------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_PATHRUN_H
#define TENSORTIDY_CHECKER_PATH_PATHRUN_H

#include "finding/Sighting.h"
#include "flow/OwnershipSummary.h"
#include "path/PathOptions.h"
#include <chrono>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class Preprocessor;
} // namespace clang

namespace tensortidy {

class ApiModel;
class UnitIndex;

/// What the checker works with, and whom it tells what it sees. Whoever starts
/// the Static Analyzer over a unit makes one: we, inside another host's parse
/// of the unit, or clang itself.
class PathRun {
public:
  clang::ASTContext &Context;
  ApiModel &Model;
  const UnitIndex &Index;
  const PathOptions Options;
  OwnershipSummaries Summaries; ///< For calls that the engine does not follow.

  PathRun(clang::ASTContext &Context, ApiModel &Model, const UnitIndex &Index,
          const PathOptions &Options)
      : Context(Context), Model(Model), Index(Index), Options(Options),
        Summaries(Model) {}
  virtual ~PathRun() = default;

  /// Asked before the engine gets to know of a sighting. The engine then
  /// decides which of the paths to it is the one to tell, and whether they all
  /// end in a sink. \p Shown is where the path ends.
  virtual bool wants(const Sighting &Seen, clang::SourceLocation Shown) = 0;
  /// The function was followed inside its callers, and that does not tell all
  /// of it: the engine ran out of its budget in one, or one aborts, so that
  /// nothing counts as lost before it does.
  virtual void notFullySeen(const clang::FunctionDecl *Function) {}
  /// Not all of a function at which the engine began was looked at.
  virtual void limited(const clang::FunctionDecl *Function, PathLimit By) {}

  /// The engine begins with another function.
  void startClock();
  bool isTimeOver() const;

  /// The run in progress on this thread. The analyzer builds its checkers
  /// itself and gives them nothing of ours.
  static PathRun &current();
  /// Makes a run the one in progress for as long as this lives.
  class InProgress {
  public:
    explicit InProgress(PathRun &Run);
    ~InProgress();
    InProgress(const InProgress &) = delete;
    InProgress &operator=(const InProgress &) = delete;

  private:
    PathRun *Before;
  };

private:
  std::chrono::steady_clock::time_point Start;
};

/// A function that was not followed to its end.
struct LimitedFunction {
  const clang::FunctionDecl *Function;
  PathLimit By;
};

struct PathFindings {
  std::vector<Sighting> Sightings;
  std::vector<LimitedFunction> Limited; ///< In the order of the look at them.
};

/// Runs the Static Analyzer with our checker over the unit's relevant
/// functions. The context and the preprocessor may belong to a compiler
/// instance, to clang-tidy or to clangd.
PathFindings runPathEngine(clang::ASTContext &Context, clang::Preprocessor &PP,
                           ApiModel &Model, const UnitIndex &Index,
                           const PathOptions &Options);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_PATHRUN_H
