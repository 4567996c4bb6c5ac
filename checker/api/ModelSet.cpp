#include "api/ModelSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

namespace tensortidy {

Error ModelSet::add(StringRef Path) {
  Expected<ModelFile> Model = readModelFile(Path);
  if (!Model)
    return Model.takeError();
  for (const TypeRule &T : Model->Types) {
    auto Kind = Resources.try_emplace(T.Resource, T.Resource).first;
    Types[T.Type] = {Kind->second, T.Scoped};
  }
  for (const FunctionRule &F : Model->Functions)
    for (const std::string &Name : F.Names)
      Functions[Name] = F.What;
  for (const std::string &Header : Model->Headers)
    Headers.insert(Header);
  return Error::success();
}

Error ModelSet::addFolder(StringRef Folder) {
  std::vector<std::string> Paths;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Folder, EC), End; I != End && !EC;
       I.increment(EC))
    if (StringRef(I->path()).ends_with(".yaml"))
      Paths.push_back(I->path());
  if (EC)
    return createStringError("models '" + Folder +
                             "' cannot be read: " + EC.message());
  sort(Paths);
  for (const std::string &Path : Paths)
    if (Error E = add(Path))
      return E;
  return Error::success();
}

const ResourceKind *ModelSet::type(StringRef Name) const {
  auto It = Types.find(Name);
  return It == Types.end() ? nullptr : &It->second;
}

const Effects *ModelSet::function(StringRef Name) const {
  auto It = Functions.find(Name);
  return It == Functions.end() ? nullptr : &It->second;
}

bool ModelSet::isModelledHeader(StringRef FileName) const {
  return Headers.contains(FileName);
}

Expected<ModelSet> ModelSet::withInstalled(ArrayRef<std::string> Paths) {
  ModelSet Set;
  if (Error E = Set.addFolder(TENSORTIDY_MODELS_DIR))
    return std::move(E);
  for (const std::string &Path : Paths)
    if (Error E = Set.add(Path))
      return std::move(E);
  return std::move(Set);
}

const ModelSet &ModelSet::installed() {
  static const ModelSet Loaded = [] {
    Expected<ModelSet> Set = withInstalled({});
    if (!Set) {
      errs() << "tensortidy: error: " << toString(Set.takeError()) << "\n";
      std::_Exit(2);
    }
    return std::move(*Set);
  }();
  return Loaded;
}

} // namespace tensortidy
