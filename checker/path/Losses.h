//===- Losses.h - Handles that nobody can name any more -------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_LOSSES_H
#define TENSORTIDY_CHECKER_PATH_LOSSES_H

#include "path/PathReports.h"

namespace tensortidy {

/// On this path the handle is null, or the status says that nothing was made.
bool neverCame(clang::ento::SymbolRef S, const HandleState &H,
               clang::ento::ProgramStateRef State);

/// The state without the handles that die here; those that should not have
/// are added to Losses, in the order of the source.
clang::ento::ProgramStateRef withoutLost(clang::ento::SymbolReaper &Reaper,
                                         Mistakes &Losses,
                                         clang::ento::CheckerContext &C);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_LOSSES_H
