//===- AnalyzerPlugin.cpp - Our checkers inside clang --analyze -----------===//
//
// clang runs the engine here, with the options that its user gave; what it
// needs of ours is set up when the unit was parsed. Only the path engine is in
// this host: clang's analyzer has no place for another one's findings.
//
//===----------------------------------------------------------------------===//
#include "analyzer/AnalyzerRun.h"
#include "api/ProjectFile.h"
#include "finding/Places.h"
#include "path/LifetimeChecker.h"
#include "path/PathKinds.h"
#include "clang/AST/ASTContext.h"
#include "clang/StaticAnalyzer/Core/AnalyzerOptions.h"
#include "clang/StaticAnalyzer/Core/Checker.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/AnalysisManager.h"
#include "clang/StaticAnalyzer/Frontend/CheckerRegistry.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

static constexpr llvm::StringLiteral ApiModeling = "tensor.ApiModeling";
static constexpr llvm::StringLiteral ModelsOption = "Models";
static constexpr llvm::StringLiteral UnrollLoopsOption = "UnrollLoops";

namespace {
/// Loads what is known of APIs, and has the run in progress while the engine
/// explores the unit.
class ApiModels : public Checker<check::ASTDecl<TranslationUnitDecl>,
                                 check::EndOfTranslationUnit> {
  mutable ProjectModels Models;
  mutable std::unique_ptr<AnalyzedUnit> Unit;

public:
  explicit ApiModels(std::vector<std::string> Files)
      : Models(std::move(Files), {}) {}

  /// The first that the analyzer asks of any checker.
  void checkASTDecl(const TranslationUnitDecl *, AnalysisManager &Manager,
                    BugReporter &) const {
    ASTContext &Context = Manager.getASTContext();
    llvm::Expected<const ModelSet *> Known =
        Models.of(mainFileOf(Context.getSourceManager()));
    if (!Known) {
      DiagnosticsEngine &Diagnostics = Context.getDiagnostics();
      Diagnostics.Report(
          Diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "%0"))
          << llvm::toString(Known.takeError());
    }
    // Without models there are still annotations.
    static const ModelSet None;
    Unit = std::make_unique<AnalyzedUnit>(Known ? **Known : None, Context);
  }
  void checkEndOfTranslationUnit(const TranslationUnitDecl *, AnalysisManager &,
                                 BugReporter &) const {
    Unit.reset();
  }
};
} // namespace

static void setUp(CheckerManager &Manager) {
  const AnalyzerOptions &Options = Manager.getAnalyzerOptions();
  std::vector<std::string> Files;
  for (StringRef File :
       llvm::split(Options.getCheckerStringOption(ApiModeling, ModelsOption,
                                                  /*SearchInParents=*/true),
                   ';'))
    if (!File.trim().empty())
      Files.push_back(File.trim().str());
  Manager.registerChecker<ApiModels>(std::move(Files));
  // The options are the invocation's, which the engine reads later. The
  // analyzer shows them to checkers as const; the object is not.
  if (Options.getCheckerBooleanOption(ApiModeling, UnrollLoopsOption,
                                      /*SearchInParents=*/true))
    const_cast<AnalyzerOptions &>(Options).ShouldUnrollLoops = true;
}

static void registerPlugin(CheckerRegistry &Registry) {
  Registry.addPackage(PathPackage);
  Registry.addPackageOption(
      "string", PathPackage, ModelsOption, "",
      "Files with API models, separated by ';', on top of those that are "
      "installed and those that the project's .tensor-tidy.yaml names",
      "released");
  Registry.addPackageOption(
      "bool", PathPackage, UnrollLoopsOption, "true",
      "Go on after loops with a literal bound: unroll-loops, for every checker "
      "of the run",
      "released");
  registerLifetimeCheckers(Registry);
  Registry.addChecker(
      setUp, [](const CheckerManager &) { return true; }, ApiModeling,
      "Loads what is known of tensor APIs", "NoDocsUri", /*IsHidden=*/true);
  Registry.addDependency(LifetimeModeling, ApiModeling);
}

} // namespace tensortidy

extern "C" const char clang_analyzerAPIVersionString[] =
    CLANG_ANALYZER_API_VERSION_STRING;

extern "C" void clang_registerCheckers(CheckerRegistry &Registry) {
  tensortidy::registerPlugin(Registry);
}
