#include "path/StepOver.h"
#include "api/UnitIndex.h"
#include "path/PathRun.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Analysis/ConstructionContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ExprEngine.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

/// Of the standard library, in whatever namespace it keeps its parts.
static bool isLibraryClass(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->getASTContext().getSourceManager().isInSystemHeader(
                      Class->getLocation());
}

/// `std::max_element(begin, end)`: a loop over a range, with a branch for each
/// element. With a callable of the program's own it is followed as usual.
static bool isRangeAlgorithm(const FunctionDecl *Callee) {
  if (!Callee->isInStdNamespace() || isa<CXXMethodDecl>(Callee) ||
      Callee->getNumParams() < 2)
    return false;
  QualType First = Callee->getParamDecl(0)->getType();
  if (First.getCanonicalType() !=
          Callee->getParamDecl(1)->getType().getCanonicalType() ||
      !(First->isPointerType() || isLibraryClass(First)))
    return false;
  return llvm::all_of(Callee->parameters(), [](const ParmVarDecl *Parameter) {
    QualType Type = Parameter->getType().getNonReferenceType();
    return !Type->isRecordType() || isLibraryClass(Type);
  });
}

ProgramStateRef stepOver(const CallEvent &Call, const CallExpr *Origin,
                         CheckerContext &C) {
  const auto *Callee = dyn_cast_or_null<FunctionDecl>(Call.getDecl());
  if (!Callee || !(PathRun::current().Index.isBeyondInterest(Callee) ||
                   isRangeAlgorithm(Callee)))
    return nullptr;
  QualType Result = Call.getResultType();
  SValBuilder &Values = C.getSValBuilder();
  const LocationContext *Here = C.getLocationContext();

  if (!Result->isRecordType()) {
    ProgramStateRef State =
        Call.invalidateRegions(C.blockCount(), C.getState());
    if (Result->isVoidType())
      return State;
    return State->BindExpr(Origin, Here,
                           Values.conjureSymbolVal(Call, C.blockCount()));
  }

  // An object that is returned is built where it is going to live. What passes
  // through a caller's return is built where that one's goes: too far to see.
  const ConstructionContext *Builds = Call.getConstructionContext();
  if (!Builds || isa<ReturnedValueConstructionContext>(Builds))
    return nullptr;
  std::optional<SVal> Target = Call.getReturnValueUnderConstruction();
  const MemRegion *Region = Target ? Target->getAsRegion() : nullptr;
  if (!Region)
    return nullptr;
  ProgramStateRef State = Call.invalidateRegions(C.blockCount(), C.getState());
  State = C.getStateManager().getOwningEngine().updateObjectsUnderConstruction(
      *Target, nullptr, State, Here, Call.getConstructionContext(), {});
  State = State->bindDefaultInitial(
      *Target,
      Values.conjureSymbolVal(Call, C.getASTContext().IntTy, C.blockCount()),
      Here);
  return State->BindExpr(Origin, Here, State->getSVal(Region));
}

} // namespace tensortidy
