// Batches: what a model is given, checked against what it takes; and how one
// step of training and one of scoring go.
#ifndef TENSORTIDY_MODEL_BATCH_H
#define TENSORTIDY_MODEL_BATCH_H

#include "model/loss.h"
#include "model/model.h"

namespace tensortidy::detail {

/// Samples and targets, one tensor for each input and output of a model.
struct Batch {
  std::vector<Tensor> xs, ys;
  auto tidyMembers() const { return std::tie(xs, ys); }
};

struct Samples {
  std::int64_t count = 0;
  std::vector<Shape> outputs; ///< what one sample becomes
};

/// Checks samples [n,...] against the model, which is built if need be.
/// ArgumentError for another number of them, ShapeError, DTypeError. `op` holds
/// on to them.
Samples checkSamples(Operation &op, ModelState &model,
                     const std::vector<Tensor> &xs);
/// Targets of the outputs' shapes, one-hot where class numbers were given; new
/// tensors of the innermost scope. Errors as above, and ArgumentError for no
/// sample at all.
std::vector<Tensor> targetsFor(Operation &op, const ModelState &model,
                               const std::vector<Tensor> &ys,
                               const Samples &samples);

/// Sums over samples.
struct Score {
  std::int64_t samples = 0;
  std::vector<BatchScore> outputs;

  void add(const Score &other);
  Evaluation mean(const std::vector<Loss> &losses) const;
};

/// One step on a batch whose targets are made by targetsFor(): the loss, its
/// gradients, the step. The caller has a scope.
Score train(Operation &op, ModelState &model, OptimizerState &optimizer,
            const Batch &batch);
/// The same without the gradients.
Score score(ModelState &model, const Batch &batch, const Site &site);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_BATCH_H
