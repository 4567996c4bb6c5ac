#include "path/PathVisitors.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "clang/AST/ASTLambda.h"
#include "clang/StaticAnalyzer/Core/BugReporter/BugReporterVisitors.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ExplodedGraph.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

namespace {

/// Tells the life of one resource, in the order in which it happens.
class LifeNotes final : public BugReporterVisitor {
  SymbolRef Symbol;

public:
  explicit LifeNotes(SymbolRef Symbol) : Symbol(Symbol) {}

  void Profile(llvm::FoldingSetNodeID &ID) const override {
    static int Tag;
    ID.AddPointer(&Tag);
    ID.AddPointer(Symbol);
  }

  PathDiagnosticPieceRef VisitNode(const ExplodedNode *Node,
                                   BugReporterContext &BRC,
                                   PathSensitiveBugReport &) override {
    const ExplodedNode *Before = Node->getFirstPred();
    const Stmt *S = Node->getStmtForDiagnostics();
    if (!Before || !S)
      return nullptr;
    const HandleState *Was = handleAt(Before->getState(), Symbol);
    const HandleState *Is = handleAt(Node->getState(), Symbol);
    llvm::StringRef Event = eventBetween(Was, Is);
    if (Event.empty())
      return nullptr;
    PathDiagnosticLocation Location(S, BRC.getSourceManager(),
                                    Node->getLocationContext());
    if (!Location.isValid())
      return nullptr;
    auto Piece = std::make_shared<PathDiagnosticEventPiece>(
        Location, ("the " + Is->kind().Name + " is " + Event).str());
    Piece->setTag(LifeEventTag);
    return Piece;
  }

private:
  static llvm::StringRef eventBetween(const HandleState *Was,
                                      const HandleState *Is) {
    if (!Is)
      return {};
    if (Is->isDisposed())
      return Was && Was->isDisposed() ? "" : "disposed here";
    if (!Was || (Was->isEmpty() && !Is->isEmpty()))
      return Is->isEmpty() ? "" : "created here";
    if (Is->isHandedOver() && !Was->isHandedOver())
      return "handed over to an owner here";
    if (Is->isOrphaned() && !Was->isOrphaned())
      return "without its parent from here on";
    if (Is->isTidied() != Was->isTidied())
      return "disposed by the end of its scope";
    if (Is->isKept() && !Was->isKept())
      return "kept here";
    if (Is->isLeaving() && !Was->isLeaving())
      return "handed over to the outer scope here";
    if (Is->overwriting() && Is->overwriting() != Was->overwriting())
      return "overwritten here";
    return {};
  }
};

/// Drops a report when every way on from it ends in a sink: an abort, or
/// another mistake. A limit of the engine's, or ours, is no such end.
class EndTest final : public BugReporterVisitor {
public:
  void Profile(llvm::FoldingSetNodeID &ID) const override {
    static int Tag;
    ID.AddPointer(&Tag);
  }
  PathDiagnosticPieceRef VisitNode(const ExplodedNode *, BugReporterContext &,
                                   PathSensitiveBugReport &) override {
    return nullptr;
  }
  void finalizeVisitor(BugReporterContext &, const ExplodedNode *,
                       PathSensitiveBugReport &Report) override {
    if (goesOn(Report.getErrorNode()))
      return;
    Report.markInvalid("ends in a sink", nullptr);
    // It may be this caller that aborts, and not each one. A lambda is part of
    // the function that it stands in.
    for (const StackFrameContext *Frame =
             Report.getErrorNode()->getStackFrame();
         !Frame->inTopFrame(); Frame = Frame->getParent()->getStackFrame())
      if (const auto *Function = dyn_cast<FunctionDecl>(Frame->getDecl());
          Function && !isLambdaCallOperator(Function))
        PathRun::current().notFullySeen(Function);
  }

private:
  static bool isLimit(const ExplodedNode *Node) {
    const ProgramPointTag *Tag = Node->getLocation().getTag();
    return Tag && (Tag == timeLimitTag() ||
                   Tag->getDebugTag().contains("Block count exceeded"));
  }

  /// The engine follows no exception; the program does.
  static bool isThrow(const ExplodedNode *Node) {
    auto Point = Node->getLocation().getAs<StmtPoint>();
    return Point && isa<CXXThrowExpr>(Point->getStmt());
  }

  static bool goesOn(const ExplodedNode *From) {
    llvm::SmallVector<const ExplodedNode *, 32> Pending{From};
    llvm::SmallPtrSet<const ExplodedNode *, 32> Visited;
    while (!Pending.empty()) {
      const ExplodedNode *Node = Pending.pop_back_val();
      if (!Visited.insert(Node).second)
        continue;
      if (Node->succ_empty() &&
          (!Node->isSink() || isLimit(Node) || isThrow(Node)))
        return true;
      Pending.append(Node->succ_begin(), Node->succ_end());
    }
    return false;
  }
};

} // namespace

const ProgramPointTag *timeLimitTag() {
  static const SimpleProgramPointTag Tag("tensortidy", "Time is over");
  return &Tag;
}

void addLifeNotes(PathSensitiveBugReport &Report, SymbolRef Symbol) {
  Report.addVisitor<LifeNotes>(Symbol);
}

void addEndTest(PathSensitiveBugReport &Report) {
  Report.addVisitor<EndTest>();
}

} // namespace tensortidy
