//===- HandleQuestions.h - What a path knows of its own handles -----------===//
#ifndef TENSORTIDY_CHECKER_PATH_HANDLEQUESTIONS_H
#define TENSORTIDY_CHECKER_PATH_HANDLEQUESTIONS_H

#include "clang/StaticAnalyzer/Core/PathSensitive/CheckerContext.h"

namespace clang::ento {
class CallEvent;
} // namespace clang::ento

namespace tensortidy {

/// Answers `a == b`, `a != b` and `if (a)` for value handles of resources that
/// the path made itself, and whether a resource is disposed. What was made here
/// exists, and is none of those that were there before; the engine, which only
/// sees numbers, would try both answers.
/// Null for every other call.
clang::ento::ProgramStateRef
evalHandleQuestion(const clang::ento::CallEvent &Call,
                   const clang::CallExpr *Origin,
                   clang::ento::CheckerContext &C);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_HANDLEQUESTIONS_H
