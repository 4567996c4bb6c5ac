//===- CallEffects.h - A call's effects on the handles of a path ----------===//
#ifndef TENSORTIDY_CHECKER_PATH_CALLEFFECTS_H
#define TENSORTIDY_CHECKER_PATH_CALLEFFECTS_H

#include "api/Effects.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ProgramState.h"

namespace clang::ento {
class CallEvent;
} // namespace clang::ento

namespace tensortidy {

struct OwnershipSummary;

/// Null when the model knows nothing of the callee.
const Effects *effectsOf(const clang::ento::CallEvent &Call);

/// There is a body; whether the engine follows it is its own decision.
bool mayBeInlined(const clang::ento::CallEvent &Call);

/// What the body says of a call that the engine does not follow into it, and of
/// which no model speaks; null when nothing can be said.
const OwnershipSummary *summaryOf(const clang::ento::CallEvent &Call);

/// Undefined for a call without an object.
clang::ento::SVal thisValue(const clang::ento::CallEvent &Call);

/// The type of a parameter; that of the argument when the callee has none.
clang::QualType parameterType(const clang::ento::CallEvent &Call, unsigned I);

/// The handle that an argument is, `this` for 0; null for any other.
clang::ento::SymbolRef handleOfArgument(const clang::ento::CallEvent &Call,
                                        unsigned N,
                                        clang::ento::ProgramStateRef State,
                                        const ResourceKind *&Kind);

/// One operand of a call that may carry handles: `this` or an argument.
struct Operand {
  ArgumentEffect Effect;
  clang::ento::SVal Value;
  clang::QualType Type;
  const clang::Expr *Written;

  /// The handle that it is; null for containers of handles, and for others.
  clang::ento::SymbolRef handle(clang::ento::ProgramStateRef State) const;
};
llvm::SmallVector<Operand, 4> operandsOf(const clang::ento::CallEvent &Call,
                                         const Effects &E);

/// The state after what the call does to this operand.
clang::ento::ProgramStateRef transition(const Operand &O, const Effects &E,
                                        const clang::ento::CallEvent &Call,
                                        clang::ento::ProgramStateRef State);

/// The handle is disposed, and what lives in it is an orphan.
clang::ento::ProgramStateRef dispose(clang::ento::ProgramStateRef State,
                                     clang::ento::SymbolRef Handle,
                                     const ResourceKind *Kind);

/// Of what is borrowed, and of a type that no model speaks of.
const ResourceKind *kindOfBorrowed();

/// Whether what belongs to a parent dies with it.
bool mayOrphan(clang::ento::SymbolRef Parent, const ResourceKind &Kind,
               clang::ento::ProgramStateRef State);

/// Lets go of the handles whose symbols were found. A lazy copy holds its
/// fields as derivations of one symbol, and a variable may hold parts of what
/// the checker knows as a whole.
clang::ento::ProgramStateRef
letGo(clang::ento::ProgramStateRef State,
      llvm::ArrayRef<clang::ento::SymbolRef> Found);

/// Lets go of every handle that can be reached from the value.
clang::ento::ProgramStateRef escape(clang::ento::ProgramStateRef State,
                                    clang::ento::SVal V);

/// Lets go of what a call that nobody describes may have taken. Plain memory
/// stays the caller's where the callee only reads it, and where an object is
/// built or destroyed in it.
clang::ento::ProgramStateRef
letGoAtCall(clang::ento::ProgramStateRef State,
            const clang::ento::CallEvent &Call,
            const clang::ento::InvalidatedSymbols &Reached);
clang::ento::ProgramStateRef
escapeArguments(clang::ento::ProgramStateRef State,
                const clang::ento::CallEvent &Call);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_CALLEFFECTS_H
