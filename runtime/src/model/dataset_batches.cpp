#include "model/batches.h"

namespace tensortidy::detail {

namespace {

/// Calls `use` with the next element as a batch, in a scope of its own; false
/// when there is none. What makes the element is the user's code and runs
/// outside of the scope; it may even dispose the model.
bool useNext(const LockedModel &model, DatasetIterator<Example> &elements,
             const Use &use, const std::function<void(const Batch &)> &f) {
  std::optional<Owned<Example>> element;
  {
    const InnerWork callback(false);
    element = elements.next();
    model.check(use);
  }
  if (!element)
    return false;
  const TidyScope scope(use.site);
  Operation op(use.operation, use.site);
  Batch batch{{(*element)->x}, {(*element)->y}};
  const Samples samples = checkSamples(op, *model, batch.xs);
  batch.ys = targetsFor(op, *model, batch.ys, samples);
  f(batch);
  return true;
}

DatasetIterator<Example> iteratorOf(const LockedModel &model,
                                    const Dataset<Example> &data,
                                    const Use &use) {
  const InnerWork callback(false);
  DatasetIterator<Example> iterator = data.iterator();
  model.check(use);
  return iterator;
}

class DatasetBatches final : public Batches {
public:
  DatasetBatches(const LockedModel &model, const Dataset<Example> &data,
                 const FitDatasetOptions &options, const Use &use)
      : model_(model), data_(data), options_(options), use_(use) {}

  void beginEpoch() override {
    if (!iterator_ || !options_.batchesPerEpoch)
      iterator_.emplace(iteratorOf(model_, data_, use_));
  }
  bool next(const std::function<void(const Batch &)> &use) override {
    return useNext(model_, *iterator_, use_, use);
  }
  Score validate() override {
    return scoreDataset(model_, *options_.validationData, use_);
  }

private:
  const LockedModel &model_;
  const Dataset<Example> &data_;
  const FitDatasetOptions &options_;
  const Use &use_;
  std::optional<DatasetIterator<Example>> iterator_;
};

} // namespace

std::unique_ptr<Batches> datasetBatches(const LockedModel &model,
                                        const Dataset<Example> &data,
                                        const FitDatasetOptions &options,
                                        const Use &use) {
  return std::make_unique<DatasetBatches>(model, data, options, use);
}

Score scoreDataset(const LockedModel &model, const Dataset<Example> &data,
                   const Use &use) {
  DatasetIterator<Example> elements = iteratorOf(model, data, use);
  Score sum;
  while (useNext(model, elements, use, [&](const Batch &batch) {
    sum.add(score(*model, batch, use.site));
  })) {
  }
  if (sum.samples == 0)
    Operation(use.operation, use.site)
        .failArgument("expected at least one batch to evaluate, got none");
  return sum;
}

} // namespace tensortidy::detail
