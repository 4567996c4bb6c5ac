//===- Words.cpp ----------------------------------------------------------===//
#include "report/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace llvm;

namespace tensortidy {

std::string countOf(std::uint64_t Count, StringRef Noun) {
  return formatv("{0} {1}{2}", Count, Noun, Count == 1 ? "" : "s");
}

std::string sizeInWords(std::uint64_t Bytes) {
  if (Bytes < 1000)
    return formatv("{0} B", Bytes);
  static constexpr StringRef Units[] = {"kB", "MB", "GB", "TB", "PB", "EB"};
  double Amount = Bytes / 1000.0;
  unsigned Unit = 0;
  // 999.95 would be printed as 1000.0.
  for (; Amount >= 999.95 && Unit + 1 < std::size(Units); ++Unit)
    Amount /= 1000;
  return formatv("{0:f1} {1}", Amount, Units[Unit]);
}

std::string pathFrom(StringRef Root, StringRef AbsolutePath) {
  StringRef Rest = AbsolutePath;
  if (!Root.empty() && Rest.consume_front(Root.rtrim('/')) &&
      Rest.consume_front("/") && !Rest.empty())
    return Rest.str();
  return AbsolutePath.str();
}

std::string placeFrom(StringRef Root, StringRef AbsolutePath, unsigned Line,
                      unsigned Column) {
  std::string Place = formatv("{0}:{1}", pathFrom(Root, AbsolutePath), Line);
  if (Column)
    Place += formatv(":{0}", Column).str();
  return Place;
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
    if (Distance < Best) {
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
