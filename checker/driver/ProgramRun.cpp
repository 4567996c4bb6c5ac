//===- ProgramRun.cpp -----------------------------------------------------===//
#include "driver/ProgramRun.h"
#include "driver/SourceCheck.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

extern char **environ;

using namespace llvm;

namespace tensortidy {

static constexpr StringLiteral OptionsName = "TENSORTIDY_OPTIONS";

std::string ProgramEnd::inWords() const {
  if (!Signal.empty())
    return "was killed: " + Signal;
  return formatv("exited with status {0}", Status);
}

std::string mergeOptions(StringRef Existing, StringRef LedgerPath,
                         std::optional<int> ExitCode) {
  std::string Merged;
  bool HasExitCode = false;
  for (StringRef Option : split(Existing, ':')) {
    StringRef Key = Option.split('=').first;
    if (Key.empty() || Key == "mode" || Key == "log_path" ||
        (Key == "exitcode" && ExitCode))
      continue;
    HasExitCode |= Key == "exitcode";
    Merged += (Option + ":").str();
  }
  Merged += ("mode=assert:log_path=" + LedgerPath).str();
  if (!HasExitCode)
    Merged += formatv(":exitcode={0}", ExitCode.value_or(0)).str();
  return Merged;
}

/// A ledger that is cut off is one all the same, so it is known by its start.
static Error removeStaleLedger(StringRef Path) {
  if (!sys::fs::exists(Path))
    return Error::success();
  if (sys::fs::is_directory(Path))
    return createStringError("'" + Path + "' is a folder, not a ledger");
  auto File = MemoryBuffer::getFile(Path);
  StringRef Start = File ? (*File)->getBuffer().take_front(512) : "";
  if (!Start.empty() && !Start.contains("tensortidy-ledger"))
    return createStringError("'" + Path +
                             "' exists and is no ledger; name another file "
                             "with --ledger");
  if (std::error_code EC = sys::fs::remove(Path))
    return createStringError("the old ledger '" + Path +
                             "' cannot be removed: " + EC.message());
  return Error::success();
}

static Expected<std::string> findProgram(StringRef Name) {
  if (!Name.contains('/')) {
    if (ErrorOr<std::string> Path = sys::findProgramByName(Name))
      return *Path;
    return createStringError("the program '" + Name + "' was not found" +
                             (sys::fs::exists(Name)
                                  ? "; did you mean './" + Name.str() + "'?"
                                  : " in PATH"));
  }
  if (!sys::fs::exists(Name))
    return createStringError("the program '" + Name + "' was not found");
  if (sys::fs::is_directory(Name) || !sys::fs::can_execute(Name))
    return createStringError("'" + Name + "' is not executable");
  return Name.str();
}

Expected<ProgramEnd> runForLedger(ArrayRef<std::string> Program,
                                  StringRef LedgerPath,
                                  std::optional<int> ExitCode) {
  std::string Ledger = absolutePath(LedgerPath);
  // The runtime's options are separated by the one, and it replaces the other.
  for (StringRef Taken : {":", "%p"})
    if (StringRef(Ledger).contains(Taken))
      return createStringError("'" + Ledger +
                               "' cannot be a ledger: its path "
                               "holds '" +
                               Taken + "'");
  StringRef Folder = sys::path::parent_path(Ledger);
  if (!sys::fs::is_directory(Folder))
    return createStringError("the ledger's folder '" + Folder +
                             "' does not exist");
  Expected<std::string> Path = findProgram(Program.front());
  if (!Path)
    return Path.takeError();
  if (Error E = removeStaleLedger(LedgerPath))
    return std::move(E);

  std::string Existing = sys::Process::GetEnv(OptionsName).value_or("");
  std::string Ours =
      (OptionsName + "=" + mergeOptions(Existing, Ledger, ExitCode)).str();
  SmallVector<StringRef> Environment{Ours};
  for (char **Each = environ; *Each; ++Each)
    if (!StringRef(*Each).starts_with((OptionsName + "=").str()))
      Environment.push_back(*Each);
  SmallVector<StringRef> Args(Program.begin(), Program.end());

  outs().flush();
  std::string Message;
  bool Failed = false;
  int Status =
      sys::ExecuteAndWait(*Path, Args, ArrayRef<StringRef>(Environment), {}, 0,
                          0, &Message, &Failed);
  if (Failed || Status == -1)
    return createStringError("'" + Program.front() +
                             "' could not be run: " + Message);
  ProgramEnd End;
  if (Status == -2)
    End.Signal = Message.empty() ? "by a signal" : Message;
  else
    End.Status = Status;
  return End;
}

} // namespace tensortidy
