#include "flow/Surroundings.h"
#include "api/ApiModel.h"
#include "api/TestMacros.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace tensortidy {

const Stmt *enclosingLoop(const Stmt *S, const ParentMap &Parents) {
  const Stmt *Child = S;
  for (const Stmt *Parent = Parents.getParent(S); Parent;
       Child = Parent, Parent = Parents.getParent(Parent)) {
    if (isa<LambdaExpr>(Parent))
      return nullptr;
    if (isa<WhileStmt, DoStmt>(Parent))
      return Parent;
    if (const auto *For = dyn_cast<ForStmt>(Parent))
      if (Child != For->getInit())
        return Parent;
    if (const auto *For = dyn_cast<CXXForRangeStmt>(Parent))
      if (Child == For->getBody())
        return Parent;
  }
  return nullptr;
}

static bool declaresGuard(const Stmt *S, ApiModel &Model) {
  const auto *Declaration = dyn_cast<DeclStmt>(S);
  if (!Declaration)
    return false;
  for (const Decl *D : Declaration->decls())
    if (const auto *Variable = dyn_cast<VarDecl>(D))
      if (Model.isScopeGuard(Variable->getType()))
        return true;
  return false;
}

bool isUnderGuard(const Stmt *S, const Stmt *WithinLoop,
                  const ParentMap &Parents, ApiModel &Model) {
  const Stmt *Child = S;
  for (const Stmt *Parent = Parents.getParent(S); Parent && Child != WithinLoop;
       Child = Parent, Parent = Parents.getParent(Parent)) {
    if (isa<LambdaExpr>(Parent))
      return false;
    const auto *Block = dyn_cast<CompoundStmt>(Parent);
    if (!Block)
      continue;
    for (const Stmt *Sibling : Block->body()) {
      if (Sibling == Child)
        break;
      if (declaresGuard(Sibling, Model))
        return true;
    }
  }
  return false;
}

/// A block of one statement, not counting stray semicolons, and what says that
/// the statement should have thrown.
static bool holdsOneStatement(const CompoundStmt *Block,
                              const ASTContext &Context) {
  return llvm::count_if(Block->body(), [&](const Stmt *S) {
           return !isa<NullStmt>(S) &&
                  !isTestFailure(S->getBeginLoc(), Context);
         }) == 1;
}

static bool catchesModelled(const CXXTryStmt *Try, ApiModel &Model) {
  for (unsigned I = 0; I < Try->getNumHandlers(); ++I) {
    QualType Caught = Try->getHandler(I)->getCaughtType();
    if (!Caught.isNull() && Model.isModelled(Caught))
      return true;
  }
  return false;
}

bool isExpectedToThrow(const Stmt *S, const ParentMap &Parents,
                       ApiModel &Model) {
  if (isTestOfThrowing(S->getBeginLoc(), Model.context()))
    return true;
  for (const Stmt *Parent = Parents.getParent(S); Parent;
       Parent = Parents.getParent(Parent)) {
    if (const auto *Try = dyn_cast<CXXTryStmt>(Parent))
      return catchesModelled(Try, Model);
    // Test macros put the statement under an `if` that is always taken.
    if (const auto *Block = dyn_cast<CompoundStmt>(Parent)) {
      if (!holdsOneStatement(Block, Model.context()))
        return false;
    } else if (!isa<IfStmt, SwitchStmt, CaseStmt, DefaultStmt>(Parent) &&
               !isa<Expr>(Parent)) {
      return false;
    }
  }
  return false;
}

bool runsNow(const LambdaExpr *Lambda, const ParentMap &Parents,
           ApiModel &Model) {
  const Stmt *Parent = Lambda;
  do
    Parent = Parents.getParent(Parent);
  while (isa_and_nonnull<MaterializeTemporaryExpr, ImplicitCastExpr,
                         ParenExpr, CXXBindTemporaryExpr>(Parent));
  const auto *Call = dyn_cast_or_null<CallExpr>(Parent);
  if (!Call)
    return false;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call))
    return Operator->getOperator() == OO_Call;
  const Effects *Known = Model.effectsOfCall(Call);
  if (!Known)
    return false;
  for (unsigned I = 0; I < Call->getNumArgs(); ++I)
    if (Call->getArg(I)->IgnoreUnlessSpelledInSource() == Lambda)
      return Known->callable(I + 1) != CallableEffect::None;
  return false;
}

bool mentions(const Stmt *S, const ValueDecl *Declaration) {
  if (!S)
    return false;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
    return Reference->getDecl() == Declaration;
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return mentions(Child, Declaration);
  });
}

} // namespace tensortidy
