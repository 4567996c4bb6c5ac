//===- Uri.cpp ------------------------------------------------------------===//
#include "report/Uri.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tensortidy {

std::string encodePath(StringRef Path) {
  std::string Uri;
  for (unsigned char C : Path) {
    if (isAlnum(C) || StringRef("/-._~+@,=").contains(C)) {
      Uri += C;
    } else {
      Uri += '%';
      Uri += hexdigit(C >> 4);
      Uri += hexdigit(C & 15);
    }
  }
  return Uri;
}

std::string decodePath(StringRef UriPath) {
  std::string Path;
  for (std::size_t I = 0; I < UriPath.size(); ++I) {
    if (UriPath[I] == '%' && I + 2 < UriPath.size() &&
        isHexDigit(UriPath[I + 1]) && isHexDigit(UriPath[I + 2])) {
      Path += char(hexFromNibbles(UriPath[I + 1], UriPath[I + 2]));
      I += 2;
    } else {
      Path += UriPath[I];
    }
  }
  return Path;
}

std::string fileUri(StringRef AbsolutePath) {
  return "file://" + encodePath(AbsolutePath);
}

std::string pathOfFileUri(StringRef Uri) {
  if (!Uri.consume_front("file://"))
    return "";
  // "file://host/path": only the path can be opened here.
  return decodePath(Uri.drop_while([](char C) { return C != '/'; }));
}

} // namespace tensortidy
