//===- Main.cpp - The `tensor-tidy` command -------------------------------===//
#include "driver/Command.h"
#include "driver/Messages.h"
#include "support/NearestWord.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tensortidy;

using Commands = ArrayRef<std::unique_ptr<Command>>;

static void printOverview(raw_ostream &OS, Commands All) {
  OS << "tensor-tidy finds tensor lifetime bugs in C and C++, and proves them "
        "in a run.\n\nusage: tensor-tidy COMMAND [options]\n\ncommands:\n";
  for (const auto &C : All)
    OS << formatv("  {0,-10} {1}\n", C->name(), C->summary());
  OS << "\n'tensor-tidy COMMAND --help' tells the options of a command.\n"
        "exit status: 0 clean, 1 findings, 2 the job could not be done\n";
}

static void printVersion() {
  outs() << "tensor-tidy " TENSORTIDY_VERSION " (LLVM " LLVM_VERSION_STRING
            ")\n";
}

static int unknownCommand(StringRef Word, Commands All) {
  if (Word.starts_with("-"))
    return error("unknown option '" + Word +
                 "'; a command comes first, see 'tensor-tidy --help'");
  if (sys::fs::exists(Word))
    return error("'" + Word + "' is a file, not a command; to check it: " +
                 "tensor-tidy check " + Word);
  SmallVector<StringRef> Names;
  for (const auto &C : All)
    Names.push_back(C->name());
  return error("unknown command '" + Word + "'" + didYouMean(Word, Names) +
               "; see 'tensor-tidy --help'");
}

static int run(ArrayRef<const char *> Args) {
  std::vector<std::unique_ptr<Command>> All;
  All.push_back(makeCheckCommand());
  All.push_back(makeRunCommand());
  All.push_back(makeConfirmCommand());
  All.push_back(makeVerifyCommand());
  All.push_back(makeModelsCommand());

  // What follows the first "--" is not ours to read.
  Command::Tail AfterDashes;
  auto Dashes = find(Args, StringRef("--"));
  if (Dashes != Args.end()) {
    AfterDashes.emplace(Dashes + 1, Args.end());
    Args = Args.take_front(Dashes - Args.begin());
  }

  auto Has = [&](std::initializer_list<StringRef> Words) {
    return any_of(Args, [&](StringRef A) { return is_contained(Words, A); });
  };
  bool Help = Has({"--help", "-help", "-h"});
  if (Args.empty()) {
    printOverview(errs(), All);
    return ExitTrouble;
  }
  StringRef Word = Args.front();
  for (const auto &C : All) {
    if (C->name() != Word)
      continue;
    if (!Help)
      return C->parseAndRun(Args, AfterDashes);
    C->printHelp(outs());
    return ExitClean;
  }
  if (Help || Word == "help") {
    printOverview(outs(), All);
    return ExitClean;
  }
  if (Has({"--version", "-version"})) {
    printVersion();
    return ExitClean;
  }
  return unknownCommand(Word, All);
}

int main(int argc, const char **argv) {
  InitLLVM Init(argc, argv);
  int Code = run(ArrayRef(argv + 1, argc - 1));
  outs().flush();
  // A crash that was survived leaves globals behind that no destructor bears.
  sys::Process::Exit(Code, /*NoCleanup=*/true);
}
