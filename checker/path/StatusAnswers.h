//===- StatusAnswers.h - Whether a call succeeded, and who knows it -------===//
#ifndef TENSORTIDY_CHECKER_PATH_STATUSANSWERS_H
#define TENSORTIDY_CHECKER_PATH_STATUSANSWERS_H

#include "api/Effects.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CheckerContext.h"

namespace clang {
class CallExpr;
} // namespace clang
namespace clang::ento {
class CallEvent;
} // namespace clang::ento

namespace tensortidy {

/// What must hold of which answer for a call to have succeeded: of its result,
/// or of what the object in an argument says when it is asked.
struct CallStatus {
  Success With = Success::Always;
  clang::ento::SymbolRef Answer = nullptr;
};
CallStatus statusOf(const clang::ento::CallEvent &Call, const Effects &E,
                    clang::ento::ProgramStateRef State);

/// Whether the path knows that the call succeeded, or that it failed.
clang::ento::ConditionTruthVal succeeded(CallStatus Status,
                                         clang::ento::ProgramStateRef State);

/// After any call: the object that it told its status to has a new answer, and
/// what it may have changed otherwise has none.
clang::ento::ProgramStateRef rememberStatus(const clang::ento::CallEvent &Call,
                                            const Effects *E,
                                            clang::ento::ProgramStateRef State,
                                            clang::ento::CheckerContext &C);

/// Evaluates a call that asks an object for its status, if the answer is
/// known. Null for every other call.
clang::ento::ProgramStateRef
evalStatusQuestion(const clang::ento::CallEvent &Call,
                   const clang::CallExpr *Origin,
                   clang::ento::CheckerContext &C);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_STATUSANSWERS_H
