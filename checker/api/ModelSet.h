//===- ModelSet.h - The rules of all models that were loaded --------------===//
#ifndef TENSORTIDY_CHECKER_API_MODELSET_H
#define TENSORTIDY_CHECKER_API_MODELSET_H

#include "api/ModelFile.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"
#include <deque>

namespace tensortidy {

/// The names of a bundled copy of a library begin with another prefix.
struct Prefix {
  std::string From, To; ///< "ggml_", "lm_ggml_"
};

/// What a declaration is asked for.
struct FunctionQuery {
  llvm::StringRef Name;
  llvm::StringRef Qualified; ///< "Ort::Session::release"
  llvm::StringRef Table;     ///< The record, for a member that is called.
  /// Whether the unit declares a function of that name.
  llvm::function_ref<bool(llvm::StringRef)> IsDeclared;
};

/// Rules by name. Loaded once per process and never changed while units are
/// analyzed.
class ModelSet {
public:
  /// Adds the rules of a file. A later file's rule replaces an earlier one's.
  llvm::Error add(llvm::StringRef Path);
  void add(ModelFile Model);
  /// Adds every `*.yaml` of a folder, in the order of their names.
  llvm::Error addFolder(llvm::StringRef Folder);
  /// From now on each name that begins with From is known under To, too.
  void addPrefix(Prefix P) { Prefixes.push_back(std::move(P)); }

  const ResourceKind *type(llvm::StringRef Name) const;
  /// Every name of a type, those of bundled copies included.
  void forEachType(llvm::function_ref<void(llvm::StringRef)> Visit) const;
  /// What the rules say of a function; nothing when none speaks of it.
  std::optional<Effects> function(const FunctionQuery &Query) const;
  bool isModelledHeader(llvm::StringRef FileName) const;

  /// In the order in which they were added.
  const std::deque<ModelFile> &files() const { return Files; }

  /// The installed models, and these on top: files, or names of models in the
  /// folder of those that are only used on request.
  static llvm::Expected<ModelSet>
  withInstalled(llvm::ArrayRef<std::string> Paths);
  /// Where the models that come with the checker are.
  static llvm::StringRef installedFolder();

private:
  struct PatternRule {
    std::string Literal; ///< What every match begins with.
    mutable llvm::Regex Expression;
    const FunctionRule *Rule;
  };
  std::optional<Effects> matched(const FunctionQuery &Query) const;
  /// The name in the library itself of one that a bundled copy has.
  std::optional<std::string> original(llvm::StringRef Name) const;

  std::deque<ModelFile> Files; ///< Own the rules: they stay where they are.
  std::vector<Prefix> Prefixes;
  llvm::StringMap<ResourceKind> Types;
  /// By the last part of the name; the later ones win.
  llvm::StringMap<llvm::SmallVector<const FunctionRule *, 1>> Functions;
  std::vector<PatternRule> Patterns;
  llvm::StringSet<> Headers;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_MODELSET_H
