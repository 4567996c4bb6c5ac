//===- NoLint.cpp ---------------------------------------------------------===//
//
// The rules are clang-tidy's. As there, the word counts wherever it stands on
// the line, and "NOLINT()" silences nothing. A block that does not end silences
// nothing either: clang-tidy reports it, and reporting it twice helps nobody.
//
//===----------------------------------------------------------------------===//
#include "finding/NoLint.h"
#include "finding/CheckGlobs.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tensortidy {

namespace {
struct Marker {
  StringRef Word; ///< "NOLINT", "NOLINTNEXTLINE", ...
  std::optional<StringRef> Checks;

  bool names(StringRef Check) const {
    return !Checks || CheckGlobs(*Checks).contains(Check);
  }
};
} // namespace

static SmallVector<Marker> markersOf(StringRef Line) {
  SmallVector<Marker> Markers;
  std::size_t At = 0;
  while ((At = Line.find("NOLINT", At)) != StringRef::npos) {
    // "MYNOLINT" is another word.
    bool Begins = At == 0 || !(isAlnum(Line[At - 1]) || Line[At - 1] == '_');
    StringRef Rest = Line.drop_front(At);
    Marker M{Rest.take_while([](char C) { return isAlnum(C) || C == '_'; }),
             std::nullopt};
    At += M.Word.size();
    Rest = Rest.drop_front(M.Word.size());
    if (Rest.consume_front("("))
      if (std::size_t Close = Rest.find(')'); Close != StringRef::npos)
        M.Checks = Rest.take_front(Close);
    if (Begins)
      Markers.push_back(M);
  }
  return Markers;
}

static bool lineHas(StringRef Line, StringRef Word, StringRef Check) {
  return any_of(markersOf(Line), [&](const Marker &M) {
    return M.Word == Word && M.names(Check);
  });
}

/// A block's end closes the last open block with the same list.
static bool insideBlock(ArrayRef<StringRef> Lines, unsigned Line,
                        StringRef Check) {
  struct Open {
    Marker Begin;
    unsigned Line;
  };
  SmallVector<Open> Stack;
  for (unsigned L = 1; L <= Lines.size(); ++L)
    for (const Marker &M : markersOf(Lines[L - 1])) {
      if (M.Word == "NOLINTBEGIN") {
        Stack.push_back({M, L});
      } else if (M.Word == "NOLINTEND" && !Stack.empty() &&
                 Stack.back().Begin.Checks == M.Checks) {
        Open Block = Stack.pop_back_val();
        if (Block.Line <= Line && Line <= L && Block.Begin.names(Check))
          return true;
      }
    }
  return false;
}

bool silencedByComment(StringRef Check, unsigned Line,
                       ArrayRef<StringRef> Lines) {
  auto At = [&](unsigned Number) {
    return Number >= 1 && Number <= Lines.size() ? Lines[Number - 1] : "";
  };
  return lineHas(At(Line), "NOLINT", Check) ||
         lineHas(At(Line - 1), "NOLINTNEXTLINE", Check) ||
         insideBlock(Lines, Line, Check);
}

} // namespace tensortidy
