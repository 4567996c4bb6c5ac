//===- UnitRunner.cpp -----------------------------------------------------===//
#include "driver/UnitRunner.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Options/Options.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace clang;
using namespace clang::tooling;
using namespace llvm;

namespace tensortidy {

namespace {
class UnitConsumer : public ASTConsumer {
public:
  UnitConsumer(CompilerInstance &Compiler, const AnalysisOptions &Options,
               UnitOutcome &Outcome)
      : Compiler(Compiler), Options(Options), Outcome(Outcome) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    collectFiles(Context.getSourceManager());
    // Half-understood code would give findings that are not there.
    if (Compiler.getDiagnostics().hasErrorOccurred())
      return;
    for (Finding &F :
         analyzeUnit(Context, Compiler.getPreprocessor(), Options)) {
      if (F.Where.Location.isValid() &&
          Context.getSourceManager().isInSystemHeader(F.Where.Location))
        continue;
      Outcome.Findings.push_back(std::move(F));
    }
  }

private:
  void collectFiles(const SourceManager &SM) {
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
      Outcome.Files.push_back(Path.str().str());
    }
  }

  CompilerInstance &Compiler;
  const AnalysisOptions &Options;
  UnitOutcome &Outcome;
};

class UnitAction : public ASTFrontendAction {
public:
  UnitAction(const AnalysisOptions &Options, UnitOutcome &Outcome)
      : Options(Options), Outcome(Outcome) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef) override {
    return std::make_unique<UnitConsumer>(Compiler, Options, Outcome);
  }

private:
  const AnalysisOptions &Options;
  UnitOutcome &Outcome;
};

/// Unlike a FrontendActionFactory, it keeps "1 error generated." together with
/// the errors.
class UnitToolAction : public ToolAction {
public:
  UnitToolAction(const AnalysisOptions &Options, UnitOutcome &Outcome,
                 raw_ostream &Errors)
      : Options(Options), Outcome(Outcome), Errors(Errors) {}

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> PCHs,
                     DiagnosticConsumer *Diagnostics) override {
    CompilerInstance Compiler(std::move(Invocation), std::move(PCHs));
    Compiler.setVerboseOutputStream(Errors);
    Compiler.setVirtualFileSystem(Files->getVirtualFileSystemPtr());
    Compiler.setFileManager(Files);
    Compiler.createDiagnostics(Diagnostics, /*ShouldOwnClient=*/false);
    Compiler.createSourceManager();
    UnitAction Action(Options, Outcome);
    bool Success = Compiler.ExecuteAction(Action);
    Files->clearStatCache();
    return Success;
  }

private:
  const AnalysisOptions &Options;
  UnitOutcome &Outcome;
  raw_ostream &Errors;
};
} // namespace

/// A database made for GCC holds flags that Clang refuses. None that it does
/// not even know changes what the source means to it.
static CommandLineArguments dropUnknownFlags(const CommandLineArguments &Args,
                                             StringRef) {
  std::vector<const char *> Flags;
  for (const std::string &Arg : ArrayRef(Args).drop_front())
    Flags.push_back(Arg.c_str());
  unsigned MissingIndex, MissingCount;
  opt::InputArgList Parsed = getDriverOptTable().ParseArgs(
      Flags, MissingIndex, MissingCount,
      opt::Visibility(clang::options::ClangOption));
  std::vector<bool> Unknown(Flags.size());
  for (const opt::Arg *Arg : Parsed.filtered(clang::options::OPT_UNKNOWN))
    Unknown[Arg->getIndex()] = true;
  CommandLineArguments Kept{Args.front()};
  for (std::size_t I = 0; I < Flags.size(); ++I)
    if (!Unknown[I])
      Kept.push_back(Args[I + 1]);
  return Kept;
}

/// Clang looks for its own headers beside the program, which is not where this
/// one lies. Warnings are the compiler's business.
static CommandLineArguments prepare(const CommandLineArguments &Args,
                                    StringRef) {
  CommandLineArguments Result = Args;
  auto HasResourceDir = [](StringRef Arg) {
    return Arg.starts_with("-resource-dir") ||
           Arg.starts_with("--resource-dir");
  };
  std::vector<std::string> Extra{"-w"};
  if (none_of(Args, HasResourceDir) &&
      sys::fs::is_directory(TENSORTIDY_RESOURCE_DIR))
    Extra.push_back("-resource-dir=" TENSORTIDY_RESOURCE_DIR);
  Result.insert(Result.begin() + !Result.empty(), Extra.begin(), Extra.end());
  return Result;
}

UnitOutcome runUnit(const CompilationDatabase &Commands, StringRef AbsolutePath,
                    const AnalysisOptions &Options, bool DropUnknownFlags) {
  UnitOutcome Outcome;
  raw_string_ostream Errors(Outcome.Errors);
  DiagnosticOptions DiagOptions;
  bool Colours =
      sys::Process::StandardErrHasColors() && !sys::Process::GetEnv("NO_COLOR");
  DiagOptions.ShowColors = Colours;
  Errors.enable_colors(Colours);
  TextDiagnosticPrinter Printer(Errors, DiagOptions);

  ClangTool Tool(Commands, {AbsolutePath.str()});
  Tool.setPrintErrorMessage(false);
  Tool.setDiagnosticConsumer(&Printer);
  Tool.appendArgumentsAdjuster(getStripPluginsAdjuster());
  if (DropUnknownFlags)
    Tool.appendArgumentsAdjuster(dropUnknownFlags);
  Tool.appendArgumentsAdjuster(prepare);

  // A crash costs this source, not the job.
  int Status = 0;
  CrashRecoveryContext Recovery;
  CrashRecoveryContext::Enable();
  UnitToolAction Action(Options, Outcome, Errors);
  bool Survived = Recovery.RunSafely([&] { Status = Tool.run(&Action); });
  CrashRecoveryContext::Disable();
  if (!Survived) {
    Outcome.Failure = "tensor-tidy crashed on it; this is a bug of tensor-tidy";
    Outcome.Findings.clear();
  } else if (Status != 0) {
    Outcome.Failure = "it does not compile";
    Outcome.Findings.clear();
  }
  return Outcome;
}

} // namespace tensortidy
