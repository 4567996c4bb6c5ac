#include "path/OutParameters.h"
#include "api/ApiModel.h"
#include "path/CallEffects.h"
#include "path/Creations.h"
#include "path/HandlePlaces.h"
#include "path/HandleValues.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "path/StatusAnswers.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

/// The engine keeps what is behind a pointer to const, unless that is a pointer
/// again.
static bool mayWriteThrough(QualType Type) {
  if (Type.isNull() || (!Type->isPointerType() && !Type->isReferenceType()))
    return false;
  QualType Pointee = Type->getPointeeType();
  return !Pointee.isConstQualified() || Pointee->isPointerType();
}

/// Of a handle that is a struct by value. After the call the engine knows
/// nothing of the struct, and yet it names the same resource.
static bool isAddressOfValue(const CallEvent &Call, unsigned I) {
  QualType Type = parameterType(Call, I);
  if (!mayWriteThrough(Type))
    return false;
  const ResourceKind *Kind = PathRun::current().Model.resourceOf(Type);
  return Kind && Kind->ByValue;
}

void forEachPlace(
    const CallEvent &Call, const Effects &E, ProgramStateRef State,
    llvm::function_ref<void(const HandlePlace &, ArgumentEffect)> Visit) {
  auto VisitPart = [&](const Part &P, ArgumentEffect Effect) {
    for (const HandlePlace &Place : placesOf(P, E, Call, State))
      Visit(Place, Effect);
  };
  for (unsigned N = 1; N <= Call.getNumArgs(); ++N) {
    ArgumentEffect Effect = E.argument(N);
    if (comesBack(Effect) ||
        (Effect == ArgumentEffect::Borrows && isAddressOfValue(Call, N - 1)))
      VisitPart({N, "", 0, Effect}, Effect);
  }
  for (const Part &P : E.Parts)
    VisitPart(P, P.Effect);
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (E.argument(I + 1) == ArgumentEffect::Borrows)
      for (const HandlePlace &Place : membersOfStruct(Call, I, State))
        if (llvm::none_of(E.Parts, [&](const Part &P) {
              return P.Argument == I + 1 &&
                     P.Member ==
                         cast<FieldRegion>(Place.Region)->getDecl()->getName();
            }))
          Visit(Place, ArgumentEffect::Borrows);
}

ProgramStateRef letGoBehindPointers(const CallEvent &Call, const Effects &E,
                                    ProgramStateRef State) {
  if (!hasHandles(State))
    return State;
  // What the rule speaks of has its turn later.
  llvm::SmallVector<std::pair<SymbolRef, HandleState>, 2> Spoken;
  forEachPlace(Call, E, State, [&](const HandlePlace &Place, ArgumentEffect) {
    SymbolRef S = Place.handle(State);
    if (const HandleState *H = S ? handleAt(State, S) : nullptr)
      Spoken.emplace_back(S, *H);
  });
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    SVal Pointer = Call.getArgSVal(I);
    // What is passed without a type may be copied as it is.
    QualType Type = parameterType(Call, I);
    bool Copied = !Type.isNull() && Type->isVoidPointerType();
    if (!(mayWriteThrough(Type) || Copied) || !isLocalMemory(Pointer, State))
      continue;
    llvm::SmallVector<SymbolRef, 8> Found;
    const MemRegion *Base = Pointer.getAsRegion()->getBaseRegion();
    // What lies in the memory, not the memory.
    SymbolRef Memory = Pointer.getAsSymbol(/*IncludeBaseRegions=*/true);
    forEachReachable(loc::MemRegionVal(Base), State, [&](SymbolRef S) {
      // Dead is dead, whatever the call writes there.
      const HandleState *H = handleAt(State, S);
      if (S != Memory && !(H && H->isDisposed()))
        Found.push_back(S);
    });
    State = letGo(State, Found);
  }
  for (const auto &[S, H] : Spoken)
    State = withHandle(State, S, H);
  return State;
}

static SVal valueOf(SymbolRef Handle, ProgramStateRef State) {
  return State->getStateManager().getSValBuilder().makeSymbolVal(Handle);
}

static bool isPassed(const CallEvent &Call, const MemRegion *Region) {
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (const MemRegion *Passed = Call.getArgSVal(I).getAsRegion())
      if (Passed->getBaseRegion() == Region)
        return true;
  return false;
}

ProgramStateRef setAside(const CallEvent &Call, ProgramStateRef State) {
  ProgramStateRef Next = State;
  forEachGlobalHandle(State, [&](const VarRegion *Variable, SymbolRef S) {
    if (!isPassed(Call, Variable))
      Next = withLeft(Next, Variable, valueOf(S, State));
  });
  for (const HandlePlace &Place : elementsFromFirst(Call, State))
    if (SymbolRef S = Place.handle(State); S && handleAt(State, S))
      Next = withLeft(Next, Place.Region, valueOf(S, State));
  return Next;
}

ProgramStateRef putBack(const CallEvent &Call, ProgramStateRef State,
                        const LocationContext *Context) {
  ProgramStateRef Next = State;
  forEachLeft(State, [&](const MemRegion *Place, SVal Handle) {
    if (!Place->hasMemorySpace<GlobalsSpaceRegion>(State) ||
        isPassed(Call, Place->getBaseRegion()))
      return;
    Next = withoutLeft(Next, Place);
    Next = Next->bindLoc(loc::MemRegionVal(Place), Handle, Context,
                         /*notifyChanges=*/false);
  });
  for (const HandlePlace &Place : elementsFromFirst(Call, State))
    if (const SVal *Left = leftAt(Next, Place.Region)) {
      SymbolRef Handle = Left->getAsSymbol();
      Next = withHandleAt(Place.Region, Place.Type, *Place.Kind, Handle,
                          withoutLeft(Next, Place.Region), Context);
    }
  return Next;
}

/// `reassigns` takes a null handle for an empty one.
static bool holdsNull(const HandlePlace &Place, ProgramStateRef State) {
  return isNullHandle(handleValueAt(Place.Region, Place.Type, State),
                      Place.Type, *Place.Kind, State);
}

ProgramStateRef prepareOutParameters(const CallEvent &Call, const Effects &E,
                                     ProgramStateRef State) {
  ProgramStateRef Next = State;
  for (const Part &P : E.Parts)
    if (const TypedValueRegion *Length = lengthBehind(P, Call))
      Next = withLeft(Next, Length, State->getSVal(Length));
  forEachPlace(
      Call, E, State, [&](const HandlePlace &Place, ArgumentEffect Effect) {
        SymbolRef Old = Place.handle(Next);
        const HandleState *H = Old ? handleAt(Next, Old) : nullptr;
        switch (Effect) {
        case ArgumentEffect::Creates:
          if (H && H->isOwned())
            Next =
                withHandle(Next, Old, H->overwrittenBy(Call.getOriginExpr()));
          break;
        case ArgumentEffect::Borrows:
          if (H)
            Next = withLeft(Next, Place.Region, valueOf(Old, Next));
          break;
        case ArgumentEffect::Reassigns:
          if (H && !H->isEmpty())
            Next = withLeft(Next, Place.Region, valueOf(Old, Next));
          else if (H || holdsNull(Place, Next))
            Next = withLeft(H ? withoutHandle(Next, Old) : Next, Place.Region,
                            UnknownVal());
          break;
        case ArgumentEffect::Disposes:
          if (Old)
            Next = dispose(Next, Old, Place.Kind);
          break;
        case ArgumentEffect::Consumes:
        case ArgumentEffect::Stores:
          if (Old)
            Next = withoutHandle(Next, Old);
          break;
        default:
          break;
        }
      });
  return Next;
}

ProgramStateRef trackOutParameters(const CallEvent &Call, const Effects &E,
                                   ProgramStateRef State, CheckerContext &C) {
  const Expr *Creation = Call.getOriginExpr();
  if (!Creation)
    return State;
  forEachPlace(
      Call, E, State, [&](const HandlePlace &Place, ArgumentEffect Effect) {
        if (Effect == ArgumentEffect::Reassigns ||
            Effect == ArgumentEffect::Borrows) {
          const SVal *Left = leftAt(State, Place.Region);
          // What lay there was somebody else's, and still is.
          if (!Left)
            return;
          SymbolRef Kept = Left->getAsSymbol();
          State = withoutLeft(State, Place.Region);
          if (Kept) {
            State = withHandleAt(Place.Region, Place.Type, *Place.Kind, Kept,
                                 State, C.getLocationContext());
            return;
          }
        } else if (Effect != ArgumentEffect::Creates &&
                   Effect != ArgumentEffect::Lends) {
          return;
        }
        if (Place.Unseen)
          State = State->bindLoc(
              loc::MemRegionVal(Place.Region),
              C.getSValBuilder().conjureSymbolVal(Call, Place.Type,
                                                  C.blockCount(), Place.Region),
              C.getLocationContext());
        SymbolRef S = Place.handle(State);
        if (!S || handleAt(State, S))
          return;
        HandleState Made =
            HandleState::created(Place.Kind, &E, Creation,
                                 C.getLocationContext(), scopeDepth(State));
        CallStatus Status = statusOf(Call, E, State);
        if (Status.With != Success::Always)
          Made = Made.provided(Status.With, Status.Answer);
        const ResourceKind *ParentKind = nullptr;
        SymbolRef Parent =
            E.Parent ? handleOfArgument(Call, *E.Parent, State, ParentKind)
                     : nullptr;
        if (Effect == ArgumentEffect::Lends)
          State = trackBorrowed(S, Made, Parent, ParentKind, State);
        else
          State = withHandle(State, S,
                             Parent ? Made.childOf(Parent, ParentKind) : Made);
      });
  for (const Part &P : E.Parts)
    if (const TypedValueRegion *Length = lengthBehind(P, Call))
      State = withoutLeft(State, Length);
  return State;
}

} // namespace tensortidy
