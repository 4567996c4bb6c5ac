// The formulas of the optimizers.
#ifndef TENSORTIDY_OPTIMIZER_ALGORITHMS_H
#define TENSORTIDY_OPTIMIZER_ALGORITHMS_H

#include "optimizer/optimizer.h"

namespace tensortidy::detail {

Algorithm sgdAlgorithm();
Algorithm momentumAlgorithm(const MomentumOptions &options);
Algorithm rmspropAlgorithm(const RmspropOptions &options);
Algorithm adagradAlgorithm(const AdagradOptions &options);
Algorithm adamAlgorithm(const AdamOptions &options);

} // namespace tensortidy::detail

#endif // TENSORTIDY_OPTIMIZER_ALGORITHMS_H
