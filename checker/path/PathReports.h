//===- PathReports.h - From a lost or dead handle to a report -------------===//
#ifndef TENSORTIDY_CHECKER_PATH_PATHREPORTS_H
#define TENSORTIDY_CHECKER_PATH_PATHREPORTS_H

#include "finding/Sighting.h"
#include "path/HandleState.h"
#include "path/PathKinds.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CheckerContext.h"

namespace tensortidy {

/// Whether the rules on ambient scopes call this loss a leak; if so, what to
/// say. \p C stands where the handle was lost.
std::optional<Sighting> describeLoss(const HandleState &Handle,
                                     clang::ento::CheckerContext &C);

/// What is wrong with an effect on a handle that is in some state.
enum class Misuse : std::uint8_t {
  None,
  LateUse,        ///< It, or its parent, is gone.
  SecondDispose,  ///< It is disposed, or handed over, already.
  ForeignDispose, ///< It is borrowed: its owner disposes it.
  OtherFamily,    ///< Another function must release it.
};
Misuse misuseOf(const HandleState &Handle, ArgumentEffect Effect,
                const Effects &E);

/// What to say of an expression, \p Use, that misuses its operand; the operand
/// may be null.
Sighting describeMisuse(Misuse Wrong, const HandleState &Handle,
                        const clang::Expr *Operand, const clang::Expr *Use,
                        clang::ento::CheckerContext &C);

/// What was seen in one step of a path, each with the handle that it is about.
using Mistakes =
    llvm::SmallVector<std::pair<clang::ento::SymbolRef, Sighting>, 1>;

/// Goes on in the given state, and tells the engine what was seen on the way to
/// it, as far as the kind is enabled and the host of the run wants it.
void goOn(clang::ento::ProgramStateRef State, const Mistakes &Seen,
          const BugTypes &Types, clang::ento::CheckerContext &C);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_PATHREPORTS_H
