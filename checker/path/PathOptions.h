//===- PathOptions.h - How far paths are followed -------------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_PATHOPTIONS_H
#define TENSORTIDY_CHECKER_PATH_PATHOPTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace clang {
class AnalyzerOptions;
} // namespace clang

namespace tensortidy {

struct PathOptions {
  unsigned Nodes = 225000;       ///< Steps of all paths of a function together.
  unsigned Visits = 4;           ///< Of one place, on one path.
  unsigned Depth = 5;            ///< Of calls inside calls that are followed.
  unsigned Size = 100;           ///< Basic blocks of a body that is followed.
  bool Unroll = true;            ///< Loops whose literal bound is small.
  unsigned Milliseconds = 30000; ///< For one function; 0: no limit.
  /// A function without a body, of which no model speaks, leaves the handles
  /// that it is given to their owner. Otherwise nothing more is said of them.
  bool UnknownCallsBorrow = false;

  void configure(clang::AnalyzerOptions &Engine) const;
};

/// Reads "editor,nodes=5000,unroll=no". The error says what could have stood
/// there.
llvm::Expected<PathOptions> readPathOptions(llvm::StringRef Text);

/// What ended the look at a function before all of it was seen.
enum class PathLimit : unsigned char { Nodes, Visits, Time };

/// "its 225000 nodes are used up; path option 'nodes=N' raises the limit".
std::string describeLimit(PathLimit Limit, const PathOptions &Options);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_PATHOPTIONS_H
