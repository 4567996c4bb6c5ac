// fit, predict and evaluate.
#include "model/model.h"
#include "model/network.h"

#include <numeric>

namespace tensortidy {

using namespace detail;

namespace {

/// Samples x [n,i], checked against the model, which is built if need be.
Input samplesFor(Operation &op, ModelState &model, Tensor x) {
  const Input in = op.borrow(x);
  if (in.dtype != DType::float32)
    op.failDType(std::string("expected float32 samples, got ") +
                 name(in.dtype));
  if (in.shape.rank() != 2 || in.shape[1] == 0)
    op.failShape("expected samples of shape [n,features], got " +
                 in.shape.toString());
  const std::int64_t wanted = model.layers.front()->inputSize();
  if (wanted != 0 && wanted != in.shape[1])
    op.failShape("expected " + std::to_string(wanted) +
                 " features per sample, got " + in.shape.toString());
  buildLayers(op, model, in.shape[1]);
  return in;
}

/// Targets as [n,u], one-hot where class numbers were given.
Matrix targetsFor(Operation &op, const ModelState &model, Tensor y,
                  std::int64_t samples) {
  const Input in = op.borrow(y);
  const std::int64_t units = model.layers.back()->options.units;
  const bool classes = in.dtype == DType::int32 &&
                       model.options.loss == Loss::softmaxCrossEntropy;
  if (!classes && in.dtype != DType::float32)
    op.failDType(std::string("expected float32 targets") +
                 (model.options.loss == Loss::softmaxCrossEntropy
                      ? ", or int32 class numbers, got "
                      : ", got ") +
                 name(in.dtype));
  const Shape wanted = classes ? Shape{samples} : Shape{samples, units};
  if (!(in.shape == wanted))
    op.failShape("expected targets of shape " + wanted.toString() + ", got " +
                 in.shape.toString());
  if (samples == 0)
    op.failArgument("expected at least one sample, got none");
  if (!classes)
    return ConstMatrixView(in.data<float>(), samples, units);
  Matrix targets = Matrix::Zero(samples, units);
  for (std::int64_t sample = 0; sample < samples; ++sample) {
    const std::int32_t target = in.data<std::int32_t>()[sample];
    if (target < 0 || target >= units)
      op.failArgument("expected class numbers from 0 to " +
                      std::to_string(units - 1) + ", got " +
                      std::to_string(target));
    targets(sample, target) = 1;
  }
  return targets;
}

Network networkOf(const ModelState &model) {
  std::vector<LayerState *> layers;
  for (const auto &layer : model.layers)
    layers.push_back(layer.get());
  return Network(std::move(layers), model.options.loss);
}

void step(const std::vector<LayerState *> &layers,
          const std::vector<LayerGradient> &gradients, float rate) {
  for (std::size_t at = 0; at < layers.size(); ++at) {
    layers[at]->kernel() -= rate * gradients[at].kernel;
    if (layers[at]->options.useBias)
      layers[at]->bias() -= rate * gradients[at].bias;
  }
}

void check(const Operation &op, const FitOptions &options) {
  if (options.epochs < 0)
    op.failArgument("expected at least 0 epochs, got " +
                    std::to_string(options.epochs));
  if (options.batchSize < 1)
    op.failArgument("expected a batch size of at least 1, got " +
                    std::to_string(options.batchSize));
}

} // namespace

History Sequential::fit(Tensor x, Tensor y, const FitOptions &options,
                        Site site) const {
  Operation op("fit", site);
  check(op, options);
  const LockedModel model(*this, {"fit", site, Kind::model});
  const Input samples = samplesFor(op, *model, x);
  const std::int64_t n = samples.shape[0];
  const Matrix targets = targetsFor(op, *model, y, n);
  const ConstMatrixView inputs(samples.data<float>(), n, samples.shape[1]);

  Network network = networkOf(*model);
  std::vector<LayerGradient> gradients;
  std::vector<std::int64_t> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), std::int64_t{0});
  Random random(options.shuffleSeed);
  Matrix batchX, batchY;
  History history;
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    if (options.shuffle)
      for (std::size_t last = order.size(); last > 1; --last)
        std::swap(order[last - 1], order[random.below(last)]);
    BatchScore sum;
    for (std::int64_t first = 0; first < n; first += options.batchSize) {
      const std::int64_t size =
          std::min<std::int64_t>(options.batchSize, n - first);
      batchX.resize(size, inputs.cols());
      batchY.resize(size, targets.cols());
      for (std::int64_t row = 0; row < size; ++row) {
        const std::int64_t sample =
            order[static_cast<std::size_t>(first + row)];
        batchX.row(row) = inputs.row(sample);
        batchY.row(row) = targets.row(sample);
      }
      const BatchScore score =
          network.gradients(batchX, batchY, model->distinct, gradients);
      step(model->distinct, gradients,
           static_cast<float>(options.learningRate));
      sum.loss += score.loss;
      sum.correct += score.correct;
    }
    history.losses.push_back(sum.loss / static_cast<double>(n));
    if (model->options.loss == Loss::softmaxCrossEntropy)
      history.accuracies.push_back(sum.correct / static_cast<double>(n));
  }
  return history;
}

Tensor Sequential::predict(Tensor x, Site site) const {
  Operation op("predict", site);
  const LockedModel model(*this, {"predict", site, Kind::model});
  const Input samples = samplesFor(op, *model, x);
  const std::int64_t n = samples.shape[0];
  const std::int64_t units = model->layers.back()->options.units;
  const Output out = op.allocate(Shape{n, units}, DType::float32);
  if (n != 0)
    MatrixView(out.data<float>(), n, units) = networkOf(*model).forward(
        ConstMatrixView(samples.data<float>(), n, samples.shape[1]));
  return op.publish(out);
}

Evaluation Sequential::evaluate(Tensor x, Tensor y, Site site) const {
  Operation op("evaluate", site);
  const LockedModel model(*this, {"evaluate", site, Kind::model});
  const Input samples = samplesFor(op, *model, x);
  const std::int64_t n = samples.shape[0];
  const Matrix targets = targetsFor(op, *model, y, n);
  const BatchScore sum = networkOf(*model).score(
      ConstMatrixView(samples.data<float>(), n, samples.shape[1]), targets);
  return {sum.loss / static_cast<double>(n),
          sum.correct / static_cast<double>(n)};
}

} // namespace tensortidy
