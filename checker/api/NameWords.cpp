#include "api/NameWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tensortidy {

/// A new word begins at `G` of "NewGraph", and at `P` of "XMLParser".
static bool beginsWord(StringRef Name, std::size_t At) {
  if (!isUpper(Name[At]))
    return false;
  return !isUpper(Name[At - 1]) ||
         (At + 1 < Name.size() && isLower(Name[At + 1]));
}

Words wordsOf(StringRef Name) {
  Words Result;
  std::string Word;
  auto End = [&] {
    if (!Word.empty())
      Result.push_back(std::move(Word));
    Word.clear();
  };
  for (std::size_t I = 0; I < Name.size(); ++I) {
    if (!isAlnum(Name[I])) {
      End();
      continue;
    }
    if (!Word.empty() && beginsWord(Name, I))
      End();
    Word += toLower(Name[I]);
  }
  End();
  return Result;
}

StringRef firstOf(ArrayRef<std::string> Words, ArrayRef<StringRef> These) {
  auto Found =
      find_if(Words, [&](StringRef Word) { return is_contained(These, Word); });
  return Found == Words.end() ? StringRef() : StringRef(*Found);
}

Words tellingWords(StringRef TypeName) {
  Words Result = wordsOf(TypeName);
  while (Result.size() > 1 &&
         is_contained({"t", "s", "st", "impl", "struct", "ptr", "handle"},
                      StringRef(Result.back())))
    Result.pop_back();
  return Result;
}

/// "ctx" is "context" without some of its letters.
static bool isShortFor(StringRef Short, StringRef Long) {
  if (Short.size() < 3 || Short.front() != Long.front())
    return false;
  for (char C : Long)
    if (!Short.empty() && Short.front() == C)
      Short = Short.drop_front();
  return Short.empty();
}

bool speaksOf(ArrayRef<std::string> Words, ArrayRef<std::string> TypeWords) {
  return all_of(Words, [&](StringRef Word) {
    return any_of(TypeWords, [&](StringRef TypeWord) {
      return Word == TypeWord || isShortFor(Word, TypeWord) ||
             isShortFor(TypeWord, Word);
    });
  });
}

} // namespace tensortidy
