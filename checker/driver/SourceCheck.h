//===- SourceCheck.h - From source files to a report ----------------------===//
#ifndef TENSORTIDY_CHECKER_DRIVER_SOURCECHECK_H
#define TENSORTIDY_CHECKER_DRIVER_SOURCECHECK_H

#include "api/ModelSet.h"
#include "driver/Command.h"
#include "path/PathOptions.h"
#include "report/Report.h"
#include "llvm/Support/Error.h"

namespace tensortidy {

struct CheckRequest {
  std::vector<std::string> Sources; ///< As typed.
  std::string BuildDir;             ///< Empty: databases are searched for.
  /// Compiler flags, in place of a database.
  std::optional<std::vector<std::string>> Flags;
  std::bitset<NumFindingKinds> Kinds;
  Confidence Threshold = Confidence::Medium;
  std::string Root; ///< Absolute.
  PathOptions Paths;
  bool Verbose = false; ///< Says what was not seen.
  /// API models beside those that are installed.
  std::vector<std::string> Models;
  std::vector<Prefix> Prefixes; ///< Of bundled copies of libraries.
};

/// Checks every source. One that cannot be checked is a failure of the report,
/// and said on stderr; only what stops the whole job is an error.
llvm::Expected<Report> checkSources(const CheckRequest &Request);

/// The options that say what to check, shared by the commands that do.
struct SourceOptions {
  explicit SourceOptions(llvm::cl::SubCommand &Sub);

  llvm::Expected<CheckRequest> request() const;
  std::vector<const llvm::cl::Option *> all() const;

  llvm::cl::list<std::string> Sources, Models, Prefixes;
  llvm::cl::opt<std::string> BuildDir, Checks, Sureness, Paths, Root;
  llvm::cl::opt<bool> Verbose;
};

/// Absolute, without dots.
std::string absolutePath(llvm::StringRef Path);

/// Writes the report as SARIF, whole or not at all. "-" is stdout.
llvm::Error saveSarif(const Report &R, llvm::StringRef Path);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_DRIVER_SOURCECHECK_H
