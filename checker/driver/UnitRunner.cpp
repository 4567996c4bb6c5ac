//===- UnitRunner.cpp -----------------------------------------------------===//
#include "driver/UnitRunner.h"
#include "driver/UnitCompiler.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace tensortidy {

static void collectFiles(const SourceManager &SM,
                         std::vector<std::string> &Files) {
  for (unsigned I = 0; I < SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() ||
        SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    OptionalFileEntryRef File = Entry.getFile().getContentCache().OrigEntry;
    if (!File)
      continue;
    SmallString<256> Path(File->getName());
    SM.getFileManager().makeAbsolutePath(Path);
    sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    Files.push_back(Path.str().str());
  }
}

UnitOutcome runUnit(const tooling::CompilationDatabase &Commands,
                    StringRef AbsolutePath, const AnalysisOptions &Options,
                    bool DropUnknownFlags) {
  UnitOutcome Outcome;
  auto Analyze = [&](CompilerInstance &Compiler, ASTContext &Context) {
    const SourceManager &Sources = Context.getSourceManager();
    collectFiles(Sources, Outcome.Files);
    // Half-understood code would give findings that are not there.
    if (Compiler.getDiagnostics().hasErrorOccurred())
      return;
    UnitAnalysis Seen =
        analyzeUnit(Context, Compiler.getPreprocessor(), Options);
    llvm::move(Seen.Limited, std::back_inserter(Outcome.Limited));
    for (Finding &F : Seen.Findings) {
      if (F.Where.Location.isValid() &&
          Sources.isInSystemHeader(F.Where.Location))
        continue;
      Outcome.Findings.push_back(std::move(F));
    }
  };
  CompileOutcome Compiled = compileUnit(Commands, {AbsolutePath.str(), ""},
                                        DropUnknownFlags, Analyze);
  Outcome.Failure = std::move(Compiled.Failure);
  Outcome.Errors = std::move(Compiled.Errors);
  if (!Outcome.Failure.empty())
    Outcome.Findings.clear();
  return Outcome;
}

} // namespace tensortidy
