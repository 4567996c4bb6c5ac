//===- Command.h - One word after "tensor-tidy" ---------------------------===//
//
// A command is one file: its options, its help and its work. Main knows only
// the list of them.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_DRIVER_COMMAND_H
#define TENSORTIDY_CHECKER_DRIVER_COMMAND_H

#include "llvm/Support/CommandLine.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tensortidy {

struct CommandText {
  llvm::StringRef Name;
  llvm::StringRef Summary;  ///< One sentence for the list of commands.
  llvm::StringRef Usage;    ///< What follows the name.
  llvm::StringRef Details;  ///< What the help says below the options.
  llvm::StringRef Examples; ///< One a line, without the indentation.
};

class Command {
public:
  /// What stood after "--"; nothing if there was no "--".
  using Tail = std::optional<std::vector<std::string>>;

  explicit Command(const CommandText &Text)
      : Text(Text), Sub(Text.Name, Text.Summary) {}
  virtual ~Command() = default;

  llvm::StringRef name() const { return Text.Name; }
  llvm::StringRef summary() const { return Text.Summary; }
  void printHelp(llvm::raw_ostream &OS) const;

  /// Reads the arguments (the command's name first) and does the work. Returns
  /// the exit code; says on stderr what is wrong.
  int parseAndRun(llvm::ArrayRef<const char *> Args, const Tail &AfterDashes);

protected:
  virtual int run(const Tail &AfterDashes) = 0;

  CommandText Text;
  llvm::cl::SubCommand Sub;
  /// In the order of the help.
  std::vector<const llvm::cl::Option *> Options;

private:
  std::string wrongOption(llvm::ArrayRef<const char *> Args) const;
};

std::unique_ptr<Command> makeCheckCommand();
std::unique_ptr<Command> makeRunCommand();
std::unique_ptr<Command> makeConfirmCommand();
std::unique_ptr<Command> makeVerifyCommand();
std::unique_ptr<Command> makeModelsCommand();

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_DRIVER_COMMAND_H
