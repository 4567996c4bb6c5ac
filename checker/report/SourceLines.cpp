//===- SourceLines.cpp ----------------------------------------------------===//
#include "report/SourceLines.h"

using namespace llvm;

namespace tensortidy {

ArrayRef<StringRef> SourceLines::lines(StringRef File) {
  auto [It, New] = Files.try_emplace(File);
  Text &T = It->second;
  if (!New)
    return T.Lines;
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(File);
  if (!Buffer)
    return T.Lines;
  T.Buffer = std::move(*Buffer);
  StringRef Rest = T.Buffer->getBuffer();
  while (!Rest.empty()) {
    auto [Line, After] = Rest.split('\n');
    T.Lines.push_back(Line.ends_with("\r") ? Line.drop_back() : Line);
    Rest = After;
  }
  return T.Lines;
}

StringRef SourceLines::line(StringRef File, unsigned Number) {
  ArrayRef<StringRef> Lines = lines(File);
  return Number >= 1 && Number <= Lines.size() ? Lines[Number - 1] : "";
}

/// Every byte of UTF-8 that is not 10xxxxxx begins a code point.
static bool beginsCodePoint(char C) { return (C & 0xC0) != 0x80; }

unsigned SourceLines::toCodePoints(StringRef File, unsigned Line,
                                   unsigned Column) {
  StringRef Text = line(File, Line);
  unsigned Result = Column;
  for (char C : Text.take_front(Column ? Column - 1 : 0))
    Result -= !beginsCodePoint(C);
  return Result;
}

unsigned SourceLines::toBytes(StringRef File, unsigned Line, unsigned Column) {
  StringRef Text = line(File, Line);
  unsigned Seen = 0;
  for (std::size_t I = 0; I < Text.size(); ++I)
    if (beginsCodePoint(Text[I]) && ++Seen == Column)
      return I + 1;
  // Just after the line's end, or in a file that is not there.
  return Column + (Text.size() - Seen);
}

} // namespace tensortidy
