// fit, predict and evaluate.
#include "grad/backward.h"
#include "model/loss.h"
#include "model/model.h"
#include "optimizer/algorithms.h"
#include "tensortidy/ops.h"
#include "tensortidy/scope.h"
#include "tensortidy/scoped.h"

#include <cstdio>
#include <cstring>
#include <numeric>

namespace tensortidy {

using namespace detail;

namespace {

/// Samples x [n,...], checked against the model, which is built if need be.
Input samplesFor(Operation &op, ModelState &model, Tensor x) {
  const Input in = op.borrow(x);
  const bool mayIndex = model.layers.front()->takesIndices();
  if (in.dtype != DType::float32 && !(mayIndex && in.dtype == DType::int32))
    op.failDType(std::string("expected float32 samples, got ") +
                 name(in.dtype));
  if (in.shape.rank() == 0)
    op.failShape("expected samples of shape [n,features], got a scalar");
  buildLayers(op, model, sampleShape(in.shape));
  return in;
}

/// Targets of the output's shape, one-hot where class numbers were given; a
/// tensor of the innermost scope.
Tensor targetsFor(Operation &op, const ModelState &model, Tensor y,
                  const Input &samples) {
  const Input in = op.borrow(y);
  const std::int64_t n = samples.shape[0];
  const bool isEntropy = model.options.loss == Loss::softmaxCrossEntropy;
  const bool classes = in.dtype == DType::int32 && isEntropy;
  if (!classes && in.dtype != DType::float32)
    op.failDType(std::string("expected float32 targets") +
                 (isEntropy ? ", or int32 class numbers, got " : ", got ") +
                 name(in.dtype));
  Shape output{n};
  for (std::int64_t extent : outputShape(op, model, sampleShape(samples.shape)))
    output.push(extent);
  if (output.rank() < 2)
    op.failShape("expected a model with at least one output feature");
  const std::int64_t units = output[output.rank() - 1];
  const Shape wanted = classes ? Shape{n} : output;
  if (!(in.shape == wanted) || (classes && output.rank() != 2))
    op.failShape("expected targets of shape " + wanted.toString() + ", got " +
                 in.shape.toString());
  if (n == 0)
    op.failArgument("expected at least one sample, got none");
  if (!classes)
    return y.clone(op.site());
  for (std::int64_t sample = 0; sample < n; ++sample) {
    const std::int32_t target = in.data<std::int32_t>()[sample];
    if (target < 0 || target >= units)
      op.failArgument("expected class numbers from 0 to " +
                      std::to_string(units - 1) + ", got " +
                      std::to_string(target));
  }
  return y.oneHot(static_cast<int>(units), 1, 0, DType::float32, op.site());
}

void check(const Operation &op, const FitOptions &options) {
  if (options.epochs < 0)
    op.failArgument("expected at least 0 epochs, got " +
                    std::to_string(options.epochs));
  if (options.batchSize < 1)
    op.failArgument("expected a batch size of at least 1, got " +
                    std::to_string(options.batchSize));
  if (!(options.validationSplit >= 0 && options.validationSplit < 1))
    op.failArgument("expected a validation split from 0 to below 1, got " +
                    std::to_string(options.validationSplit));
}

/// The rows of a batch: data[order[0]], data[order[1]], ...
Tensor rowsOf(Tensor data, std::span<const std::int64_t> order,
              const Site &site) {
  Operation op("fit", site);
  const Input in = op.borrow(data);
  Shape shape = in.shape;
  shape.set(0, static_cast<std::int64_t>(order.size()));
  const Output out = op.allocate(shape, in.dtype);
  const std::size_t bytes =
      in.shape[0] == 0
          ? 0
          : static_cast<std::size_t>(in.shape.elements() / in.shape[0]) *
                bytesPerElement(in.dtype);
  std::byte *to = out.buffer->data();
  for (std::int64_t row : order) {
    std::memcpy(to, in.bytes + static_cast<std::size_t>(row) * bytes, bytes);
    to += bytes;
  }
  return op.publish(out);
}

/// One batch: the loss, its gradients, the step.
BatchScore train(ModelState &model, OptimizerState &optimizer, Tensor x,
                 Tensor y, const Site &site) {
  Operation op("fit", site);
  TapeLevel level;
  std::vector<Handle> parameters;
  std::vector<ValueId> values;
  for (LayerState *layer : model.distinct)
    for (const Weight &weight : layer->weights)
      if (weight.trainable) {
        parameters.push_back(weight.handle);
        values.push_back(level.tape().watch(weight.handle));
      }
  const Tensor output = forward(model, x, {true, true, site});
  const Tensor loss = lossOf(output, y, model.options.loss, site);
  const BatchScore score = scoreOf(output, y, loss, model.options.loss, site);
  const Tensor one = scalar(1, DType::float32, site);
  const Gradients gradients = backward(level, loss, one, values, op);
  std::vector<OptimizerState::Parameter> steps;
  for (std::size_t at = 0; at < gradients.size(); ++at)
    if (gradients[at])
      steps.push_back({parameters[at], op.borrow(gradients[at])});
  std::lock_guard lock(optimizer.mutex);
  optimizer.step(op, steps);
  return score;
}

BatchScore score(ModelState &model, Tensor x, Tensor y, const Site &site) {
  TidyScope scope(site);
  const Tensor output = forward(model, x, {false, true, site});
  const Tensor loss = lossOf(output, y, model.options.loss, site);
  return scoreOf(output, y, loss, model.options.loss, site);
}

/// What trains the model: its own, the user's, or `plain`.
std::shared_ptr<OptimizerState> optimizerFor(const ModelState &model,
                                             const FitOptions &options,
                                             const Site &site) {
  if (model.ownOptimizer)
    return model.ownOptimizer;
  if (model.optimizer)
    return stateOf(model.optimizer, {"fit", site, Kind::optimizer});
  return std::make_shared<OptimizerState>(sgdAlgorithm(), options.learningRate,
                                          model.creation);
}

void print(const Epoch &epoch, const FitOptions &options, bool isEntropy) {
  std::printf("epoch %d/%d  loss %.4f", epoch.number + 1, options.epochs,
              epoch.loss);
  if (isEntropy)
    std::printf("  accuracy %.4f", epoch.accuracy);
  if (options.validationSplit > 0)
    std::printf("  validation loss %.4f", epoch.validationLoss);
  std::printf("\n");
}

} // namespace

History Sequential::fit(Tensor x, Tensor y, const FitOptions &options,
                        Site site) const {
  Operation op("fit", site);
  const Use use{"fit", site, Kind::model};
  check(op, options);
  const LockedModel model(*this, use);
  const TapePause pause; // a training is nobody's derivative
  const InnerWork work;
  const Input samples = samplesFor(op, *model, x);
  // Owned by hand, not by a scope, which would take in what callbacks make.
  const Scoped<Tensor> targets(targetsFor(op, *model, y, samples));
  const auto optimizer = optimizerFor(*model, options, site);
  const bool isEntropy = model->options.loss == Loss::softmaxCrossEntropy;

  const auto all = static_cast<std::size_t>(samples.shape[0]);
  const auto held = static_cast<std::size_t>(static_cast<double>(all) *
                                             options.validationSplit);
  if (held == all)
    op.failArgument("expected samples that are left to train on");
  const std::size_t n = all - held;
  std::vector<std::int64_t> order(all);
  std::iota(order.begin(), order.end(), std::int64_t{0});
  const std::span<std::int64_t> training(order.data(), n);
  Scoped<Tensor> heldX, heldY;
  if (held != 0) {
    heldX.reset(rowsOf(x, std::span(order).subspan(n), site));
    heldY.reset(rowsOf(*targets, std::span(order).subspan(n), site));
  }

  Random random(options.shuffleSeed);
  History history;
  for (Epoch epoch; epoch.number < options.epochs && !epoch.stop;
       ++epoch.number) {
    if (options.shuffle)
      for (std::size_t last = n; last > 1; --last)
        std::swap(training[last - 1], training[random.below(last)]);
    BatchScore sum;
    int batch = 0;
    for (std::size_t first = 0; first < n;
         first += static_cast<std::size_t>(options.batchSize)) {
      const auto chosen = training.subspan(
          first,
          std::min(static_cast<std::size_t>(options.batchSize), n - first));
      BatchScore part;
      {
        TidyScope each(site);
        part = train(*model, *optimizer, rowsOf(x, chosen, site),
                     rowsOf(*targets, chosen, site), site);
      }
      sum.loss += part.loss;
      sum.correct += part.correct;
      if (options.onBatchEnd) {
        const InnerWork callback(false);
        options.onBatchEnd(batch,
                           part.loss / static_cast<double>(chosen.size()));
        model.check(use);
      }
      ++batch;
    }
    epoch.loss = sum.loss / static_cast<double>(n);
    epoch.accuracy = sum.correct / static_cast<double>(n);
    history.losses.push_back(epoch.loss);
    if (isEntropy)
      history.accuracies.push_back(epoch.accuracy);
    if (held != 0) {
      const BatchScore seen = score(*model, *heldX, *heldY, site);
      epoch.validationLoss = seen.loss / static_cast<double>(held);
      epoch.validationAccuracy = seen.correct / static_cast<double>(held);
      history.validationLosses.push_back(epoch.validationLoss);
      if (isEntropy)
        history.validationAccuracies.push_back(epoch.validationAccuracy);
    }
    if (options.verbose)
      print(epoch, options, isEntropy);
    if (options.onEpochEnd) {
      const InnerWork callback(false);
      options.onEpochEnd(epoch);
      model.check(use);
    }
  }
  return history;
}

Tensor Sequential::predict(Tensor x, Site site) const {
  Operation op("predict", site);
  const LockedModel model(*this, {"predict", site, Kind::model});
  samplesFor(op, *model, x);
  TidyScope scope(site);
  // A handle of its own, also where the layers hand x through.
  const Tensor last = [&] {
    const InnerWork work;
    return forward(*model, x, {false, false, site});
  }();
  return scope.leave(sameValue(op, last));
}

Evaluation Sequential::evaluate(Tensor x, Tensor y, Site site) const {
  Operation op("evaluate", site);
  const LockedModel model(*this, {"evaluate", site, Kind::model});
  TidyScope scope(site);
  const InnerWork work;
  const Input samples = samplesFor(op, *model, x);
  const Tensor targets = targetsFor(op, *model, y, samples);
  const BatchScore sum = score(*model, x, targets, site);
  const auto n = static_cast<double>(samples.shape[0]);
  return {sum.loss / n, sum.correct / n};
}

} // namespace tensortidy
