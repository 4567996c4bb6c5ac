//===- CompileCommands.cpp ------------------------------------------------===//
#include "driver/CompileCommands.h"
#include "driver/Messages.h"
#include "report/Words.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang::tooling;
using namespace llvm;

namespace tensortidy {

static constexpr StringLiteral DatabaseName = "compile_commands.json";
static constexpr StringLiteral HowElse =
    "configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or give the compiler "
    "flags after '--'";

CompileCommands
CompileCommands::fromFlags(const std::vector<std::string> &Flags) {
  CompileCommands C;
  C.FromFlags = std::make_unique<FixedCompilationDatabase>(".", Flags);
  return C;
}

Expected<CompileCommands::Found> CompileCommands::load(StringRef File) {
  std::string Reason;
  auto Load = [&] {
    return JSONCompilationDatabase::loadFromFile(
        File, Reason, JSONCommandLineSyntax::AutoDetect);
  };
  Found F{File.str(), Load(), nullptr};
  if (!F.Exact)
    return createStringError("'" + File + "' is no compile database: " +
                             StringRef(Reason).trim().rtrim('.'));
  F.Guesses = inferMissingCompileCommands(expandResponseFiles(
      inferTargetAndDriverMode(Load()), vfs::getRealFileSystem()));
  return std::move(F);
}

Expected<CompileCommands> CompileCommands::fromBuildDir(StringRef Path) {
  SmallString<256> File(Path);
  if (sys::path::filename(Path) != DatabaseName)
    sys::path::append(File, DatabaseName);
  if (!sys::fs::exists(Path))
    return createStringError("-p: '" + Path + "' does not exist");
  if (!sys::fs::exists(File))
    return createStringError("-p: '" + Path + "' holds no " + DatabaseName +
                             "; " + HowElse);
  Expected<Found> F = load(File);
  if (!F)
    return F.takeError();
  CompileCommands C;
  C.Named = std::move(*F);
  return std::move(C);
}

bool CompileCommands::lists(const Found &F, StringRef Source) {
  return !F.Exact->getCompileCommands(Source).empty();
}

Expected<const CompileCommands::Found *>
CompileCommands::loadOnce(StringRef File) {
  auto It = Searched.find(File);
  if (It == Searched.end()) {
    Expected<Found> F = load(File);
    if (!F)
      return F.takeError();
    It = Searched.try_emplace(File, std::move(*F)).first;
  }
  return &It->second;
}

/// Databases in this folder and its build folders. The newest build comes
/// first: an old one may not know the source.
static std::vector<std::string> databasesIn(StringRef Folder) {
  std::vector<std::pair<sys::TimePoint<>, std::string>> InBuilds;
  std::vector<std::string> Result;
  auto AddFrom = [&](StringRef Dir) {
    SmallString<256> File(Dir);
    sys::path::append(File, DatabaseName);
    sys::fs::file_status Status;
    if (!sys::fs::status(File, Status) && sys::fs::is_regular_file(Status))
      InBuilds.emplace_back(Status.getLastModificationTime(), File.str());
  };
  AddFrom(Folder);
  if (!InBuilds.empty())
    Result.push_back(std::move(InBuilds.front().second));
  InBuilds.clear();

  std::error_code EC;
  for (sys::fs::directory_iterator I(Folder, EC), End; I != End && !EC;
       I.increment(EC)) {
    StringRef Name = sys::path::filename(I->path());
    bool Multi = Name == "build" || Name == "out";
    if (!Multi && !Name.starts_with("build") && !Name.starts_with("_build") &&
        !Name.starts_with("cmake-build") && !Name.starts_with("out") &&
        Name != "debug" && Name != "release" && Name != "Debug" &&
        Name != "Release")
      continue;
    AddFrom(I->path());
    // "build/debug", as presets name them, and "out/build/x64".
    SmallString<256> Inner(I->path());
    if (Name == "out")
      sys::path::append(Inner, "build");
    if (Multi)
      for (sys::fs::directory_iterator J(Inner, EC); J != End && !EC;
           J.increment(EC))
        AddFrom(J->path());
    EC.clear();
  }
  sort(InBuilds, [](const auto &A, const auto &B) {
    return std::tie(B.first, A.second) < std::tie(A.first, B.second);
  });
  for (auto &[Time, Path] : InBuilds)
    Result.push_back(std::move(Path));
  return Result;
}

Expected<const CompileCommands::Found *>
CompileCommands::search(StringRef Source) {
  const Found *Nearest = nullptr;
  StringRef Folder = sys::path::parent_path(Source);
  for (; !Folder.empty(); Folder = sys::path::parent_path(Folder)) {
    for (const std::string &File : databasesIn(Folder)) {
      Expected<const Found *> F = loadOnce(File);
      if (!F)
        return F.takeError();
      if (lists(**F, Source))
        return F;
      if (!Nearest)
        Nearest = *F;
    }
    // What lies above a checkout belongs to something else.
    if (sys::fs::exists(Folder + "/.git"))
      break;
  }
  if (Nearest)
    return Nearest;
  return createStringError("no " + DatabaseName + " found for '" + Source +
                           "', above it or in a build folder; name one with "
                           "-p, or " +
                           HowElse);
}

Expected<const CompileCommands::Database *>
CompileCommands::forSource(StringRef AbsolutePath) {
  if (FromFlags)
    return FromFlags.get();
  const Found *F = Named ? &*Named : nullptr;
  if (!F) {
    Expected<const Found *> Search = search(AbsolutePath);
    if (!Search)
      return Search.takeError();
    F = *Search;
    if (Announced.try_emplace(F->Path, true).second)
      note("using '" + F->Path + "'");
  }
  if (lists(*F, AbsolutePath))
    return F->Guesses.get();
  if (F->Guesses->getCompileCommands(AbsolutePath).empty())
    return createStringError("'" + F->Path +
                             "' lists no source that is like "
                             "'" +
                             AbsolutePath +
                             "'; give the compiler flags "
                             "after '--'");
  note("'" + F->Path + "' does not list '" + AbsolutePath +
       "'; using the flags of a source like it");
  return F->Guesses.get();
}

} // namespace tensortidy
