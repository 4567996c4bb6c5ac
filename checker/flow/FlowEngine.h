//===- FlowEngine.h - Lifetimes within one function -----------------------===//
//
// A forward dataflow over the CFG of each function. It follows handles held by
// local variables, and reports only what no path of the function disposes:
// which path does and which does not is the path engine's business. Loops are
// solved by fixpoint, so their bounds do not matter. It is safe on code that
// does not compile: a function with an error in it is left alone.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_FLOW_FLOWENGINE_H
#define TENSORTIDY_CHECKER_FLOW_FLOWENGINE_H

#include "finding/Sighting.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace tensortidy {

class ApiModel;
class UnitIndex;

std::vector<Sighting> runFlowEngine(clang::ASTContext &Context, ApiModel &Model,
                                    const UnitIndex &Index);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FLOW_FLOWENGINE_H
