#include "api/ModelSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tensortidy {

/// "release" of "Ort::Session::release".
static StringRef lastPart(StringRef Name) {
  std::size_t Colons = Name.rfind("::");
  return Colons == StringRef::npos ? Name : Name.drop_front(Colons + 2);
}

Error ModelSet::add(StringRef Path) {
  Expected<ModelFile> Model = readModelFile(Path);
  if (!Model)
    return Model.takeError();
  add(std::move(*Model));
  return Error::success();
}

void ModelSet::add(ModelFile Read) {
  ModelFile &Model = Files.emplace_back(std::move(Read));
  for (FunctionRule &F : Model.Functions)
    if (!F.Resource.empty()) {
      ResourceKind Kind;
      Kind.Name = F.Resource;
      Kind.DiesOnce = true;
      Kind.PlainMemory = F.PlainMemory;
      F.What.Made = Kind;
    }
  for (const TypeRule &T : Model.Types) {
    ResourceKind Kind;
    Kind.Name = T.Resource;
    Kind.Scoped = T.Scoped;
    Kind.ByValue = T.ByValue;
    Kind.Member = T.Member;
    Kind.DiesOnce = T.DiesOnce.value_or(!T.Scoped);
    Kind.ChildrenMayOutlive = T.ChildrenMayOutlive;
    Types[T.Type] = Kind;
  }
  for (const FunctionRule &F : Model.Functions) {
    for (const std::string &Name : F.Names)
      Functions[lastPart(Name)].push_back(&F);
    if (!F.Pattern.empty())
      Patterns.push_back(
          {StringRef(F.Pattern)
               .take_while([](char C) { return isAlnum(C) || C == '_'; })
               .str(),
           Regex(expandedPattern(F.Pattern)), &F});
  }
  for (const std::string &Header : Model.Headers)
    Headers.insert(Header);
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

std::optional<std::string> ModelSet::original(StringRef Name) const {
  for (const Prefix &P : Prefixes)
    if (Name.starts_with(P.To))
      return P.From + Name.drop_front(P.To.size()).str();
  return std::nullopt;
}

const ResourceKind *ModelSet::type(StringRef Name) const {
  auto It = Types.find(Name);
  if (It != Types.end())
    return &It->second;
  if (std::optional<std::string> Original = original(Name))
    if (It = Types.find(*Original); It != Types.end())
      return &It->second;
  return nullptr;
}

void ModelSet::forEachType(function_ref<void(StringRef)> Visit) const {
  for (const auto &Entry : Types) {
    Visit(Entry.first());
    for (const Prefix &P : Prefixes)
      if (StringRef Rest = Entry.first(); Rest.consume_front(P.From))
        Visit(P.To + Rest.str());
  }
}

static bool holds(const FunctionRule &Rule, const FunctionQuery &Query) {
  return Rule.Table == Query.Table &&
         (Rule.WhenDeclared.empty() || Query.IsDeclared(Rule.WhenDeclared)) &&
         (Rule.UnlessDeclared.empty() ||
          !Query.IsDeclared(Rule.UnlessDeclared));
}

std::optional<Effects> ModelSet::matched(const FunctionQuery &Query) const {
  if (auto It = Functions.find(Query.Name); It != Functions.end())
    for (const FunctionRule *Rule : reverse(It->second))
      if (holds(*Rule, Query) && is_contained(Rule->Names, Query.Qualified))
        return Rule->What;
  for (const PatternRule &P : reverse(Patterns)) {
    SmallVector<StringRef, 4> Groups;
    if (!Query.Qualified.starts_with(P.Literal) || !holds(*P.Rule, Query) ||
        !P.Expression.match(Query.Qualified, &Groups))
      continue;
    Effects E = P.Rule->What;
    // Group 1 is the pattern as a whole: `\1` is the first one that it wrote.
    for (std::string &Family : E.Families)
      for (unsigned I = 2; I < Groups.size(); ++I) {
        std::string Reference = "\\" + std::to_string(I - 1);
        if (std::size_t At = Family.find(Reference); At != std::string::npos)
          Family.replace(At, Reference.size(), Groups[I].str());
      }
    return E;
  }
  return std::nullopt;
}

std::optional<Effects> ModelSet::function(const FunctionQuery &Query) const {
  if (std::optional<Effects> Found = matched(Query))
    return Found;
  std::optional<std::string> Name = original(Query.Name);
  if (!Name)
    return std::nullopt;
  FunctionQuery Original = Query;
  Original.Name = *Name;
  Original.Qualified = *Name;
  return matched(Original);
}

bool ModelSet::isModelledHeader(StringRef FileName) const {
  return Headers.contains(FileName);
}

/// A file, or the name of a model that is installed and only used on request.
static std::string fileOfModel(StringRef Model) {
  if (!Model.contains('/') && !Model.ends_with(".yaml")) {
    SmallString<128> Optional(ModelSet::installedFolder());
    sys::path::append(Optional, "optional", Model + ".yaml");
    if (sys::fs::exists(Optional))
      return Optional.str().str();
  }
  return Model.str();
}

Expected<ModelSet> ModelSet::withInstalled(ArrayRef<std::string> Paths) {
  ModelSet Set;
  if (Error E = Set.addFolder(installedFolder()))
    return std::move(E);
  for (const std::string &Path : Paths)
    if (Error E = Set.add(fileOfModel(Path)))
      return std::move(E);
  return std::move(Set);
}

} // namespace tensortidy
