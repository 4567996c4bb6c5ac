//===- Bridge.cpp - Runs the Static Analyzer inside any host --------------===//
//
// The analyzer expects to own a compiler instance. Here one is built around
// an AST that somebody else parsed: the driver, clang-tidy, or clangd.
//
//===----------------------------------------------------------------------===//
#include "api/UnitIndex.h"
#include "path/LifetimeChecker.h"
#include "path/PathKinds.h"
#include "path/PathRun.h"
#include "path/PathVisitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Analysis/PathDiagnostic.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/StaticAnalyzer/Frontend/AnalysisConsumer.h"
#include "clang/StaticAnalyzer/Frontend/CheckerRegistry.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

namespace {

/// A run inside another host: everything is collected, and merged later with
/// what the flow engine saw.
class CollectingRun final : public PathRun {
public:
  using PathRun::PathRun;

  bool wants(const Sighting &Seen, SourceLocation) override {
    Reported.push_back(Seen);
    return true;
  }
  void notFullySeen(const FunctionDecl *Function) override {
    if (Known.insert(Function->getCanonicalDecl()).second)
      NotFullySeen.push_back(Function);
  }

  void limited(const FunctionDecl *Function, PathLimit By) override {
    Found.Limited.push_back({Function, By});
  }

  /// Told to the engine since it last decided.
  std::vector<Sighting> Reported;
  /// Accepted by the engine, with their paths.
  PathFindings Found;
  /// To be followed once more, each by itself.
  std::vector<const FunctionDecl *> NotFullySeen;

private:
  llvm::SmallPtrSet<const FunctionDecl *, 16> Known;
};

/// Takes the engine's diagnostics of our checkers, with their paths.
class Collector final : public PathDiagnosticConsumer {
  CollectingRun &Run;

public:
  explicit Collector(CollectingRun &Run) : Run(Run) {}

  StringRef getName() const override { return "tensortidy"; }
  PathGenerationScheme getGenerationScheme() const override { return Minimal; }
  bool supportsLogicalOpControlFlow() const override { return true; }
  bool supportsCrossFileDiagnostics() const override { return true; }

  void FlushDiagnosticsImpl(std::vector<const PathDiagnostic *> &Diagnostics,
                            FilesMade *) override {
    for (const PathDiagnostic *D : Diagnostics)
      if (D->getCheckerName().split('.').first == PathPackage)
        take(*D);
    // Whatever was reported before this flush belongs to an analyzed function.
    Run.Reported.clear();
  }

private:
  void take(const PathDiagnostic &D) {
    SourceLocation Unique = D.getUniqueingLoc().asLocation();
    auto Same = llvm::find_if(Run.Reported, [&](const Sighting &S) {
      return S.Message == D.getVerboseDescription() &&
             S.Where.getBegin() == Unique;
    });
    if (Same == Run.Reported.end())
      return;
    Sighting Seen = *Same;
    bool Begun = false;
    for (const PathDiagnosticPieceRef &Piece : D.path.flatten(true)) {
      // What was decided before the resource existed is not its story; how the
      // path came to the function is.
      Begun |= Piece->getTagStr() == LifeEventTag;
      if (Begun || Piece->getString().starts_with("Calling '"))
        Seen.Path.push_back({rangeOf(*Piece), sentence(*Piece)});
    }
    if (!Seen.Path.empty()) {
      // The engine ends with the message itself, where the handle is lost.
      Sighting::Step &Last = Seen.Path.back();
      Seen.End = Last.Where;
      Last.Text = endOfStory(Seen.Kind);
    }
    Run.Found.Sightings.push_back(std::move(Seen));
  }

  static const char *endOfStory(FindingKind Kind) {
    switch (Kind) {
    case FindingKind::UseAfterDispose:
    case FindingKind::UseAfterTidy:
      return "used here";
    case FindingKind::DoubleDispose:
      return "disposed again here";
    case FindingKind::MismatchedDispose:
      return "released here";
    default:
      return "its last handle is lost here";
    }
  }

  static SourceRange rangeOf(const PathDiagnosticPiece &Piece) {
    return SourceRange(Piece.getLocation().asLocation());
  }

  /// Our notes start in lower case; the engine's do not.
  static std::string sentence(const PathDiagnosticPiece &Piece) {
    std::string Text = Piece.getString().str();
    if (Text.size() > 1 && isUppercase(Text[0]) && !isUppercase(Text[1]))
      Text[0] = toLowercase(Text[0]);
    return Text;
  }
};

} // namespace

static void configure(AnalyzerOptions &Options, const PathOptions &Paths) {
  // The core checkers prune paths that cannot go on; their reports are not
  // ours to tell, and the collector drops them.
  Options.CheckersAndPackages = {{PathPackage.str(), true},
                                 {"core", true},
                                 {"apiModeling.google.GTest", true}};
  Options.AnalysisDiagOpt = PD_NONE;
  Paths.configure(Options);
}

namespace {

/// A compiler instance around the host's AST, configured for our checkers.
class Analyzer {
public:
  Analyzer(CollectingRun &Run, Preprocessor &PP)
      : Run(Run), Invocation(std::make_shared<CompilerInvocation>()) {
    ASTContext &Context = Run.Context;
    SourceManager &Sources = Context.getSourceManager();
    // Without parsing a command line the analyzer's options have no values, and
    // nothing is found, silently.
    const char *Arguments[] = {"-analyze", "-x", "c++", "unused.cpp"};
    CompilerInvocation::CreateFromArgs(*Invocation, Arguments,
                                       Context.getDiagnostics());
    Instance = std::make_unique<CompilerInstance>(Invocation);
    // Bodies that the analyzer synthesizes are parsed from this file system.
    Instance->setVirtualFileSystem(
        Sources.getFileManager().getVirtualFileSystemPtr());
    using llvm::IntrusiveRefCntPtr;
    Instance->setDiagnostics(
        IntrusiveRefCntPtr<DiagnosticsEngine>(&Context.getDiagnostics()));
    Instance->setFileManager(
        IntrusiveRefCntPtr<FileManager>(&Sources.getFileManager()));
    Instance->setSourceManager(IntrusiveRefCntPtr<SourceManager>(&Sources));
    Instance->setPreprocessor(
        std::shared_ptr<Preprocessor>(&PP, [](Preprocessor *) {}));
    Instance->setASTContext(IntrusiveRefCntPtr<ASTContext>(&Context));
    Instance->getInvocation().getLangOpts() = Context.getLangOpts();
    configure(Instance->getAnalyzerOpts(), Run.Options);
  }

  void analyze(llvm::ArrayRef<const FunctionDecl *> Functions) {
    auto Consumer = CreateAnalysisConsumer(*Instance);
    Consumer->AddCheckerRegistrationFn(registerLifetimeCheckers);
    Consumer->AddDiagnosticConsumer(std::make_unique<Collector>(Run));
    Consumer->Initialize(Run.Context);
    for (const FunctionDecl *Function : Functions)
      if (const FunctionDecl *Definition = Function->getDefinition())
        Consumer->HandleTopLevelDecl(
            DeclGroupRef(const_cast<FunctionDecl *>(Definition)));
    Consumer->HandleTranslationUnit(Run.Context);
  }

private:
  CollectingRun &Run;
  std::shared_ptr<CompilerInvocation> Invocation;
  std::unique_ptr<CompilerInstance> Instance;
};

} // namespace

PathFindings runPathEngine(ASTContext &Context, Preprocessor &PP,
                           ApiModel &Model, const UnitIndex &Index,
                           const PathOptions &Options) {
  if (Index.relevantFunctions().empty())
    return {};
  CollectingRun Run(Context, Model, Index, Options);
  PathRun::InProgress Current(Run);
  Analyzer A(Run, PP);
  // Only functions that can reach a modelled call: the rest has nothing to say.
  A.analyze(Index.relevantFunctions());

  // What a function calls is seen from inside it, and then not again.
  while (!Run.NotFullySeen.empty())
    A.analyze(std::exchange(Run.NotFullySeen, {}));
  return std::move(Run.Found);
}

} // namespace tensortidy
