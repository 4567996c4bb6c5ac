//===- CompileCommands.h - How a source is compiled -----------------------===//
#ifndef TENSORTIDY_CHECKER_DRIVER_COMPILECOMMANDS_H
#define TENSORTIDY_CHECKER_DRIVER_COMPILECOMMANDS_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace tensortidy {

/// Flags given on the command line, a database that was named, or databases
/// that are searched for: upwards from the source, and there in the folders
/// that builds commonly use. One that lists the source is preferred.
class CompileCommands {
public:
  using Database = clang::tooling::CompilationDatabase;

  static CompileCommands fromFlags(const std::vector<std::string> &Flags);
  static llvm::Expected<CompileCommands> fromBuildDir(llvm::StringRef Path);
  static CompileCommands searched() { return CompileCommands(); }

  /// Never null. For a source that no database lists, the commands are those of
  /// the source that is likest to it, and stderr says so.
  llvm::Expected<const Database *> forSource(llvm::StringRef AbsolutePath);

  /// True if the flags come from a database, which another compiler may have
  /// been meant for.
  bool mayBeForeign() const { return !FromFlags; }

private:
  struct Found {
    std::string Path;
    std::unique_ptr<Database> Exact;   ///< Only what the file lists.
    std::unique_ptr<Database> Guesses; ///< Says something of any source.
  };

  CompileCommands() = default;
  static llvm::Expected<Found> load(llvm::StringRef File);
  llvm::Expected<const Found *> loadOnce(llvm::StringRef File);
  llvm::Expected<const Found *> search(llvm::StringRef Source);
  static bool lists(const Found &F, llvm::StringRef Source);

  std::unique_ptr<Database> FromFlags;
  std::optional<Found> Named;
  llvm::StringMap<Found> Searched; ///< By the database's path.
  llvm::StringMap<bool> Announced;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_DRIVER_COMPILECOMMANDS_H
