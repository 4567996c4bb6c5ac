//===- UnitCompiler.cpp ---------------------------------------------------===//
#include "driver/UnitCompiler.h"
#include "clang/AST/ASTConsumer.h"
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
#include "llvm/Support/Process.h"

using namespace clang;
using namespace clang::tooling;
using namespace llvm;

namespace tensortidy {

namespace {
class UnitConsumer : public ASTConsumer {
public:
  UnitConsumer(CompilerInstance &Compiler, UnitVisitor Visit)
      : Compiler(Compiler), Visit(Visit) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    Visit(Compiler, Context);
  }

private:
  CompilerInstance &Compiler;
  UnitVisitor Visit;
};

class UnitAction : public ASTFrontendAction {
public:
  explicit UnitAction(UnitVisitor Visit) : Visit(Visit) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef) override {
    return std::make_unique<UnitConsumer>(Compiler, Visit);
  }

private:
  UnitVisitor Visit;
};

/// Unlike a FrontendActionFactory, it keeps "1 error generated." together with
/// the errors.
class UnitToolAction : public ToolAction {
public:
  UnitToolAction(UnitVisitor Visit, raw_ostream &Errors)
      : Visit(Visit), Errors(Errors) {}

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
    UnitAction Action(Visit);
    bool Success = Compiler.ExecuteAction(Action);
    Files->clearStatCache();
    return Success;
  }

private:
  UnitVisitor Visit;
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

CompileOutcome compileUnit(const CompilationDatabase &Commands,
                           const UnitSource &Source, bool DropUnknownFlags,
                           UnitVisitor Visit) {
  CompileOutcome Outcome;
  raw_string_ostream Errors(Outcome.Errors);
  DiagnosticOptions DiagOptions;
  bool Colours =
      sys::Process::StandardErrHasColors() && !sys::Process::GetEnv("NO_COLOR");
  DiagOptions.ShowColors = Colours;
  Errors.enable_colors(Colours);
  TextDiagnosticPrinter Printer(Errors, DiagOptions);

  ClangTool Tool(Commands, {Source.Path});
  if (!Source.Text.empty())
    Tool.mapVirtualFile(Source.Path, Source.Text);
  Tool.setPrintErrorMessage(false);
  Tool.setDiagnosticConsumer(&Printer);
  Tool.appendArgumentsAdjuster(getStripPluginsAdjuster());
  if (DropUnknownFlags)
    Tool.appendArgumentsAdjuster(dropUnknownFlags);
  Tool.appendArgumentsAdjuster(prepare);

  int Status = 0;
  CrashRecoveryContext Recovery;
  CrashRecoveryContext::Enable();
  UnitToolAction Action(Visit, Errors);
  bool Survived = Recovery.RunSafely([&] { Status = Tool.run(&Action); });
  CrashRecoveryContext::Disable();
  if (!Survived)
    Outcome.Failure = "tensor-tidy crashed on it; this is a bug of tensor-tidy";
  else if (Status != 0)
    Outcome.Failure = "it does not compile";
  return Outcome;
}

} // namespace tensortidy
