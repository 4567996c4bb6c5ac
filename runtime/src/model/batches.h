// Where the batches of a training come from: rows of tensors, or a dataset.
#ifndef TENSORTIDY_MODEL_BATCHES_H
#define TENSORTIDY_MODEL_BATCHES_H

#include "model/batch.h"
#include "tensortidy/dataset.h"

#include <functional>
#include <memory>

namespace tensortidy::detail {

class Batches {
public:
  virtual ~Batches() = default;
  virtual void beginEpoch() = 0;
  /// Calls `use` with the next batch, in a scope of its own; false when the
  /// epoch has no more.
  virtual bool next(const std::function<void(const Batch &)> &use) = 0;
  /// The score of the validation data.
  virtual Score validate() = 0;
};

/// Samples and targets that were checked, in rows: shuffled anew for each epoch,
/// the last `held` of `count` for validation. The arguments must outlive it.
std::unique_ptr<Batches> rowBatches(ModelState &model, const Batch &all,
                                    std::size_t count, std::size_t held,
                                    const FitOptions &options,
                                    const Site &site);

/// The elements of a dataset, each of which is checked, and dies with its step.
/// The arguments must outlive it.
std::unique_ptr<Batches> datasetBatches(const LockedModel &model,
                                        const Dataset<Example> &data,
                                        const FitDatasetOptions &options,
                                        const Use &use);

/// ArgumentError for no element.
Score scoreDataset(const LockedModel &model, const Dataset<Example> &data,
                   const Use &use);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_BATCHES_H
