#include "api/YamlReader.h"
#include "support/NearestWord.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace tensortidy {

/// The word that stands at a column of a line.
static StringRef wordAt(StringRef Line, int Column) {
  if (Column < 0 || Column >= static_cast<int>(Line.size()))
    return "";
  return Line.drop_front(Column).take_while([](char C) {
    return isAlnum(C) || C == '_' || C == '-' || C == '.' || C == ':';
  });
}

void FirstComplaint::note(const SMDiagnostic &Diagnostic, void *Self) {
  auto &First = *static_cast<FirstComplaint *>(Self);
  if (!First.Text.empty())
    return;
  std::string What = Diagnostic.getMessage().str();
  StringRef Word = What;
  if (Word.consume_front("unknown key '")) {
    Word = Word.take_until([](char C) { return C == '\''; });
    What += didYouMean(Word, First.Known.Keys);
  } else if (What == "unknown enumerated scalar") {
    Word = wordAt(Diagnostic.getLineContents(), Diagnostic.getColumnNo());
    What = ("unknown word '" + Word + "'" + didYouMean(Word, First.Known.Words))
               .str();
  }
  First.Text = formatv("{0}:{1}: {2}", std::max(Diagnostic.getLineNo(), 1),
                       std::max(Diagnostic.getColumnNo(), 0) + 1, What);
}

Expected<std::string> readText(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return createStringError("cannot be read: " + Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

std::string whyNotUtf8(StringRef Text) {
  const auto *Begin = reinterpret_cast<const UTF8 *>(Text.begin());
  const auto *End = reinterpret_cast<const UTF8 *>(Text.end());
  const UTF8 *Bad = Begin;
  if (isLegalUTF8String(&Bad, End) && !Text.contains('\0'))
    return "";
  std::size_t Offset = std::min<std::size_t>(Bad - Begin, Text.find('\0'));
  StringRef Before = Text.take_front(Offset);
  return formatv("{0}:{1}: this is not UTF-8 text", Before.count('\n') + 1,
                 Before.size() - (Before.rfind('\n') + 1) + 1);
}

} // namespace tensortidy
