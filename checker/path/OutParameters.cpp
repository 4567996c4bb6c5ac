#include "path/OutParameters.h"
#include "api/ApiModel.h"
#include "path/CallEffects.h"
#include "path/HandleValues.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

/// The handle in the variable of this path that an argument points to. Memory
/// elsewhere belongs to whoever owns it.
static SymbolRef pointedToHandle(const CallEvent &Call, unsigned I,
                                 ProgramStateRef State,
                                 const ResourceKind *&Kind) {
  SVal Pointer = Call.getArgSVal(I);
  QualType Type = Call.getArgExpr(I)->getType();
  if (!Type->isPointerType() || !isLocalMemory(Pointer, State))
    return nullptr;
  Type = Type->getPointeeType();
  Kind = PathRun::current().Model.resourceOf(Type);
  if (!Kind)
    return nullptr;
  SVal Handle = Type->isPointerType()
                    ? State->getSVal(Pointer.castAs<Loc>(), Type)
                    : Pointer;
  return handleSymbol(Handle, Type, State);
}

/// The engine keeps what is behind a pointer to const, unless that is a pointer
/// again.
static bool mayWriteThrough(QualType Type) {
  if (!Type->isPointerType() && !Type->isReferenceType())
    return false;
  QualType Pointee = Type->getPointeeType();
  return !Pointee.isConstQualified() || Pointee->isPointerType();
}

ProgramStateRef letGoBehindPointers(const CallEvent &Call, const Effects &E,
                                    ProgramStateRef State) {
  if (!hasHandles(State))
    return State;
  llvm::ArrayRef<ParmVarDecl *> Parameters = Call.parameters();
  for (unsigned I = 0; I < Call.getNumArgs() && I < Parameters.size(); ++I) {
    SVal Pointer = Call.getArgSVal(I);
    if (!mayWriteThrough(Parameters[I]->getType()) ||
        !isLocalMemory(Pointer, State))
      continue;
    const ResourceKind *Kind = nullptr;
    SymbolRef Replaced = E.argument(I + 1) == ArgumentEffect::Creates
                             ? pointedToHandle(Call, I, State, Kind)
                             : nullptr;
    llvm::SmallVector<SymbolRef, 8> Found;
    forEachReachable(loc::MemRegionVal(Pointer.getAsRegion()->getBaseRegion()),
                     State, [&](SymbolRef S) { Found.push_back(S); });
    const HandleState *Kept = Replaced ? handleAt(State, Replaced) : nullptr;
    std::optional<HandleState> Before;
    if (Kept)
      Before = *Kept;
    State = letGo(State, Found);
    if (Before)
      State = withHandle(State, Replaced, *Before);
  }
  return State;
}

ProgramStateRef overwriteOutParameters(const CallEvent &Call, const Effects &E,
                                       ProgramStateRef State) {
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    if (E.argument(I + 1) != ArgumentEffect::Creates)
      continue;
    const ResourceKind *Kind = nullptr;
    SymbolRef Old = pointedToHandle(Call, I, State, Kind);
    const HandleState *H = Old ? handleAt(State, Old) : nullptr;
    if (H && H->isOwned())
      State = withHandle(State, Old, H->overwrittenBy(Call.getOriginExpr()));
  }
  return State;
}

ProgramStateRef trackOutParameters(const CallEvent &Call, const Effects &E,
                                   ProgramStateRef State, CheckerContext &C) {
  const Expr *Creation = Call.getOriginExpr();
  for (unsigned I = 0; Creation && I < Call.getNumArgs(); ++I) {
    if (E.argument(I + 1) != ArgumentEffect::Creates)
      continue;
    const ResourceKind *Kind = nullptr;
    SymbolRef S = pointedToHandle(Call, I, State, Kind);
    if (!S || handleAt(State, S))
      continue;
    HandleState Made = HandleState::created(
        Kind, Creation, C.getLocationContext(), scopeDepth(State));
    if (E.SucceedsWith != Success::Always)
      Made = Made.provided(E.SucceedsWith, Call.getReturnValue().getAsSymbol());
    State = withHandle(State, S, Made);
  }
  return State;
}

} // namespace tensortidy
