#include "tidy/UnitFindings.h"
#include "api/ProjectFile.h"
#include "finding/Places.h"
#include "clang/AST/ASTContext.h"
#include <map>
#include <mutex>

namespace tensortidy {

std::shared_ptr<UnitFindings>
UnitFindings::of(clang::tidy::ClangTidyContext *Tidy) {
  // clangd makes checks on several threads, each with a context of its own.
  static std::mutex Mutex;
  static std::map<clang::tidy::ClangTidyContext *, std::weak_ptr<UnitFindings>>
      Units;
  std::lock_guard<std::mutex> Lock(Mutex);
  // An editor makes a context for each version of each file.
  std::erase_if(Units,
                [](const auto &Entry) { return Entry.second.expired(); });
  std::weak_ptr<UnitFindings> &Known = Units[Tidy];
  std::shared_ptr<UnitFindings> Shared = Known.lock();
  if (!Shared) {
    Shared.reset(new UnitFindings);
    Known = Shared;
  }
  return Shared;
}

/// clangd asks for the sources of several projects, on several threads.
static llvm::Expected<const ModelSet *> modelsFor(llvm::StringRef Source) {
  static std::mutex Mutex;
  static ProjectModels Projects({}, {});
  std::lock_guard<std::mutex> Lock(Mutex);
  return Projects.of(Source);
}

void UnitFindings::ask(FindingKind Kind, llvm::StringRef Text) {
  Options.Kinds.set(static_cast<unsigned>(Kind));
  if (Text.empty() || Text == Paths)
    return;
  if (!Paths.empty()) {
    Trouble = ("the checks share one run, and their option 'Paths' says '" +
               Paths + "' and '" + Text + "'")
                  .str();
    return;
  }
  Paths = Text.str();
  auto Read = readPathOptions(Text);
  if (Read)
    Options.Paths = *Read;
  else
    Trouble = "option 'Paths': " + llvm::toString(Read.takeError());
}

const std::vector<Finding> &UnitFindings::get(clang::ASTContext &Context,
                                              clang::Preprocessor &PP) {
  if (std::exchange(Done, true) || !Trouble.empty())
    return Findings;
  auto Models = modelsFor(mainFileOf(Context.getSourceManager()));
  if (!Models) {
    Trouble = llvm::toString(Models.takeError());
    return Findings;
  }
  Options.Models = *Models;
  Findings = analyzeUnit(Context, PP, Options).Findings;
  return Findings;
}

} // namespace tensortidy
