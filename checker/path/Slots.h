//===- Slots.h - Container elements that are named by a key ---------------===//
#ifndef TENSORTIDY_CHECKER_PATH_SLOTS_H
#define TENSORTIDY_CHECKER_PATH_SLOTS_H

#include "clang/StaticAnalyzer/Core/PathSensitive/CheckerContext.h"

namespace clang::ento {
class CallEvent;
} // namespace clang::ento

namespace tensortidy {

/// Evaluates `container[key]` and `container.at(key)` of a standard container:
/// the same key leads to the same object until the container changes. Null for
/// every other call, and for keys whose value is not known.
clang::ento::ProgramStateRef evalSlotAccess(const clang::ento::CallEvent &Call,
                                            const clang::CallExpr *Origin,
                                            clang::ento::CheckerContext &C);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_SLOTS_H
