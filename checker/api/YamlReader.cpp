#include "api/YamlReader.h"
#include "support/NearestWord.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

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

std::string shortened(StringRef Said) {
  constexpr std::size_t Longest = 200;
  std::string Text;
  for (char C : Said.take_front(Longest))
    Text += static_cast<unsigned char>(C) < ' ' || C == 0x7f ? ' ' : C;
  if (Said.size() <= Longest)
    return Text;
  // Not in the middle of a letter.
  while (!Text.empty() && (Text.back() & 0xc0) == 0x80)
    Text.pop_back();
  if (!Text.empty() && (Text.back() & 0x80))
    Text.pop_back();
  return Text + "...";
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
  First.Text =
      formatv("{0}:{1}: {2}", std::max(Diagnostic.getLineNo(), 1),
              std::max(Diagnostic.getColumnNo(), 0) + 1, shortened(What));
}

/// Where a node begins. One that is there for want of anything may have a place
/// outside of the text.
static std::size_t offsetIn(StringRef Text, const yaml::Node &Node) {
  const char *Place = Node.getSourceRange().Start.getPointer();
  std::less_equal<> NotAfter;
  return NotAfter(Text.begin(), Place) && NotAfter(Place, Text.end())
             ? Place - Text.begin()
             : 0;
}

/// "line:column".
static std::string placeIn(StringRef Text, std::size_t Offset) {
  StringRef Before = Text.take_front(Offset);
  return formatv("{0}:{1}", Before.count('\n') + 1,
                 Before.size() - (Before.rfind('\n') + 1) + 1);
}

unsigned LineCounter::lineOf(const yaml::Node &Node) {
  std::size_t Offset = offsetIn(Text, Node);
  if (Offset < Counted) {
    Counted = 0;
    Line = 1;
  }
  Line += Text.slice(Counted, Offset).count('\n');
  Counted = Offset;
  return Line;
}

unsigned currentLine(yaml::IO &In) {
  return static_cast<LineCounter *>(In.getContext())
      ->lineOf(*static_cast<yaml::Input &>(In).getCurrentNode());
}

/// Ours have some kilobytes.
static constexpr std::uint64_t LargestText = 16 << 20;

Expected<std::string> readText(StringRef Path) {
  auto Fail = [](const Twine &Why) {
    return createStringError("cannot be read: " + Why);
  };
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status))
    return Fail(EC.message());
  if (sys::fs::is_directory(Status))
    return Fail("it is a folder");
  // A device may never end.
  if (Status.type() == sys::fs::file_type::character_file ||
      Status.type() == sys::fs::file_type::block_file)
    return Fail("it is a device");
  if (Status.getSize() > LargestText)
    return Fail("it is larger than 16 MB");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return Fail(Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

/// The place of the first byte that is not UTF-8 text, or npos.
static std::size_t firstBadByte(StringRef Text) {
  const auto *Begin = reinterpret_cast<const UTF8 *>(Text.begin());
  const auto *End = reinterpret_cast<const UTF8 *>(Text.end());
  const UTF8 *Bad = Begin;
  bool Legal = isLegalUTF8String(&Bad, End);
  return std::min(Legal ? StringRef::npos : std::size_t(Bad - Begin),
                  Text.find('\0'));
}

namespace {
/// Looks at a document before it is read. LLVM's reader makes a tree of it
/// by recursion, however deep it is, and passes over what it does not know.
class Survey {
public:
  explicit Survey(StringRef Text) : Text(Text), Stream(Text, Sources) {
    // Syntax is for the reader to complain of.
    Sources.setDiagHandler([](const SMDiagnostic &, void *) {});
  }

  std::string whyNot() {
    yaml::document_iterator Document = Stream.begin();
    if (Document == Stream.end())
      return "";
    yaml::Node *Root = Document->getRoot();
    if (!Root || !visit(*Root, 0) || Stream.failed())
      return Why;
    ++Document;
    if (Document != Stream.end() && !Stream.failed())
      if (yaml::Node *Second = Document->getRoot())
        complain(*Second, "a second document; a file holds one");
    return Why;
  }

private:
  /// The deepest that there is a use for is a list in a rule in a list.
  static constexpr unsigned DeepestNesting = 16;

  /// \returns false when there is no more to see.
  bool visit(yaml::Node &Node, unsigned Depth) {
    if (isa<yaml::AliasNode>(Node) || !Node.getAnchor().empty())
      return complain(Node, "anchors and aliases have no meaning here; write "
                            "it out");
    if (!Node.getRawTag().empty())
      return complain(Node, "tags have no meaning here");
    if (Depth > DeepestNesting)
      return complain(Node, "it is nested too deeply");
    if (auto *List = dyn_cast<yaml::SequenceNode>(&Node)) {
      for (yaml::Node &Item : *List)
        if (!visit(Item, Depth + 1))
          return false;
    } else if (auto *Mapping = dyn_cast<yaml::MappingNode>(&Node)) {
      for (yaml::KeyValueNode &Entry : *Mapping) {
        yaml::Node *Key = Entry.getKey();
        if (!Key || !visit(*Key, Depth + 1))
          return false;
        yaml::Node *Value = Entry.getValue();
        if (!Value || !visit(*Value, Depth + 1))
          return false;
      }
    }
    return !Stream.failed();
  }

  bool complain(const yaml::Node &Node, StringRef What) {
    Why = placeIn(Text, offsetIn(Text, Node)) + ": " + What.str();
    return false;
  }

  StringRef Text;
  SourceMgr Sources;
  yaml::Stream Stream;
  std::string Why;
};
} // namespace

/// LLVM's reader takes a stack frame for each comma that follows another one.
/// Those in a comment may come between: they are counted as well.
static std::size_t endlessCommas(StringRef Text) {
  constexpr unsigned MostCommas = 1000;
  unsigned Commas = 0;
  bool InComment = false;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == ',' && ++Commas > MostCommas)
      return I;
    InComment = C != '\n' && (InComment || C == '#');
    if (!InComment && C != ',' && !isSpace(C))
      Commas = 0;
  }
  return StringRef::npos;
}

/// Whether one line, on its own, shows that it neither nests deeply nor holds
/// what has no meaning here.
static bool isPlainLine(StringRef Line) {
  if (Line.ltrim(" ").starts_with("#"))
    return true;
  constexpr std::size_t WidestIndentation = 24;
  if (Line.find_first_not_of(" -?") > WidestIndentation &&
      Line.size() > WidestIndentation)
    return false;
  if (Line.starts_with("---") || Line.starts_with("...") ||
      Line.starts_with("%"))
    return false;
  int Open = 0;
  bool Nests = false, MayHide = false;
  for (char C : Line)
    switch (C) {
    case '[':
    case '{':
      Nests = true;
      if (++Open > 4)
        return false;
      break;
    case ']':
    case '}':
      if (--Open < 0)
        return false;
      break;
    case '\'':
    case '"':
    case '#':
      MayHide = true;
      break;
    case '&':
    case '*':
    case '!':
      return false;
    default:
      break;
    }
  return Open == 0 && !(Nests && MayHide);
}

/// Nearly every model there is: a survey, which costs as much as the reading,
/// would find nothing.
static bool isPlain(StringRef Text) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    if (Line.contains('\r') || !isPlainLine(Line))
      return false;
    Text = Rest;
  }
  return true;
}

/// LLVM's reader takes a tab for one space.
static std::size_t firstIndentingTab(StringRef Text) {
  for (std::size_t Begin = 0; Begin < Text.size();) {
    std::size_t End = std::min(Text.find('\n', Begin), Text.size());
    StringRef Line = Text.slice(Begin, End);
    std::size_t Tab = Line.find('\t'),
                Content = Line.find_first_not_of(" \t\r");
    if (Tab < Content && Content != StringRef::npos && Line[Content] != '#')
      return Begin + Tab;
    Begin = End + 1;
  }
  return StringRef::npos;
}

std::string whyNotReadable(StringRef Text) {
  if (Text.trim().empty())
    return "1:1: it is empty";
  if (std::size_t Bad = firstBadByte(Text); Bad != StringRef::npos)
    return placeIn(Text, Bad) + ": this is not UTF-8 text";
  if (std::size_t Tab = firstIndentingTab(Text); Tab != StringRef::npos)
    return placeIn(Text, Tab) + ": a line begins with spaces, not with a tab";
  if (std::size_t Comma = endlessCommas(Text); Comma != StringRef::npos)
    return placeIn(Text, Comma) + ": commas without end";
  return isPlain(Text) ? "" : Survey(Text).whyNot();
}

} // namespace tensortidy
