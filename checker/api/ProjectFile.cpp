#include "api/ProjectFile.h"
#include "api/YamlReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

LLVM_YAML_IS_SEQUENCE_VECTOR(tensortidy::Prefix)

namespace llvm::yaml {

template <> struct MappingTraits<tensortidy::Prefix> {
  static void mapping(IO &In, tensortidy::Prefix &P) {
    In.mapRequired("from", P.From);
    In.mapRequired("to", P.To);
  }
  static std::string validate(IO &, tensortidy::Prefix &P) {
    return P.From.empty() || P.To.empty() ? "a prefix is not empty" : "";
  }
};

template <> struct MappingTraits<tensortidy::ProjectFile> {
  static void mapping(IO &In, tensortidy::ProjectFile &P) {
    In.mapOptional("models", P.Models);
    In.mapOptional("prefixes", P.Prefixes);
  }
};

} // namespace llvm::yaml

namespace tensortidy {

static constexpr StringRef FileName = ".tensor-tidy.yaml";
static constexpr StringRef KnownKeys[] = {"from", "models", "prefixes", "to"};

std::string findProjectFile(StringRef Folder) {
  SmallString<256> Path;
  for (; !Folder.empty(); Folder = sys::path::parent_path(Folder)) {
    Path = Folder;
    sys::path::append(Path, FileName);
    if (sys::fs::is_regular_file(Path))
      return Path.str().str();
  }
  return "";
}

/// A model named by a project, as an absolute path; or why it must not be read.
static Expected<std::string> modelInside(StringRef Folder, StringRef Named) {
  if (!Named.ends_with(".yaml") && !Named.ends_with(".yml"))
    return createStringError("'" + Named + "' is no YAML file");
  SmallString<256> Path(Named), Real, RealFolder;
  sys::path::make_absolute(Folder, Path);
  if (std::error_code EC = sys::fs::real_path(Path, Real))
    return createStringError("model '" + Named +
                             "' cannot be read: " + EC.message());
  if (std::error_code EC = sys::fs::real_path(Folder, RealFolder))
    return createStringError(EC.message());
  StringRef Rest = Real;
  if (!Rest.consume_front(RealFolder) ||
      !(Rest.starts_with("/") || RealFolder == "/"))
    return createStringError("model '" + Named +
                             "' is outside of the project's folder");
  return Path.str().str();
}

Expected<ProjectFile> parseProject(StringRef Text) {
  return readYaml<ProjectFile>(Text, {KnownKeys, {}});
}

Expected<ProjectFile> readProjectFile(StringRef Path) {
  auto Fail = [&](Error Why) {
    return createStringError("'" + Path + "': " + toString(std::move(Why)));
  };
  Expected<std::string> Text = readText(Path);
  if (!Text)
    return Fail(Text.takeError());
  Expected<ProjectFile> Project = parseProject(*Text);
  if (!Project)
    return Fail(Project.takeError());
  for (std::string &Model : Project->Models) {
    Expected<std::string> Inside =
        modelInside(sys::path::parent_path(Path), Model);
    if (!Inside)
      return Fail(Inside.takeError());
    Model = *Inside;
  }
  return Project;
}

Expected<Prefix> readPrefix(StringRef Text) {
  auto [From, To] = Text.split('=');
  if (From.empty() || To.empty())
    return createStringError("--model-prefix: '" + Text +
                             "' is not of the form OLD=NEW, as in "
                             "ggml_=lm_ggml_");
  return Prefix{From.str(), To.str()};
}

Expected<const ModelSet *> ProjectModels::of(StringRef Source) {
  std::string Path = findProjectFile(sys::path::parent_path(Source));
  std::unique_ptr<ModelSet> &Known = Loaded[Path];
  if (Known)
    return Known.get();
  ProjectFile Project;
  if (!Path.empty()) {
    Expected<ProjectFile> Read = readProjectFile(Path);
    if (!Read)
      return Read.takeError();
    Project = std::move(*Read);
  }
  append_range(Project.Models, Models);
  append_range(Project.Prefixes, Prefixes);
  Expected<ModelSet> Set = ModelSet::withInstalled(Project.Models);
  if (!Set)
    return Set.takeError();
  for (Prefix &P : Project.Prefixes)
    Set->addPrefix(std::move(P));
  Known = std::make_unique<ModelSet>(std::move(*Set));
  return Known.get();
}

} // namespace tensortidy
