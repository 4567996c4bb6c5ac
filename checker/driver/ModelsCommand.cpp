//===- ModelsCommand.cpp - tensor-tidy models -----------------------------===//
#include "api/ApiModel.h"
#include "api/ModelAccount.h"
#include "api/ModelCheck.h"
#include "api/ModelGuess.h"
#include "api/ProjectFile.h"
#include "driver/Command.h"
#include "driver/HeaderUnit.h"
#include "driver/Messages.h"
#include "driver/SourceCheck.h"
#include "report/Words.h"
#include "support/NearestWord.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tensortidy {

namespace {
constexpr CommandText ModelsText = {
    "models", "List, show, validate and begin models of C libraries.",
    "list|show|validate|infer [options] [-- COMPILER FLAGS]",
    "list           the models that a check in this folder would use\n"
    "show NAME      what one says; by type with --against\n"
    "validate FILE  reads models; with --against, holds each rule against the "
    "headers\n"
    "infer HEADER   prints a first model, for a person to finish\n"
    "exit status: 0 all is well, 1 a rule does not fit its headers, 2 the job "
    "could not\nbe done",
    "tensor-tidy models show ggml --against include/ggml.h\n"
    "tensor-tidy models validate camera.yaml --against camera.h -- -Iinclude\n"
    "tensor-tidy models infer camera.h > camera.yaml"};

class ModelsCommand : public Command {
public:
  ModelsCommand() : Command(ModelsText) {
    Options = {std::addressof(Against), std::addressof(Models),
               std::addressof(Prefixes)};
  }

protected:
  int run(const Tail &AfterDashes) override {
    constexpr StringRef Actions[] = {"list", "show", "validate", "infer"};
    if (Words.empty())
      return error("say what to do with models: list, show, validate or infer; "
                   "see 'tensor-tidy models --help'");
    Flags = AfterDashes;
    for (const std::string &Text : Prefixes) {
      Expected<Prefix> P = readPrefix(Text);
      if (!P)
        return error(P.takeError());
      Renamed.push_back(std::move(*P));
    }
    std::string Action = Words.front();
    std::vector<std::string> Rest(Words.begin() + 1, Words.end());
    if (Action == "list")
      return Rest.empty() ? list()
                          : error("models list takes no '" + Rest.front() +
                                  "'; to see one: tensor-tidy models show " +
                                  Rest.front());
    if (Action == "show")
      return show(Rest);
    if (Action == "validate")
      return validate(Rest);
    if (Action == "infer")
      return infer(Rest);
    return error("models cannot '" + Action + "'" +
                 didYouMean(Action, Actions) +
                 "; it can list, show, validate and infer");
  }

private:
  /// What a check in this folder would use.
  Expected<const ModelSet *> modelsHere() {
    Loaded = std::make_unique<ProjectModels>(
        std::vector<std::string>(Models.begin(), Models.end()), Renamed);
    return Loaded->of(absolutePath("any.c"));
  }

  int list() {
    Expected<const ModelSet *> Set = modelsHere();
    if (!Set)
      return error(Set.takeError());
    constexpr const char *Row = "{0,-20} {1,6} {2,10}  {3}\n";
    outs() << formatv(Row, "LIBRARY", "TYPES", "FUNCTIONS", "FILE");
    std::string Here = absolutePath(".");
    for (const ModelFile &M : (*Set)->files())
      outs() << formatv(Row, M.Library, M.Types.size(), numFunctions(M),
                        pathFrom(Here, absolutePath(M.Path)));
    return ExitClean;
  }

  int show(ArrayRef<std::string> Names) {
    if (Names.size() != 1)
      return error("models show takes the name of one model; 'tensor-tidy "
                   "models list' lists them");
    Expected<const ModelSet *> Set = modelsHere();
    if (!Set)
      return error(Set.takeError());
    Expected<const ModelFile *> Model = named(Names.front(), **Set);
    if (!Model)
      return error(Model.takeError());
    const ModelFile &M = **Model;
    if (Against.empty()) {
      printHead(M);
      writeAccount(outs(), M);
      return ExitClean;
    }
    Error E = visitHeaders(Against, Flags, [&](clang::ASTContext &Context) {
      Declarations Known(Context, Renamed);
      printHead(M);
      writeAccount(outs(), M, &Known);
    });
    return E ? error(std::move(E)) : int(ExitClean);
  }

  static void printHead(const ModelFile &M) {
    outs() << M.Library << ": " << countOf(M.Types.size(), "type") << ", "
           << countOf(numFunctions(M), "function")
           << "\nfile: " << pathFrom(absolutePath("."), absolutePath(M.Path))
           << '\n';
    if (!M.Headers.empty())
      outs() << "headers: " << join(M.Headers, ", ") << '\n';
  }

  /// By its library, by its file's name, or by a path.
  Expected<const ModelFile *> named(StringRef Name, const ModelSet &Set) {
    std::vector<StringRef> Known;
    // The later ones win, as their rules do.
    for (const ModelFile &M : reverse(Set.files())) {
      StringRef Stem = sys::path::stem(M.Path);
      if (Name.equals_insensitive(M.Library) || Name.equals_insensitive(Stem))
        return &M;
      append_range(Known, ArrayRef<StringRef>{M.Library, Stem});
    }
    if (sys::fs::exists(Name)) {
      Expected<ModelFile> Read = readModelFile(Name);
      if (!Read)
        return Read.takeError();
      return &Own.emplace_back(std::move(*Read));
    }
    return createStringError("no model is called '" + Name + "'" +
                             didYouMean(Name, Known) +
                             "; 'tensor-tidy models list' lists them");
  }

  int validate(ArrayRef<std::string> Files) {
    // A shell spreads `--against include/*.h`.
    std::vector<std::string> Headers(Against.begin(), Against.end());
    for (const std::string &File : Files) {
      StringRef Extension = sys::path::extension(File);
      bool IsModel = Extension == ".yaml" || Extension == ".yml";
      if (!Headers.empty() && !IsModel) {
        Headers.push_back(File);
        continue;
      }
      Expected<ModelFile> Read = readModelFile(File);
      if (!Read)
        return error(Read.takeError());
      Own.push_back(std::move(*Read));
    }
    if (Own.empty())
      return error("models validate takes the files of models");
    if (Headers.empty()) {
      for (const ModelFile &M : Own)
        printOk(M, "");
      return ExitClean;
    }
    return validateAgainst(Headers);
  }

  int validateAgainst(const std::vector<std::string> &Headers) {
    // The files may speak of each other's types.
    ModelSet Set;
    for (const Prefix &P : Renamed)
      Set.addPrefix(P);
    for (StringRef Path : Models)
      if (Error E = Set.add(Path))
        return error(std::move(E));
    for (const ModelFile &M : Own)
      Set.add(M);
    bool Clean = true;
    Error E = visitHeaders(Headers, Flags, [&](clang::ASTContext &Context) {
      Declarations Known(Context, Renamed);
      ApiModel Api(Set, Context);
      for (const ModelFile &M : Own) {
        std::vector<ModelProblem> Problems = problemsOf(M, Known, Api);
        for (const ModelProblem &P : Problems)
          outs() << M.Path << ':' << P.Line << ": " << P.Text << '\n';
        if (Problems.empty())
          printOk(M, ", which fit the headers");
        else
          outs() << countOf(Problems.size(), "problem") << " in '" << M.Path
                 << "'\n";
        Clean &= Problems.empty();
      }
    });
    if (E)
      return error(std::move(E));
    return Clean ? ExitClean : ExitFindings;
  }

  static void printOk(const ModelFile &M, StringRef How) {
    outs() << "ok: " << M.Path << ": " << M.Library << ", "
           << countOf(M.Types.size(), "type") << " and "
           << countOf(numFunctions(M), "function") << How << '\n';
  }

  int infer(const std::vector<std::string> &Headers) {
    if (Headers.empty())
      return error("models infer takes the headers of one library");
    GuessRequest Request;
    std::string Library = sys::path::stem(Headers.front()).str();
    Request.Library = Library;
    StringSet<> Paths;
    for (const std::string &Header : Headers) {
      Paths.insert(absolutePath(Header));
      Request.Headers.push_back(sys::path::filename(Header).str());
    }
    Error E = visitHeaders(Headers, Flags, [&](clang::ASTContext &Context) {
      const clang::SourceManager &Sources = Context.getSourceManager();
      auto IsDeclaredThere = [&](const clang::NamedDecl &D) {
        return Paths.contains(
            Sources.getFilename(Sources.getExpansionLoc(D.getLocation())));
      };
      Request.IsDeclaredThere = IsDeclaredThere;
      outs() << guessModel(Declarations(Context, {}), Request);
    });
    return E ? error(std::move(E)) : int(ExitClean);
  }

  std::vector<Prefix> Renamed;
  Tail Flags;
  std::unique_ptr<ProjectModels> Loaded;
  std::deque<ModelFile> Own; ///< Read because their paths were given.
  cl::list<std::string> Words{cl::Positional, cl::sub(Sub)};
  cl::list<std::string> Against{
      "against", cl::value_desc("HEADER"), cl::sub(Sub),
      cl::desc("what the rules have to fit; may be repeated")};
  cl::list<std::string> Models{
      "model", cl::value_desc("FILE"), cl::sub(Sub),
      cl::desc("one more model beside the installed ones; may be repeated")};
  cl::list<std::string> Prefixes{
      "model-prefix", cl::value_desc("OLD=NEW"), cl::sub(Sub),
      cl::desc("new prefix in the headers: ggml_=lm_ggml_")};
};
} // namespace

std::unique_ptr<Command> makeModelsCommand() {
  return std::make_unique<ModelsCommand>();
}

} // namespace tensortidy
