#include "path/CallEffects.h"
#include "api/ApiModel.h"
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
  if (!Callee)
    return nullptr;
  const Effects &E = PathRun::current().Model.effectsOf(Callee);
  return E.Known ? &E : nullptr;
}

bool mayBeInlined(const CallEvent &Call) {
  return Call.getRuntimeDefinition().getDecl() != nullptr;
}

SVal thisValue(const CallEvent &Call) {
  if (const auto *Member = dyn_cast<CXXInstanceCall>(&Call))
    return Member->getCXXThisVal();
  if (const auto *Constructor = dyn_cast<AnyCXXConstructorCall>(&Call))
    return Constructor->getCXXThisVal();
  return UndefinedVal();
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

ProgramStateRef escapeArguments(ProgramStateRef State, const CallEvent &Call) {
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    State = escape(State, Call.getArgSVal(I));
  SVal This = thisValue(Call);
  return This.isUndef() ? State : escape(State, This);
}

/// Applies a transition to the handle in \p V, or, for a container, to every
/// tracked handle that can be reached from it.
static ProgramStateRef
applyTo(SVal V, QualType Type, ProgramStateRef State,
        llvm::function_ref<ProgramStateRef(ProgramStateRef, SymbolRef)> Apply) {
  if (PathRun::current().Model.resourceOf(Type)) {
    SymbolRef S = handleSymbol(V, Type, State);
    return S ? Apply(State, S) : State;
  }
  llvm::SmallVector<SymbolRef, 8> Tracked;
  ProgramStateRef Before = State;
  forEachReachable(V, Before, [&](SymbolRef S) {
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
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (const Expr *Argument = Call.getArgExpr(I))
      Operands.push_back({E.argument(I + 1), Call.getArgSVal(I),
                          Argument->getType(), Argument});
  return Operands;
}

ProgramStateRef transition(const Operand &O, ProgramStateRef State) {
  switch (O.Effect) {
  case ArgumentEffect::Borrows:
  case ArgumentEffect::Inspects:
  case ArgumentEffect::Creates: // After the call.
    return State;
  case ArgumentEffect::Disposes:
    return applyTo(
        O.Value, O.Type, State, [&](ProgramStateRef St, SymbolRef S) {
          if (const HandleState *H = handleAt(St, S))
            return withHandle(St, S, H->disposed());
          const ResourceKind *Kind =
              PathRun::current().Model.resourceOf(O.Type);
          return Kind ? withHandle(St, S, HandleState::foreignDisposed(Kind))
                      : St;
        });
  case ArgumentEffect::Keeps:
    return applyTo(O.Value, O.Type, State, [](ProgramStateRef St, SymbolRef S) {
      const HandleState *H = handleAt(St, S);
      return H ? withHandle(St, S, H->kept()) : St;
    });
  case ArgumentEffect::LeavesScope:
    return applyTo(O.Value, O.Type, State, [](ProgramStateRef St, SymbolRef S) {
      const HandleState *H = handleAt(St, S);
      return H ? withHandle(St, S, H->leaving()) : St;
    });
  case ArgumentEffect::Consumes:
  case ArgumentEffect::Stores:
    return escape(applyTo(O.Value, O.Type, State, withoutHandle), O.Value);
  }
  llvm_unreachable("covered switch");
}

} // namespace tensortidy
