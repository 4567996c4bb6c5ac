//===- ProjectFile.h - What a project adds to the installed models --------===//
#ifndef TENSORTIDY_CHECKER_API_PROJECTFILE_H
#define TENSORTIDY_CHECKER_API_PROJECTFILE_H

#include "api/ModelSet.h"

namespace tensortidy {

/// A `.tensor-tidy.yaml`: data only, and nothing outside its own folder.
struct ProjectFile {
  std::vector<std::string> Models; ///< Absolute.
  std::vector<Prefix> Prefixes;
};

/// The file's path in the folder or in one above it; empty when there is none.
std::string findProjectFile(llvm::StringRef Folder);

/// A project's file as it is written: paths of models are neither looked at nor
/// completed.
llvm::Expected<ProjectFile> parseProject(llvm::StringRef Text);

/// An error is one line that names the file, the line and the column.
llvm::Expected<ProjectFile> readProjectFile(llvm::StringRef Path);

/// "ggml_=lm_ggml_".
llvm::Expected<Prefix> readPrefix(llvm::StringRef Text);

/// The models for each source: those that are installed, those of its project,
/// and these on top. Each set is loaded once.
class ProjectModels {
public:
  ProjectModels(std::vector<std::string> Models, std::vector<Prefix> Prefixes)
      : Models(std::move(Models)), Prefixes(std::move(Prefixes)) {}

  /// The set stays where it is as long as this object does.
  llvm::Expected<const ModelSet *> of(llvm::StringRef Source);

private:
  std::vector<std::string> Models;
  std::vector<Prefix> Prefixes;
  llvm::StringMap<std::unique_ptr<ModelSet>> Loaded; ///< By project file.
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_PROJECTFILE_H
