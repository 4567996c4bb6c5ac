//===- Words.cpp ----------------------------------------------------------===//
#include "report/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

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

} // namespace tensortidy
