#include "clang-tidy/ClangTidyModule.h"
#include "tidy/FindingCheck.h"

using namespace clang;

namespace tensortidy {

namespace {
class TensorTidyModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    for (unsigned I = 0; I < NumFindingKinds; ++I) {
      auto Kind = static_cast<FindingKind>(I);
      Factories.registerCheckFactory(
          checkName(Kind),
          [Kind](StringRef Name, tidy::ClangTidyContext *Context) {
            return std::make_unique<FindingCheck>(Kind, Name, Context);
          });
    }
  }
};
} // namespace

static tidy::ClangTidyModuleRegistry::Add<TensorTidyModule>
    Registered("tensor", "Tensor lifetime checks of TensorTidy.");

} // namespace tensortidy
