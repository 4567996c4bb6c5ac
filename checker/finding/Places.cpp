#include "finding/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace tensortidy {

static std::string absolutePath(FileID File, const SourceManager &Sources) {
  OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  if (!Entry)
    return Sources.getBufferName(Sources.getLocForStartOfFile(File)).str();
  llvm::SmallString<256> Path(Entry->getName());
  Sources.getFileManager().makeAbsolutePath(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

Place placeOf(SourceRange Range, const ASTContext &Context) {
  Place P;
  if (Range.isInvalid())
    return P;
  const SourceManager &Sources = Context.getSourceManager();
  CharSourceRange Chars = Sources.getExpansionRange(Range);
  SourceLocation End = Chars.getEnd();
  if (Chars.isTokenRange())
    End = Lexer::getLocForEndOfToken(End, 0, Sources, Context.getLangOpts());
  auto [File, Offset] = Sources.getDecomposedLoc(Chars.getBegin());
  P.File = absolutePath(File, Sources);
  P.Location = Chars.getBegin();
  P.Line = Sources.getLineNumber(File, Offset);
  P.Column = Sources.getColumnNumber(File, Offset);
  auto [EndFile, EndOffset] = Sources.getDecomposedLoc(End);
  if (End.isInvalid() || EndFile != File || EndOffset < Offset) {
    P.EndLocation = P.Location;
    P.EndLine = P.Line;
    P.EndColumn = P.Column;
    return P;
  }
  P.EndLocation = End;
  P.EndLine = Sources.getLineNumber(EndFile, EndOffset);
  P.EndColumn = Sources.getColumnNumber(EndFile, EndOffset);
  return P;
}

std::string mainFileOf(const SourceManager &Sources) {
  return absolutePath(Sources.getMainFileID(), Sources);
}

} // namespace tensortidy
