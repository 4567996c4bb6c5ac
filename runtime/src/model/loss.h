// Losses, as operations that the tape can follow, and scores.
#ifndef TENSORTIDY_MODEL_LOSS_H
#define TENSORTIDY_MODEL_LOSS_H

#include "tensortidy/model.h"

namespace tensortidy::detail {

/// The mean loss over a batch, a scalar. `output` [n,...] holds logits for
/// cross-entropy; `y` has its shape.
Tensor lossOf(Tensor output, Tensor y, Loss loss, const Site &site);

/// The sum over a batch.
struct BatchScore {
  double loss = 0;
  double correct = 0; ///< samples whose largest output is the target's
};
/// Of a batch of that mean loss; counts only for cross-entropy.
BatchScore scoreOf(Tensor output, Tensor y, Tensor meanLoss, Loss loss,
                   const Site &site);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_LOSS_H
