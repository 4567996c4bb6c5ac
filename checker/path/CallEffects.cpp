#include "path/CallEffects.h"
#include "api/ApiModel.h"
#include "flow/OwnershipSummary.h"
#include "path/HandleValues.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "clang/AST/DeclCXX.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

const Effects *effectsOf(const CallEvent &Call) {
  const auto *Callee = dyn_cast_or_null<FunctionDecl>(Call.getDecl());
  if (!Callee) {
    const Expr *Origin = Call.getOriginExpr();
    return Origin ? PathRun::current().Model.effectsOfCall(Origin) : nullptr;
  }
  const Effects &E = PathRun::current().Model.effectsOf(Callee);
  return E.Known ? &E : nullptr;
}

bool mayBeInlined(const CallEvent &Call) {
  return Call.getRuntimeDefinition().getDecl() != nullptr;
}

const OwnershipSummary *summaryOf(const CallEvent &Call) {
  RuntimeDefinition Body = Call.getRuntimeDefinition();
  const auto *Function = dyn_cast_or_null<FunctionDecl>(Body.getDecl());
  if (!Function || Body.mayHaveOtherDefinitions() || effectsOf(Call))
    return nullptr;
  return PathRun::current().Summaries.of(Function);
}

SVal thisValue(const CallEvent &Call) {
  if (const auto *Member = dyn_cast<CXXInstanceCall>(&Call))
    return Member->getCXXThisVal();
  if (const auto *Constructor = dyn_cast<AnyCXXConstructorCall>(&Call))
    return Constructor->getCXXThisVal();
  return UndefinedVal();
}

QualType parameterType(const CallEvent &Call, unsigned I) {
  if (I < Call.parameters().size())
    return Call.parameters()[I]->getType();
  // Through a pointer there is no declaration, but a type.
  if (const auto *Origin = dyn_cast_or_null<CallExpr>(Call.getOriginExpr()))
    if (const auto *Type = Origin->getCallee()
                               ->getType()
                               ->getPointeeOrArrayElementType()
                               ->getAs<FunctionProtoType>())
      if (I < Type->getNumParams())
        return Type->getParamType(I);
  const Expr *Argument = Call.getArgExpr(I);
  return Argument ? Argument->getType() : QualType();
}

/// The handle that a value is. Also what is borrowed, and need not be of a type
/// that the model knows, and the object of a method that a pointer names.
static SymbolRef namedHandle(SVal V, QualType Type, ProgramStateRef State,
                             const ResourceKind *&Kind) {
  SymbolRef S = V.getAsSymbol();
  if (const HandleState *H = S ? handleAt(State, S) : nullptr) {
    Kind = &H->kind();
    return S;
  }
  Kind = PathRun::current().Model.resourceOf(Type);
  return Kind ? handleSymbol(V, Type, *Kind, State) : nullptr;
}

SymbolRef handleOfArgument(const CallEvent &Call, unsigned N,
                           ProgramStateRef State, const ResourceKind *&Kind) {
  SVal V = UndefinedVal();
  QualType Type;
  if (N == 0) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDecl());
    if (!Method)
      return nullptr;
    V = thisValue(Call);
    Type = Method->getFunctionObjectParameterType();
  } else if (N <= Call.getNumArgs() && Call.getArgExpr(N - 1)) {
    V = Call.getArgSVal(N - 1);
    Type = Call.getArgExpr(N - 1)->getType();
  }
  return namedHandle(V, Type, State, Kind);
}

ProgramStateRef letGo(ProgramStateRef State,
                      llvm::ArrayRef<SymbolRef> FoundList) {
  llvm::SmallPtrSet<SymbolRef, 16> Found(FoundList.begin(), FoundList.end());
  llvm::SmallPtrSet<SymbolRef, 8> Wholes;
  for (SymbolRef S : FoundList)
    if (const auto *Part = dyn_cast<SymbolDerived>(S))
      Wholes.insert(Part->getParentSymbol());
  ProgramStateRef Next = State;
  forEachHandle(State, [&](SymbolRef S, const HandleState &) {
    const auto *Part = dyn_cast<SymbolDerived>(S);
    if (Found.count(S) || (Part && Found.count(Part->getParentSymbol())) ||
        (S->getType()->isRecordType() && Wholes.count(S)))
      Next = withoutHandle(Next, S);
  });
  return Next;
}

ProgramStateRef escape(ProgramStateRef State, SVal V) {
  if (!hasHandles(State))
    return State;
  llvm::SmallVector<SymbolRef, 16> Reached;
  forEachReachable(V, State, [&](SymbolRef S) { Reached.push_back(S); });
  return letGo(State, Reached);
}

/// Through the argument the callee can read, and nothing else.
static bool isReadByCallee(const CallEvent &Call, unsigned I) {
  QualType Type = parameterType(Call, I);
  if (Type.isNull() || !(Type->isPointerType() || Type->isReferenceType()))
    return false;
  // An address without a type may be a key, or a text to print.
  QualType Pointee = Type->getPointeeType();
  return Pointee.isConstQualified() && !Pointee->isVoidType() &&
         !Pointee->isFunctionType();
}

/// The state with the handles back of which the callee's body says what becomes
/// of them, or of which the user said so.
static ProgramStateRef withSummarized(ProgramStateRef State,
                                      const CallEvent &Call,
                                      ProgramStateRef Before) {
  static const Effects BorrowsAll;
  const OwnershipSummary *Summary = summaryOf(Call);
  bool Borrows =
      PathRun::current().Options.UnknownCallsBorrow && !mayBeInlined(Call);
  if (!Summary && !Borrows)
    return State;
  llvm::SmallVector<SymbolRef, 4> Spared, Taken;
  for (const Operand &O :
       operandsOf(Call, Summary ? Summary->Does : BorrowsAll))
    if (SymbolRef S = O.handle(Before))
      (O.Effect == ArgumentEffect::Stores ? Taken : Spared).push_back(S);
  for (SymbolRef S : Spared)
    if (const HandleState *H = handleAt(Before, S);
        H && !llvm::is_contained(Taken, S))
      State = withHandle(State, S, *H);
  return State;
}

ProgramStateRef letGoAtCall(ProgramStateRef State, const CallEvent &Call,
                            const InvalidatedSymbols &Reached) {
  InvalidatedSymbols Taken(Reached);
  auto Spare = [&](SVal V) {
    SymbolRef S = V.getAsSymbol(/*IncludeBaseRegions=*/true);
    const HandleState *H = S ? handleAt(State, S) : nullptr;
    if (H && H->kind().PlainMemory)
      Taken.erase(S);
  };
  if (isa<AnyCXXConstructorCall, CXXDestructorCall>(Call))
    Spare(thisValue(Call));
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (isReadByCallee(Call, I))
      Spare(Call.getArgSVal(I));
  // The same memory may be passed twice.
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (!isReadByCallee(Call, I))
      if (SymbolRef S = Call.getArgSVal(I).getAsSymbol(true);
          S && Reached.contains(S))
        Taken.insert(S);
  return withSummarized(letGo(State, llvm::to_vector(Taken)), Call, State);
}

ProgramStateRef escapeArguments(ProgramStateRef State, const CallEvent &Call) {
  if (!hasHandles(State))
    return State;
  InvalidatedSymbols Reached;
  auto Note = [&](SymbolRef S) { Reached.insert(S); };
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    forEachReachable(Call.getArgSVal(I), State, Note);
  SVal This = thisValue(Call);
  if (!This.isUndef())
    forEachReachable(This, State, Note);
  return letGoAtCall(State, Call, Reached);
}

SymbolRef Operand::handle(ProgramStateRef State) const {
  const ResourceKind *Kind = nullptr;
  return namedHandle(Value, Type, State, Kind);
}

/// Applies a transition to the handle that the operand is, or, for a container,
/// to every tracked handle that can be reached from it.
static ProgramStateRef
applyTo(const Operand &O, ProgramStateRef State,
        llvm::function_ref<ProgramStateRef(ProgramStateRef, SymbolRef)> Apply) {
  if (SymbolRef S = O.handle(State))
    return Apply(State, S);
  if (PathRun::current().Model.resourceOf(O.Type))
    return State;
  llvm::SmallVector<SymbolRef, 8> Tracked;
  ProgramStateRef Before = State;
  forEachReachable(O.Value, Before, [&](SymbolRef S) {
    if (handleAt(Before, S))
      Tracked.push_back(S);
  });
  for (SymbolRef S : Tracked)
    State = Apply(State, S);
  return State;
}

llvm::SmallVector<Operand, 4> operandsOf(const CallEvent &Call,
                                         const Effects &E) {
  llvm::SmallVector<Operand, 4> Operands;
  if (const auto *Member = dyn_cast<CXXInstanceCall>(&Call))
    if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Member->getDecl()))
      if (!isa<CXXDestructorDecl>(Method))
        Operands.push_back({E.argument(0), Member->getCXXThisVal(),
                            Method->getFunctionObjectParameterType(),
                            Member->getCXXThisExpr()});
  // A sized `operator delete` is said to get its pointer twice.
  unsigned Length = isa<CXXDeallocatorCall>(Call) ? 1 : Call.getNumArgs();
  for (unsigned I = 0; I < Length; ++I)
    if (const Expr *Argument = Call.getArgExpr(I))
      Operands.push_back({E.argument(I + 1), Call.getArgSVal(I),
                          Argument->getType(), Argument});
  return Operands;
}

const ResourceKind *kindOfBorrowed() {
  static const ResourceKind Kind = [] {
    ResourceKind K;
    K.Name = "result";
    return K;
  }();
  return &Kind;
}

bool mayOrphan(SymbolRef Parent, const ResourceKind &Kind,
               ProgramStateRef State) {
  const HandleState *H = handleAt(State, Parent);
  return H ? !H->sparesChildren() : !Kind.ChildrenMayOutlive;
}

static ProgramStateRef orphanChildren(ProgramStateRef State, SymbolRef Parent) {
  llvm::SmallVector<SymbolRef, 4> Gone{Parent};
  while (!Gone.empty()) {
    SymbolRef Of = Gone.pop_back_val();
    ProgramStateRef Before = State;
    forEachHandle(Before, [&](SymbolRef S, const HandleState &H) {
      if (!H.belongsTo(Of) || H.isDisposed() || H.without(Of) == H)
        return;
      State = withHandle(State, S, H.without(Of));
      Gone.push_back(S);
    });
  }
  return State;
}

ProgramStateRef dispose(ProgramStateRef State, SymbolRef Handle,
                        const ResourceKind *Kind) {
  const HandleState *H = handleAt(State, Handle);
  if (H ? H->isDisposed() : !Kind)
    return State;
  HandleState After = H ? H->disposed() : HandleState::foreignDisposed(Kind);
  bool SparesChildren = H ? H->sparesChildren() : Kind->ChildrenMayOutlive;
  State = withHandle(State, Handle, After);
  return After.isDisposed() && !SparesChildren ? orphanChildren(State, Handle)
                                               : State;
}

/// Applies a change to the state of each handle in the operand.
static ProgramStateRef
change(const Operand &O, ProgramStateRef State,
       llvm::function_ref<HandleState(const HandleState &)> Change) {
  return applyTo(O, State, [&](ProgramStateRef St, SymbolRef S) {
    const HandleState *H = handleAt(St, S);
    return H ? withHandle(St, S, Change(*H)) : St;
  });
}

static ProgramStateRef consume(const Operand &O, const Effects &E,
                               const CallEvent &Call, ProgramStateRef State) {
  SymbolRef S = O.handle(State);
  const HandleState *H = S ? handleAt(State, S) : nullptr;
  // To dispose it nevertheless is a mistake, where a second dispose is one.
  if (H && H->isOwned() && H->kind().DiesOnce) {
    const ResourceKind *IntoKind = nullptr;
    SymbolRef Into =
        E.Into ? handleOfArgument(Call, *E.Into, State, IntoKind) : nullptr;
    return withHandle(State, S, H->handedOver(Into, IntoKind));
  }
  return escape(applyTo(O, State, withoutHandle), O.Value);
}

ProgramStateRef transition(const Operand &O, const Effects &E,
                           const CallEvent &Call, ProgramStateRef State) {
  switch (O.Effect) {
  case ArgumentEffect::Borrows:
  case ArgumentEffect::Inspects:
  case ArgumentEffect::Creates: // Before and after the call.
  case ArgumentEffect::Lends:
  case ArgumentEffect::Reassigns:
    return State;
  case ArgumentEffect::Disposes: {
    const ResourceKind *Kind = PathRun::current().Model.resourceMade(O.Type, E);
    if (SymbolRef S = E.Made && Kind ? O.Value.getAsLocSymbol() : nullptr)
      return dispose(State, S, Kind);
    return applyTo(O, State, [&](ProgramStateRef St, SymbolRef S) {
      return dispose(St, S, Kind);
    });
  }
  case ArgumentEffect::Resets:
    return applyTo(O, State, orphanChildren);
  case ArgumentEffect::Keeps:
    return change(O, State, [](const HandleState &H) { return H.kept(); });
  case ArgumentEffect::Retains:
    return change(O, State, [](const HandleState &H) { return H.retained(); });
  case ArgumentEffect::LeavesScope:
    return change(O, State, [](const HandleState &H) { return H.leaving(); });
  case ArgumentEffect::Consumes:
  case ArgumentEffect::ConsumesOnSuccess:
    return consume(O, E, Call, State);
  case ArgumentEffect::Stores:
    return escape(applyTo(O, State, withoutHandle), O.Value);
  }
  llvm_unreachable("covered switch");
}

} // namespace tensortidy
