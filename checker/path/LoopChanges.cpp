#include "path/LoopChanges.h"
#include "api/ApiModel.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tensortidy {

namespace {

/// Follows one mention of a variable up to what is done with it.
class Mention {
public:
  Mention(const VarDecl *Root, const ParentMap &Parents, ApiModel &Model,
          LoopChanges &Out)
      : Root(Root), Parents(Parents), Model(Model), Out(Out) {}

  void follow(const Expr *Reference) {
    if (!Root)
      IsPlace = false; // `this` is a value that points to level 0.
    else if (Root->getType()->isReferenceType())
      Level = 1;
    const Stmt *Child = Reference;
    const Stmt *Parent = Parents.getParent(Child);
    while (Parent && step(Child, Parent)) {
      Child = Parent;
      Parent = Parents.getParent(Child);
    }
  }

private:
  /// \returns false when it is known what becomes of it.
  bool step(const Stmt *Child, const Stmt *Parent) {
    if (isa<ParenExpr, FullExpr>(Parent))
      return true;
    if (const auto *Cast = dyn_cast<CastExpr>(Parent))
      return stepCast(Cast);
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Parent))
      return Child == Element->getBase() && dereference();
    if (const auto *Operator = dyn_cast<UnaryOperator>(Parent))
      return stepUnary(Operator);
    if (const auto *Operator = dyn_cast<BinaryOperator>(Parent))
      return stepBinary(Operator, Child);
    if (const auto *Member = dyn_cast<MemberExpr>(Parent))
      return stepMember(Member);
    if (const auto *Call = dyn_cast<CallExpr>(Parent))
      return stepCall(Call, Child);
    if (const auto *Construction = dyn_cast<CXXConstructExpr>(Parent))
      // A copy of a handle names the same resource.
      return (Construction->getConstructor()->isCopyOrMoveConstructor() &&
              Model.resourceOf(Construction->getType())) ||
             end(LoopChanges::Taken);
    if (isa<UnaryExprOrTypeTraitExpr>(Parent))
      return false;
    // A condition, a value that nobody wants, or one that leaves the loop.
    if (!isa<Expr>(Parent))
      return isa<DeclStmt>(Parent) && end(LoopChanges::Taken);
    return end(LoopChanges::Taken);
  }

  bool stepCast(const CastExpr *Cast) {
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
      if (Cast->getType()->isAnyPointerType()) {
        IsPlace = false;
        ++Level;
        return true;
      }
      return Cast->getType()->isRecordType() && end(LoopChanges::Taken);
    case CK_ArrayToPointerDecay:
      IsPlace = false;
      return true;
    case CK_BitCast:
    case CK_LValueBitCast:
    case CK_NoOp:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
    case CK_ConstructorConversion:
      return true;
    case CK_PointerToBoolean:
    case CK_ToVoid:
    case CK_FunctionToPointerDecay:
      return false;
    default:
      return end(LoopChanges::Taken);
    }
  }

  bool stepUnary(const UnaryOperator *Operator) {
    switch (Operator->getOpcode()) {
    case UO_Deref:
      return dereference();
    case UO_AddrOf:
      IsPlace = false;
      return true;
    case UO_PreInc:
    case UO_PreDec:
    case UO_PostInc:
    case UO_PostDec:
      note(LoopChanges::Written);
      if (!Operator->getType()->isAnyPointerType())
        return false;
      if (!Operator->isLValue()) {
        IsPlace = false;
        ++Level;
      }
      return true;
    case UO_Extension:
      return true;
    default:
      return false;
    }
  }

  bool stepBinary(const BinaryOperator *Operator, const Stmt *Child) {
    if (Operator->isAssignmentOp())
      return end(Child == Operator->getLHS() ? LoopChanges::Written
                                             : LoopChanges::Taken);
    if (Operator->getOpcode() == BO_Comma)
      return Child == Operator->getRHS();
    // Arithmetic stays in the same memory; comparisons harm nobody.
    return Operator->getType()->isAnyPointerType();
  }

  bool stepMember(const MemberExpr *Member) {
    if (Member->isArrow())
      dereference();
    IsPlace = true;
    if (!isa<FieldDecl, CXXMethodDecl>(Member->getMemberDecl()))
      return false; // Of the class, not of the object.
    if (Member->getMemberDecl()->getType()->isReferenceType())
      ++Level;
    return true;
  }

  bool stepCall(const CallExpr *Call, const Stmt *Child) {
    const auto *Method =
        dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    bool OnObject = Method && Method->isInstance();
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
    if (Child == Call->getCallee())
      return isa<CXXMemberCallExpr>(Call) && passAs(0, Call, Method);
    for (unsigned I = 0; I < Call->getNumArgs(); ++I)
      if (Child == Call->getArg(I))
        return passAs(Operator && OnObject ? I : I + 1, Call, Method);
    return false;
  }

  /// As argument N, or as the object of the method for 0.
  bool passAs(unsigned N, const CallExpr *Call, const CXXMethodDecl *Method) {
    const Effects *Known = Model.effectsOfCall(Call);
    ArgumentEffect Effect = Known ? Known->argument(N) : ArgumentEffect::Stores;
    if (Effect != ArgumentEffect::Borrows && Effect != ArgumentEffect::Inspects)
      return end(LoopChanges::Taken);
    if (N == 0 && Method && Method->isConst())
      return false;
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (N > 0 && Callee && N <= Callee->getNumParams()) {
      QualType Type = Callee->getParamDecl(N - 1)->getType();
      if (Type->isRecordType() ||
          ((Type->isPointerType() || Type->isReferenceType()) &&
           Type->getPointeeType().isConstQualified()))
        return false;
    }
    return end(LoopChanges::Written);
  }

  bool dereference() {
    IsPlace = true;
    return true;
  }

  void note(LoopChanges::Change What) {
    Out.Accesses.push_back({Root, Level, What});
  }
  bool end(LoopChanges::Change What) {
    note(What);
    return false;
  }

  const VarDecl *Root;
  const ParentMap &Parents;
  ApiModel &Model;
  LoopChanges &Out;
  /// Of the memory that the expression names, or that its value points to.
  unsigned Level = 0;
  bool IsPlace = true;
};

class ChangeCollector {
public:
  ChangeCollector(const ParentMap &Parents, ApiModel &Model, LoopChanges &Out)
      : Parents(Parents), Model(Model), Out(Out) {}

  void visit(const Stmt *S) {
    if (!S || Out.Unclear)
      return;
    if (const auto *Reference = dyn_cast<DeclRefExpr>(S)) {
      visitReference(Reference);
    } else if (isa<CXXThisExpr>(S)) {
      Mention(nullptr, Parents, Model, Out).follow(cast<Expr>(S));
    } else if (isa<AsmStmt, LambdaExpr, StmtExpr>(S)) {
      Out.Unclear = true;
    } else if (isa<CallExpr, CXXConstructExpr, CXXDeleteExpr>(S)) {
      Out.ChangesGlobals |= mayChangeGlobals(cast<Expr>(S));
    }
    for (const Stmt *Child : S->children())
      visit(Child);
  }

private:
  void visitReference(const DeclRefExpr *Reference) {
    if (Reference->refersToEnclosingVariableOrCapture() ||
        isa<BindingDecl>(Reference->getDecl()))
      Out.Unclear = true;
    else if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
      Mention(Variable, Parents, Model, Out).follow(Reference);
  }

  bool mayChangeGlobals(const Expr *Call) {
    if (Model.effectsOfCall(Call))
      return false;
    const FunctionDecl *Callee = calleeOf(Call);
    if (!Callee)
      return true;
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Callee))
      if (Constructor->isTrivial())
        return false;
    const SourceManager &Sources = Callee->getASTContext().getSourceManager();
    return !Sources.isInSystemHeader(Callee->getLocation()) &&
           !Callee->getBuiltinID();
  }

  const ParentMap &Parents;
  ApiModel &Model;
  LoopChanges &Out;
};

} // namespace

LoopChanges changesIn(const Stmt *Loop, const ParentMap &Parents,
                      ApiModel &Model) {
  LoopChanges Changes;
  ChangeCollector(Parents, Model, Changes).visit(Loop);
  return Changes;
}

} // namespace tensortidy
