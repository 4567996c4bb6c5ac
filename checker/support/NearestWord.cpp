#include "support/NearestWord.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;

namespace tensortidy {

static std::size_t commonPrefix(StringRef A, StringRef B) {
  return std::mismatch(A.begin(), A.end(), B.begin(), B.end()).first -
         A.begin();
}

StringRef nearestWord(StringRef Typed, ArrayRef<StringRef> Known) {
  StringRef Nearest;
  // A third of the letters may be wrong, or two that changed places.
  std::size_t Letters = Typed.ltrim('-').size();
  unsigned Best = (Letters < 4 ? 1 : std::max<std::size_t>(2, Letters / 3)) + 1;
  for (StringRef Word : Known) {
    unsigned Distance = Typed.edit_distance(Word, true, Best);
    // "leak" means "tensor-leak" although many letters are missing.
    if (Typed.size() >= 4 && Word.contains(Typed))
      Distance = std::min(Distance, 1u);
    // Of two that are as near, the one that begins alike.
    if (Distance < Best ||
        (Distance == Best && !Nearest.empty() &&
         commonPrefix(Typed, Word) > commonPrefix(Typed, Nearest))) {
      Best = Distance;
      Nearest = Word;
    }
  }
  return Nearest;
}

std::string didYouMean(StringRef Typed, ArrayRef<StringRef> Known) {
  StringRef Nearest = nearestWord(Typed, Known);
  return Nearest.empty() ? "" : formatv(", did you mean '{0}'?", Nearest).str();
}

} // namespace tensortidy
