#include "flow/Sites.h"
#include "api/ApiModel.h"
#include "flow/Surroundings.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace tensortidy {

const Expr *sourceOf(const Expr *E, ApiModel &Model) {
  while (E) {
    const Expr *Inner = E->IgnoreParenCasts();
    if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Inner))
      Inner = Cleanups->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bound->getSubExpr();
    else if (const auto *Copy = dyn_cast<CXXConstructExpr>(Inner)) {
      if (Copy->getConstructor()->isCopyOrMoveConstructor() &&
          Model.resourceOf(Copy->getType()))
        Inner = Copy->getArg(0);
    } else if (const auto *Call = dyn_cast<CallExpr>(Inner)) {
      const Effects *Known = Model.effectsOfCall(Call);
      if (Known && Known->Result == ResultEffect::SameAs) {
        if (Known->ResultArgument == 0) {
          if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
            Inner = Member->getImplicitObjectArgument();
        } else if (Known->ResultArgument <= Call->getNumArgs()) {
          Inner = Call->getArg(Known->ResultArgument - 1);
        }
      } else if (const FunctionDecl *Callee = Call->getDirectCallee();
                 Callee && isIdentity(Callee)) {
        Inner = Call->getArg(0);
      }
    }
    if (Inner == E)
      return E;
    E = Inner;
  }
  return E;
}

namespace {

/// What the `return` statements of a lambda yield. False: something that this
/// function does not know.
class ReturnedCreations {
public:
  explicit ReturnedCreations(ApiModel &Model) : Model(Model) {}

  bool collectFrom(const Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return true;
    if (const auto *Return = dyn_cast<ReturnStmt>(S))
      return Return->getRetValue() && add(Return->getRetValue());
    for (const Stmt *Child : S->children())
      if (!collectFrom(Child))
        return false;
    return true;
  }

  llvm::SmallVector<const Expr *, 2> Creations;

private:
  bool add(const Expr *Value) {
    Value = sourceOf(Value, Model);
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Value)) {
      const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
      if (!Variable || !Variable->hasLocalStorage() || !Variable->getInit() ||
          Reference->refersToEnclosingVariableOrCapture())
        return false;
      Value = sourceOf(Variable->getInit(), Model);
    }
    const Effects *Known = Model.effectsOfCall(Value);
    if (!Known || !Known->creates())
      return false;
    Creations.push_back(Value);
    return true;
  }

  ApiModel &Model;
};

class SiteCollector {
public:
  SiteCollector(Sites &Out, const ParentMap &Parents, ApiModel &Model)
      : Out(Out), Parents(Parents), Model(Model) {}

  void visit(const Stmt *S) {
    if (!S)
      return;
    if (const auto *E = dyn_cast<Expr>(S)) {
      if (E->containsErrors()) {
        Out.HasErrors = true;
        return;
      }
      noteCreation(E);
    }
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (const Expr *Capture : Lambda->capture_inits())
        visit(Capture);
      return; // Its body is a function of its own.
    }
    if (const auto *Declaration = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declaration->decls())
        Out.HasErrors |= D->isInvalidDecl();
    for (const Stmt *Child : S->children())
      visit(Child);
  }

private:
  void noteCreation(const Expr *E) {
    const ResourceKind *Kind = Model.resourceOf(E->getType());
    const Effects *Known = Kind ? Model.effectsOfCall(E) : nullptr;
    if (!Known)
      return;
    if (Known->creates())
      return add(E, E, Kind);
    const auto *Call = dyn_cast<CallExpr>(E);
    if (!Call || !Kind->Scoped)
      return;
    for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
      if (Known->callable(I + 1) != CallableEffect::RunsInScope)
        continue;
      const auto *Lambda =
          dyn_cast<LambdaExpr>(Call->getArg(I)->IgnoreUnlessSpelledInSource());
      if (!Lambda || !Lambda->getCallOperator()->hasBody())
        continue;
      ReturnedCreations Returned(Model);
      if (Returned.collectFrom(Lambda->getBody()))
        for (const Expr *Creation : Returned.Creations)
          add(Creation, E, Kind);
    }
  }

  void add(const Expr *Creation, const Expr *Value, const ResourceKind *Kind) {
    Site S;
    S.Creation = Creation;
    S.Value = Value;
    S.Kind = Kind;
    S.Becomes = fateOf(Value, Parents, Model);
    if (isExpectedToThrow(Value, Parents, Model))
      S.Becomes.What = Fate::Escaped; // Nothing will come of it.
    S.Loop = enclosingLoop(Value, Parents);
    S.UnderGuard = isUnderGuard(Value, nullptr, Parents, Model);
    S.GuardInLoop = S.Loop && isUnderGuard(Value, S.Loop, Parents, Model);
    Out.ByValue[Value].push_back(Out.All.size());
    Out.All.push_back(S);
  }

  Sites &Out;
  const ParentMap &Parents;
  ApiModel &Model;
};

} // namespace

Sites collectSites(const Stmt *Body, const ParentMap &Parents,
                   ApiModel &Model) {
  Sites Result;
  SiteCollector(Result, Parents, Model).visit(Body);
  return Result;
}

} // namespace tensortidy
