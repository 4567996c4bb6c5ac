//===- SourceOptions.cpp - The options that say what to check -------------===//
#include "api/ProjectFile.h"
#include "driver/SourceCheck.h"
#include "finding/CheckGlobs.h"
#include "report/Sarif.h"
#include "support/NearestWord.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace tensortidy {

SourceOptions::SourceOptions(cl::SubCommand &Sub)
    : Sources(cl::Positional, cl::sub(Sub)),
      Models(
          "model", cl::value_desc("FILE"), cl::sub(Sub),
          cl::desc("rules of one more library, in YAML, or libc-heap; may be "
                   "repeated")),
      Prefixes("model-prefix", cl::value_desc("OLD=NEW"), cl::sub(Sub),
               cl::desc("new prefix in a bundled copy of a library: "
                        "ggml_=lm_ggml_")),
      BuildDir("p", cl::value_desc("BUILD_DIR"), cl::sub(Sub),
               cl::desc("folder of compile_commands.json; searched for if "
                        "not given")),
      Checks("checks", cl::value_desc("GLOBS"), cl::sub(Sub),
             cl::desc("checks to add or, with '-', to leave out: "
                      "'-*,tensor-leak'")),
      Sureness("confidence", cl::value_desc("LEVEL"), cl::sub(Sub),
               cl::init("medium"),
               cl::desc("report findings of at least low, medium (default) or "
                        "high")),
      Paths("paths", cl::value_desc("OPTIONS"), cl::sub(Sub),
            cl::desc("how far paths are followed: editor, or limits: "
                     "nodes=9000,time=500")),
      Root("root", cl::value_desc("DIR"), cl::sub(Sub),
           cl::desc("paths are written relative to it; default: the current "
                    "folder")),
      Verbose("verbose", cl::sub(Sub),
              cl::desc("name the functions that were not followed to their "
                       "end")) {}

std::vector<const cl::Option *> SourceOptions::all() const {
  // A list gives another address than its own to the operator.
  return {&BuildDir,
          &Checks,
          &Sureness,
          std::addressof(Models),
          std::addressof(Prefixes),
          &Paths,
          &Root,
          &Verbose};
}

Expected<CheckRequest> SourceOptions::request() const {
  CheckRequest Request;
  if (Sources.empty())
    return createStringError("no source files given");
  Request.Sources.assign(Sources.begin(), Sources.end());
  Request.Models.assign(Models.begin(), Models.end());
  for (const std::string &Text : Prefixes) {
    Expected<Prefix> P = readPrefix(Text);
    if (!P)
      return P.takeError();
    Request.Prefixes.push_back(std::move(*P));
  }
  Request.BuildDir = BuildDir;
  Expected<std::bitset<NumFindingKinds>> Kinds = readChecks(Checks);
  if (!Kinds)
    return Kinds.takeError();
  Request.Kinds = *Kinds;

  SmallVector<StringRef> Levels;
  for (Confidence C : {Confidence::Low, Confidence::Medium, Confidence::High}) {
    Levels.push_back(confidenceName(C));
    if (Levels.back() == Sureness)
      Request.Threshold = C;
  }
  if (!is_contained(Levels, StringRef(Sureness)))
    return createStringError("--confidence: '" + StringRef(Sureness) +
                             "' is none of low, medium, high" +
                             didYouMean(Sureness, Levels));
  Expected<PathOptions> Limits = readPathOptions(Paths);
  if (!Limits)
    return createStringError("--paths: " + toString(Limits.takeError()));
  Request.Paths = *Limits;
  Request.Verbose = Verbose;
  if (!Root.empty() && !sys::fs::is_directory(Root))
    return createStringError("--root: '" + Root + "' is no folder");
  Request.Root = absolutePath(Root.empty() ? "." : StringRef(Root));
  return Request;
}

Error saveSarif(const Report &R, StringRef Path) {
  Error E = writeToOutput(Path, [&](raw_ostream &OS) {
    writeSarif(OS, R);
    return Error::success();
  });
  if (!E)
    return E;
  return createStringError("'" + Path +
                           "' cannot be written: " + toString(std::move(E)));
}

} // namespace tensortidy
