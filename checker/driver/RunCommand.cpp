//===- RunCommand.cpp - tensor-tidy run -----------------------------------===//
#include "driver/Command.h"
#include "driver/Messages.h"
#include "driver/ProgramRun.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace tensortidy {

namespace {
constexpr CommandText RunText = {
    "run", "Run a program in assertion mode, and keep the ledger it writes.",
    "[options] -- PROGRAM [ARGUMENTS]",
    "The program has to be linked with the tensortidy runtime. Its options in\n"
    "TENSORTIDY_OPTIONS are kept; mode, log_path and exitcode are ours.\n"
    "exit status: the program's own, or 2 if it could not be run, was killed "
    "by "
    "a\nsignal, or wrote no ledger",
    "tensor-tidy run -- ./digits --epochs 3\n"
    "tensor-tidy run --ledger /tmp/digits.json --exitcode 23 -- ./digits"};

class RunCommand : public Command {
public:
  RunCommand() : Command(RunText) { Options = {&LedgerPath, &ExitCode}; }

protected:
  int run(const Tail &AfterDashes) override {
    if (!AfterDashes || AfterDashes->empty())
      return error("no program given; it follows '--': tensor-tidy run -- "
                   "./app");
    std::optional<int> Code;
    if (!ExitCode.empty()) {
      unsigned Number = 0;
      if (StringRef(ExitCode).getAsInteger(10, Number) || Number > 255)
        return error("--exitcode: '" + ExitCode +
                     "' is no exit status; a program can exit with 0 to 255");
      Code = Number;
    }
    Expected<ProgramEnd> End = runForLedger(*AfterDashes, LedgerPath, Code);
    if (!End)
      return error(End.takeError());
    bool Written = sys::fs::exists(LedgerPath);
    if (!End->Signal.empty())
      return error("'" + AfterDashes->front() + "' " + End->inWords() +
                   (Written ? "; the ledger holds what was known by then"
                            : "; it wrote no ledger"));
    if (!Written)
      return error("'" + AfterDashes->front() +
                   "' wrote no ledger: is it linked with the tensortidy "
                   "runtime?");
    return End->Status;
  }

private:
  cl::opt<std::string> LedgerPath{
      "ledger", cl::value_desc("FILE"), cl::sub(Sub), cl::init("ledger.json"),
      cl::desc("where the ledger goes; default: ledger.json")};
  cl::opt<std::string> ExitCode{
      "exitcode", cl::value_desc("N"), cl::sub(Sub),
      cl::desc("let the program exit with N when something is wrong; "
               "default: 0")};
};
} // namespace

std::unique_ptr<Command> makeRunCommand() {
  return std::make_unique<RunCommand>();
}

} // namespace tensortidy
