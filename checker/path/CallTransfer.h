//===- CallTransfer.h - What a call does to the handles of a path ---------===//
//
// A body that the engine follows decides for itself; this speaks for calls that
// stay opaque, and for annotated ones.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_CALLTRANSFER_H
#define TENSORTIDY_CHECKER_PATH_CALLTRANSFER_H

#include "path/PathReports.h"

namespace clang::ento {
class CallEvent;
} // namespace clang::ento

namespace tensortidy {

/// The state in which the call begins. What it must not do is added to Seen.
clang::ento::ProgramStateRef beforeCall(const clang::ento::CallEvent &Call,
                                        Mistakes &Seen,
                                        clang::ento::CheckerContext &C);

/// The state in which the path goes on after the call.
clang::ento::ProgramStateRef afterCall(const clang::ento::CallEvent &Call,
                                       Mistakes &Seen,
                                       clang::ento::CheckerContext &C);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_CALLTRANSFER_H
