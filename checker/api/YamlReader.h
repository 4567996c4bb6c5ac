//===- YamlReader.h - Reads a YAML document whole, or not at all ----------===//
#ifndef TENSORTIDY_CHECKER_API_YAMLREADER_H
#define TENSORTIDY_CHECKER_API_YAMLREADER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/YAMLTraits.h"

namespace tensortidy {

/// What may stand in a kind of document, for those who mistype it.
struct Vocabulary {
  llvm::ArrayRef<llvm::StringRef> Keys, Words;
};

/// Notes the first complaint of a document's reader as "line:column: what",
/// with the key or word that a typing error is likely to have meant.
class FirstComplaint {
public:
  explicit FirstComplaint(Vocabulary Known) : Known(Known) {}
  static void note(const llvm::SMDiagnostic &Diagnostic, void *Self);
  const std::string &text() const { return Text; }

private:
  Vocabulary Known;
  std::string Text;
};

/// Counts lines from where it counted last: places mostly come in order.
class LineCounter {
public:
  explicit LineCounter(llvm::StringRef Text) : Text(Text) {}
  unsigned lineOf(const llvm::yaml::Node &Node);

private:
  llvm::StringRef Text;
  std::size_t Counted = 0;
  unsigned Line = 1;
};

/// The line of what is being read from a document of readYaml().
unsigned currentLine(llvm::yaml::IO &In);

/// What a document says, fit for a message: it may be long, and hold line
/// breaks.
std::string shortened(llvm::StringRef Said);

/// The text of a file, or why there is none.
llvm::Expected<std::string> readText(llvm::StringRef Path);

/// "line:column: why" when the text is not what LLVM's reader can be trusted
/// with, or holds what it would pass over: bytes that are not UTF-8, nesting
/// without end, a second document, anchors, aliases, tags. Otherwise empty.
std::string whyNotReadable(llvm::StringRef Text);

/// Reads a document of the given type.
template <typename Document>
llvm::Expected<Document> readYaml(llvm::StringRef Text, Vocabulary Known) {
  if (std::string Why = whyNotReadable(Text); !Why.empty())
    return llvm::createStringError(Why);
  FirstComplaint First(Known);
  LineCounter Lines(Text);
  llvm::yaml::Input In(Text, &Lines, FirstComplaint::note, &First);
  Document Read;
  In >> Read;
  if (!First.text().empty())
    return llvm::createStringError(First.text());
  if (In.error())
    return llvm::createStringError("1:1: " + In.error().message());
  return Read;
}

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_YAMLREADER_H
