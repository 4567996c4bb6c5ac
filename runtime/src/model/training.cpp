// fit() and fitDataset(): one loop over epochs and batches, which come from two
// sources.
#include "grad/tape.h"
#include "model/batches.h"
#include "model/progress.h"
#include "optimizer/algorithms.h"
#include "tensortidy/owned.h"

#include <unistd.h>

namespace tensortidy {

using namespace detail;

namespace {

/// What the user chose, of both kinds of options.
struct Plan {
  int epochs;
  double learningRate;
  std::optional<std::int64_t> batches; ///< that an epoch has at most
  const std::function<void(Epoch &)> &onEpochEnd;
  const std::function<void(int, double)> &onBatchEnd;
  bool verbose;
  bool hasValidation;
};

/// What trains the model: its own optimizer, the user's, or a plain one.
std::shared_ptr<OptimizerState> optimizerFor(const ModelState &model,
                                             const Plan &plan, const Use &use) {
  if (model.ownOptimizer)
    return model.ownOptimizer;
  if (model.optimizer)
    return stateOf(model.optimizer, {use.operation, use.site, Kind::optimizer});
  return std::make_shared<OptimizerState>(sgdAlgorithm(), plan.learningRate,
                                          model.creation);
}

History trainOn(const LockedModel &model, Batches &batches, const Plan &plan,
                const Use &use) {
  const auto optimizer = optimizerFor(*model, plan, use);
  const bool hasAccuracy = model->hasCrossEntropy();
  Progress progress(
      plan.verbose ? stdout : nullptr, isatty(STDOUT_FILENO) == 1,
      {plan.epochs, plan.batches.value_or(0), hasAccuracy, plan.hasValidation});
  History history;
  for (Epoch epoch; epoch.number < plan.epochs && !epoch.stop; ++epoch.number) {
    batches.beginEpoch();
    Score sum, part;
    std::int64_t batch = 0;
    while ((!plan.batches || batch < *plan.batches) &&
           batches.next([&](const Batch &next) {
             Operation op(use.operation, use.site);
             part = train(op, *model, *optimizer, next);
           })) {
      sum.add(part);
      if (plan.onBatchEnd) {
        const InnerWork callback(false);
        plan.onBatchEnd(static_cast<int>(batch), part.mean(model->losses).loss);
        model.check(use);
      }
      progress.batchEnd(epoch.number, batch, sum.mean(model->losses).loss);
      ++batch;
    }
    if (batch == 0 && epoch.number != 0)
      break; // the data is over
    if (batch == 0)
      Operation(use.operation, use.site)
          .failArgument("expected at least one batch, got none");
    const Evaluation seen = sum.mean(model->losses);
    epoch.loss = seen.loss;
    epoch.accuracy = seen.accuracy;
    history.losses.push_back(seen.loss);
    if (hasAccuracy)
      history.accuracies.push_back(seen.accuracy);
    if (plan.hasValidation) {
      const Evaluation held = batches.validate().mean(model->losses);
      epoch.validationLoss = held.loss;
      epoch.validationAccuracy = held.accuracy;
      history.validationLosses.push_back(held.loss);
      if (hasAccuracy)
        history.validationAccuracies.push_back(held.accuracy);
    }
    progress.epochEnd(epoch);
    if (plan.onEpochEnd) {
      const InnerWork callback(false);
      plan.onEpochEnd(epoch);
      model.check(use);
    }
  }
  return history;
}

void checkEpochs(const Operation &op, int epochs) {
  if (epochs < 0)
    op.failArgument("expected at least 0 epochs, got " +
                    std::to_string(epochs));
}

void check(const Operation &op, const FitOptions &options) {
  checkEpochs(op, options.epochs);
  if (options.batchSize < 1)
    op.failArgument("expected a batch size of at least 1, got " +
                    std::to_string(options.batchSize));
  if (!(options.validationSplit >= 0 && options.validationSplit < 1))
    op.failArgument("expected a validation split from 0 to below 1, got " +
                    std::to_string(options.validationSplit));
}

} // namespace

History Model::fit(Tensor x, Tensor y, const FitOptions &options,
                   Site site) const {
  return fit(std::vector{x}, std::vector{y}, options, site);
}

History Model::fit(const std::vector<Tensor> &xs, const std::vector<Tensor> &ys,
                   const FitOptions &options, Site site) const {
  Operation op("fit", site);
  const Use use{"fit", site, Kind::model};
  check(op, options);
  const LockedModel model(*this, use);
  const TapePause pause; // a training is nobody's derivative
  const InnerWork work;
  const Samples samples = checkSamples(op, *model, xs);
  // Owned by hand, not by a scope, which would take in what callbacks make.
  const Owned<std::vector<Tensor>> targets(
      tidy([&] { return targetsFor(op, *model, ys, samples); }, site), site);

  const auto count = static_cast<std::size_t>(samples.count);
  const auto held = static_cast<std::size_t>(static_cast<double>(count) *
                                             options.validationSplit);
  const std::size_t n = count - held;
  const auto size = static_cast<std::size_t>(options.batchSize);
  const Batch all{xs, *targets};
  const auto batches = rowBatches(*model, all, count, held, options, site);
  return trainOn(model, *batches,
                 {options.epochs, options.learningRate,
                  static_cast<std::int64_t>((n + size - 1) / size),
                  options.onEpochEnd, options.onBatchEnd, options.verbose,
                  held != 0},
                 use);
}

History Model::fitDataset(const Dataset<Example> &data,
                          const FitDatasetOptions &options, Site site) const {
  const Operation op("fitDataset", site);
  const Use use{"fitDataset", site, Kind::model};
  checkEpochs(op, options.epochs);
  if (options.batchesPerEpoch && *options.batchesPerEpoch < 1)
    op.failArgument("expected at least 1 batch per epoch, got " +
                    std::to_string(*options.batchesPerEpoch));
  const LockedModel model(*this, use);
  const TapePause pause;
  const InnerWork work;
  const auto batches = datasetBatches(model, data, options, use);
  return trainOn(model, *batches,
                 {options.epochs, options.learningRate, options.batchesPerEpoch,
                  options.onEpochEnd, options.onBatchEnd, options.verbose,
                  options.validationData != nullptr},
                 use);
}

} // namespace tensortidy
