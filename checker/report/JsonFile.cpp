//===- JsonFile.cpp -------------------------------------------------------===//
#include "report/JsonFile.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace tensortidy {

/// True if the text ends inside a string, an object or an array: a file that
/// was still being written, or a copy that broke off.
static bool endsInTheMiddle(StringRef Text) {
  std::size_t Depth = 0;
  bool InString = false;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (InString) {
      if (C == '\\')
        ++I;
      else if (C == '"')
        InString = false;
    } else if (C == '"') {
      InString = true;
    } else if (C == '{' || C == '[') {
      ++Depth;
    } else if (C == '}' || C == ']') {
      if (Depth == 0)
        return false;
      --Depth;
    }
  }
  return InString || Depth != 0;
}

Error fileError(StringRef Path, const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), "'" + Path + "' " + Text);
}

Expected<json::Object> readJsonFile(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return fileError(Path, "cannot be read: " + Buffer.getError().message());
  StringRef Text = (*Buffer)->getBuffer().trim();
  if (Text.empty())
    return fileError(Path, "is empty");

  Expected<json::Value> Value = json::parse(Text);
  if (!Value) {
    std::string Reason = toString(Value.takeError());
    if ((Text.starts_with("{") || Text.starts_with("[")) &&
        endsInTheMiddle(Text))
      return fileError(Path, "is cut off: its JSON ends in the middle; have it "
                             "written again");
    return fileError(Path, "is not JSON: " + Reason);
  }
  json::Object *Top = Value->getAsObject();
  if (!Top)
    return fileError(Path, "is JSON, but not an object");
  return std::move(*Top);
}

bool looksLikeLedger(const json::Object &Top) {
  return Top.getString("schema").value_or("") == "tensortidy-ledger";
}

bool looksLikeSarif(const json::Object &Top) {
  return Top.getArray("runs") != nullptr;
}

} // namespace tensortidy
