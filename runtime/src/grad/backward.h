// Walking a tape in reverse.
#ifndef TENSORTIDY_GRAD_BACKWARD_H
#define TENSORTIDY_GRAD_BACKWARD_H

#include "grad/tape.h"

namespace tensortidy::detail {

/// The gradients of `y`, weighted with `dy`, with respect to each of `xs`; null
/// where y does not depend on it. They are new tensors of the innermost scope.
/// ArgumentError when an operation on the way has no gradient.
Gradients backward(TapeLevel &level, Tensor y, Tensor dy,
                   const std::vector<ValueId> &xs, const Operation &op);

} // namespace tensortidy::detail

#endif // TENSORTIDY_GRAD_BACKWARD_H
