//===- SourceCheck.cpp ----------------------------------------------------===//
#include "driver/SourceCheck.h"
#include "api/ProjectFile.h"
#include "driver/CompileCommands.h"
#include "driver/Messages.h"
#include "driver/UnitRunner.h"
#include "finding/NoLint.h"
#include "report/SourceLines.h"
#include "report/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tensortidy {

std::string absolutePath(StringRef Path) {
  SmallString<256> Absolute(Path);
  sys::fs::make_absolute(Absolute);
  sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  return Absolute.str().str();
}

/// All that are wrong are named at once.
static Expected<std::vector<std::string>>
readableSources(ArrayRef<std::string> Sources) {
  std::vector<std::string> Paths;
  Error Wrong = Error::success();
  for (const std::string &Source : Sources) {
    std::string Path = absolutePath(Source);
    sys::fs::file_status Status;
    std::error_code EC = sys::fs::status(Path, Status);
    if (!EC && sys::fs::is_directory(Status))
      EC = std::make_error_code(std::errc::is_a_directory);
    if (!EC) {
      int FD;
      EC = sys::fs::openFileForRead(Path, FD);
      if (!EC)
        sys::fs::closeFile(FD);
    }
    if (EC)
      Wrong = joinErrors(std::move(Wrong),
                         createStringError("'" + Source + "' cannot be read: " +
                                           EC.message()));
    else if (!is_contained(Paths, Path))
      Paths.push_back(std::move(Path));
  }
  if (Wrong)
    return std::move(Wrong);
  return Paths;
}

static void nameLimited(ArrayRef<LimitedLook> Limited, StringRef Root) {
  for (const LimitedLook &Look : Limited)
    note(formatv("{0}:{1}:{2}: '{3}' was not followed to its end: {4}",
                 pathFrom(Root, Look.Where.File), Look.Where.Line,
                 Look.Where.Column, Look.Function, Look.Why));
}

static void add(Report &R, UnitOutcome Outcome, StringRef Source,
                SourceLines &Sources) {
  endProgress();
  errs() << Outcome.Errors;
  R.Files.push_back(Source.str());
  append_range(R.Files, Outcome.Files);
  if (!Outcome.Failure.empty()) {
    error("'" + pathFrom(R.Root, Source) +
          "' was not checked: " + Outcome.Failure);
    R.Failures.emplace_back(Source.str(), Outcome.Failure);
  }
  for (Finding &F : Outcome.Findings) {
    bool Silenced = silencedByComment(checkName(F.Kind), F.Where.Line,
                                      Sources.lines(F.Where.File));
    R.Results.push_back({std::move(F), Silenced, std::nullopt});
  }
}

Expected<Report> checkSources(const CheckRequest &Request) {
  Report R;
  R.Root = Request.Root;
  R.Kinds = Request.Kinds;
  auto Paths = readableSources(Request.Sources);
  if (!Paths)
    return Paths.takeError();
  Expected<CompileCommands> Commands =
      Request.Flags ? CompileCommands::fromFlags(*Request.Flags)
      : Request.BuildDir.empty()
          ? CompileCommands::searched()
          : CompileCommands::fromBuildDir(Request.BuildDir);
  if (!Commands)
    return Commands.takeError();
  // Before any work: a source without commands is a mistake in the call.
  std::vector<const CompileCommands::Database *> Databases;
  for (const std::string &Path : *Paths) {
    auto Database = Commands->forSource(Path);
    if (!Database)
      return Database.takeError();
    Databases.push_back(*Database);
  }

  // A damaged model is no source's fault: it stops the job before it begins.
  ProjectModels Models(Request.Models, Request.Prefixes);
  std::vector<const ModelSet *> ModelsOf;
  for (const std::string &Path : *Paths) {
    Expected<const ModelSet *> Loaded = Models.of(Path);
    if (!Loaded)
      return Loaded.takeError();
    ModelsOf.push_back(*Loaded);
  }
  AnalysisOptions Options;
  Options.Kinds = Request.Kinds;
  Options.Threshold = Request.Threshold;
  Options.Paths = Request.Paths;
  SourceLines Sources;
  for (auto [I, Path] : enumerate(*Paths)) {
    if (Paths->size() > 1)
      progress(formatv("[{0}/{1}] {2}", I + 1, Paths->size(),
                       pathFrom(R.Root, Path)));
    Options.Models = ModelsOf[I];
    UnitOutcome Outcome =
        runUnit(*Databases[I], Path, Options, Commands->mayBeForeign());
    if (Request.Verbose)
      nameLimited(Outcome.Limited, R.Root);
    add(R, std::move(Outcome), Path, Sources);
  }
  endProgress();
  tidyUp(R);
  return std::move(R);
}

} // namespace tensortidy
