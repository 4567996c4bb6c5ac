#include "path/PathOptions.h"
#include "support/NearestWord.h"
#include "clang/StaticAnalyzer/Core/AnalyzerOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tensortidy {

void PathOptions::configure(clang::AnalyzerOptions &Engine) const {
  Engine.MaxNodesPerTopLevelFunction = Nodes;
  Engine.maxBlockVisitOnPath = Visits;
  Engine.InlineMaxStackDepth = Depth;
  Engine.MaxInlinableSize = Size;
  // Without it nothing after a loop with a literal bound of four or more is
  // ever looked at, unless the bound is small. The checker sees to the others.
  Engine.ShouldUnrollLoops = Unroll;
}

/// What an editor can wait for on each keystroke.
static PathOptions forEditors() {
  PathOptions O;
  O.Nodes = 8000;
  O.Depth = 3;
  O.Size = 30;
  O.Milliseconds = 200;
  return O;
}

static Error readNumber(StringRef Key, StringRef Value, unsigned Least,
                        unsigned &Into) {
  unsigned Number;
  if (Value.getAsInteger(10, Number) || Number < Least)
    return createStringError(
        formatv("'{0}={1}': a whole number of at least {2} is needed", Key,
                Value, Least));
  Into = Number;
  return Error::success();
}

static Error readChoice(StringRef Key, StringRef Value, StringRef No,
                        StringRef Yes, bool &Into) {
  if (Value != No && Value != Yes)
    return createStringError(
        formatv("'{0}={1}': {2} or {3} is needed", Key, Value, Yes, No));
  Into = Value == Yes;
  return Error::success();
}

static Error readOption(StringRef Word, PathOptions &O) {
  auto [Key, Value] = Word.split('=');
  if (Word == "editor") {
    O = forEditors();
    return Error::success();
  }
  if (Key == "nodes")
    return readNumber(Key, Value, 1, O.Nodes);
  if (Key == "visits")
    return readNumber(Key, Value, 1, O.Visits);
  if (Key == "depth")
    return readNumber(Key, Value, 0, O.Depth);
  if (Key == "size")
    return readNumber(Key, Value, 1, O.Size);
  if (Key == "time")
    return readNumber(Key, Value, 0, O.Milliseconds);
  if (Key == "unroll")
    return readChoice(Key, Value, "no", "yes", O.Unroll);
  if (Key == "unknown-calls")
    return readChoice(Key, Value, "escape", "borrow", O.UnknownCallsBorrow);
  return createStringError(
      "'" + Word +
      "' is none of editor, nodes=N, visits=N, depth=N, size=N, time=MS, "
      "unroll=yes|no, unknown-calls=escape|borrow" +
      didYouMean(Key, {"editor", "nodes", "visits", "depth", "size", "time",
                       "unroll", "unknown-calls"}));
}

Expected<PathOptions> readPathOptions(StringRef Text) {
  PathOptions Options;
  for (StringRef Word : split(Text, ','))
    if (!Word.trim().empty())
      if (Error E = readOption(Word.trim(), Options))
        return std::move(E);
  return Options;
}

std::string describeLimit(PathLimit Limit, const PathOptions &Options) {
  switch (Limit) {
  case PathLimit::Nodes:
    return formatv("its {0} nodes are used up; path option 'nodes=N' raises "
                   "the limit",
                   Options.Nodes);
  case PathLimit::Visits:
    return formatv("a path came by one place {0} times; path option 'visits=N' "
                   "raises the limit",
                   Options.Visits);
  case PathLimit::Time:
    return formatv("its {0} ms are over; path option 'time=MS' raises the "
                   "limit",
                   Options.Milliseconds);
  }
  llvm_unreachable("covered switch");
}

} // namespace tensortidy
