#include "tidy/UnitFindings.h"
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

const std::vector<Finding> &UnitFindings::get(clang::ASTContext &Context,
                                              clang::Preprocessor &PP) {
  if (!Done)
    Findings = analyzeUnit(Context, PP, Options);
  Done = true;
  return Findings;
}

} // namespace tensortidy
