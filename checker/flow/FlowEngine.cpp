#include "flow/FlowEngine.h"
#include "api/ApiModel.h"
#include "api/UnitIndex.h"
#include "finding/Wording.h"
#include "flow/HandleFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ParentMap.h"

using namespace clang;

namespace tensortidy {

namespace {

/// What the rules on ambient scopes say of a resource that nobody disposes.
class LossRules {
public:
  LossRules(const FunctionDecl *Function, const UnitIndex &Index)
      : Ambient(Index.ambientOf(Function)),
        WorksByHand(Index.worksByHand(Function)) {}

  /// Nothing when a scope will dispose it. A loop is evidence of its own, if a
  /// weaker one.
  std::optional<Confidence> judge(const Site &S, bool LoopCounts) const {
    if (!S.Kind->Scoped || S.Becomes.Kept)
      return Confidence::High;
    if (S.UnderGuard || Ambient == AmbientScope::Open)
      return std::nullopt;
    if (Ambient == AmbientScope::None || WorksByHand)
      return Confidence::High;
    // The value of a tidy of our own outlives a scope that we opened.
    if (S.Value != S.Creation)
      return Confidence::High;
    if (S.Loop && LoopCounts)
      return Confidence::Medium;
    return std::nullopt;
  }

private:
  AmbientScope Ambient;
  bool WorksByHand;
};

class FunctionFlow {
public:
  FunctionFlow(const FunctionDecl *Function, ApiModel &Model,
               const UnitIndex &Index, ASTContext &Context,
               std::vector<Sighting> &Out)
      : Function(Function), Model(Model), Context(Context), Out(Out),
        Rules(Function, Index) {}

  void run() {
    Stmt *Body = Function->getBody();
    if (!Body || Function->isInvalidDecl())
      return;
    ParentMap Parents(Body);
    Sites Found = collectSites(Body, Parents, Model);
    if (Found.HasErrors || Found.All.empty())
      return;
    FlowFacts Facts = followHandles(Function, Found, Parents, Context, Model);
    if (!Facts.Solved)
      return;
    for (unsigned I = 0; I < Found.All.size(); ++I)
      if (!Facts.ReleasedSomewhere.test(I) && Facts.GoesOn.test(I))
        reportNeverDisposed(Found.All[I]);
    for (const FlowFacts::Overwrite &O : Facts.Overwrites)
      reportOverwrite(Found.All[O.Site], O);
  }

private:
  void reportNeverDisposed(const Site &S) {
    std::optional<Confidence> Sure =
        Rules.judge(S, /*LoopCounts=*/!S.GuardInLoop);
    if (!Sure)
      return;
    if (!S.Kind->Scoped) {
      add(S, FindingKind::UndisposedModel, *Sure,
          subjectOf(S) + " is never disposed, and no tidy scope frees it; "
                         "dispose it when it is done, or hand it to an owner");
      return;
    }
    std::string Pile = *Sure == Confidence::Medium
                           ? "; it piles up until the caller's scope ends"
                           : "";
    if (S.Becomes.What == Fate::Contained) {
      std::string Name = "'" + S.Becomes.Variable->getNameAsString() + "'";
      add(S, FindingKind::DroppedContainer, *Sure,
          subjectOf(S) + " goes into " + Name +
              ", and nothing in that is ever disposed; dispose " + Name +
              " when it is done, or create its " + S.Kind->Name.str() +
              "s in 'tidy'" + Pile);
    } else if (S.Becomes.What == Fate::Discarded) {
      add(S, FindingKind::DiscardedResult, *Sure,
          subjectOf(S) +
              " is thrown away, so nobody can dispose it; run the "
              "call in 'tidy', or name its result and dispose it" +
              Pile);
    } else if (S.Becomes.What == Fate::Borrowed ||
               S.Becomes.What == Fate::Inspected) {
      add(S, FindingKind::UnnamedTemporary, *Sure,
          subjectOf(S) +
              " has no name, so nobody can dispose it; run the "
              "expression in 'tidy', or name it and dispose it" +
              Pile);
    } else if (S.Loop && !S.GuardInLoop) {
      add(S, FindingKind::LoopWithoutTidy, *Sure,
          subjectOf(S) +
              " is created on each iteration and never disposed; "
              "open a tidy scope in the loop body, or dispose it "
              "before the iteration ends" +
              Pile);
    } else {
      add(S, FindingKind::Leak, *Sure,
          subjectOf(S) + " is never disposed; dispose it when it is done, "
                         "create it in 'tidy', or hold it in an owner");
    }
  }

  void reportOverwrite(const Site &S, const FlowFacts::Overwrite &O) {
    std::optional<Confidence> Sure = Rules.judge(S, /*LoopCounts=*/false);
    if (!Sure || !S.Kind->Scoped)
      return;
    std::string Name = O.Variable->getNameAsString();
    if (O.InLoop && !O.ReadsOld) {
      add(S, FindingKind::LoopWithoutTidy, *Sure,
          S.Kind->Name.str() + " '" + Name +
              "' is replaced on each iteration, and only the last one is ever "
              "disposed; dispose it before the iteration ends",
          O.Assignment);
      return;
    }
    add(S, FindingKind::OverwrittenHandle, *Sure,
        "'" + Name +
            "' is overwritten while it holds the only handle of a live " +
            S.Kind->Name.str() +
            "; keep the old handle, and dispose it after the assignment",
        O.Assignment);
  }

  std::string subjectOf(const Site &S) const {
    const VarDecl *Holder =
        S.Becomes.What == Fate::Contained ? nullptr : S.Becomes.Variable;
    return subject(S.Kind->Name, Holder ? Holder->getName() : "",
                   creatorName(S.Creation));
  }

  void add(const Site &S, FindingKind Kind, Confidence Sure,
           std::string Message, const Stmt *End = nullptr) {
    Sighting Seen;
    Seen.Kind = Kind;
    Seen.SeenBy = FlowEngine;
    Seen.Sureness = Sure;
    Seen.Message = std::move(Message);
    Seen.Creation = S.Creation;
    Seen.Where = S.Creation->getSourceRange();
    Seen.Function = Function;
    Seen.Creator = creatorName(S.Creation);
    Seen.Resource = S.Kind->Name.str();
    if (End) {
      Seen.End = End->getSourceRange();
      Seen.Path.push_back({Seen.End, "overwritten here"});
    }
    Out.push_back(std::move(Seen));
  }

  const FunctionDecl *Function;
  ApiModel &Model;
  ASTContext &Context;
  std::vector<Sighting> &Out;
  LossRules Rules;
};

} // namespace

std::vector<Sighting> runFlowEngine(ASTContext &Context, ApiModel &Model,
                                    const UnitIndex &Index) {
  std::vector<Sighting> Sightings;
  for (const FunctionDecl *Function : Index.relevantFunctions())
    if (const FunctionDecl *Definition = Function->getDefinition())
      FunctionFlow(Definition, Model, Index, Context, Sightings).run();
  return Sightings;
}

} // namespace tensortidy
