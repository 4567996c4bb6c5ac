#include "tidy/UnitFindings.h"
#include "llvm/ADT/DenseMap.h"
#include <mutex>

namespace tensortidy {

std::shared_ptr<UnitFindings>
UnitFindings::of(clang::tidy::ClangTidyContext *Tidy) {
  // clangd makes checks on several threads, each with a context of its own.
  static std::mutex Mutex;
  static llvm::DenseMap<clang::tidy::ClangTidyContext *,
                        std::weak_ptr<UnitFindings>>
      Units;
  std::lock_guard<std::mutex> Lock(Mutex);
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
