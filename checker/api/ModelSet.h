//===- ModelSet.h - The rules of all models that were loaded ------*- C++
//-*-===//
#ifndef TENSORTIDY_CHECKER_API_MODELSET_H
#define TENSORTIDY_CHECKER_API_MODELSET_H

#include "api/ModelFile.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace tensortidy {

/// Rules by name. Loaded once per process and never changed while units are
/// analyzed.
class ModelSet {
public:
  /// Adds the rules of a file. A later file's rule replaces an earlier one's.
  llvm::Error add(llvm::StringRef Path);
  /// Adds every `*.yaml` of a folder, in the order of their names.
  llvm::Error addFolder(llvm::StringRef Folder);

  const ResourceKind *type(llvm::StringRef Name) const;
  const Effects *function(llvm::StringRef Name) const;
  bool isModelledHeader(llvm::StringRef FileName) const;

  /// The installed models, and these files on top.
  static llvm::Expected<ModelSet>
  withInstalled(llvm::ArrayRef<std::string> Paths);

  /// The models that come with the checker. The first call loads them; a
  /// damaged installation ends the process with a message and status 2.
  static const ModelSet &installed();

private:
  llvm::StringMap<std::string> Resources; ///< Owns the kinds' names.
  llvm::StringMap<ResourceKind> Types;
  llvm::StringMap<Effects> Functions;
  llvm::StringSet<> Headers;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_MODELSET_H
