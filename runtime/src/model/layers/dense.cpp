// Layers of plain matrices: dense and embedding.
//
// Letters: n samples, i features in, u units out. A kernel is [i,u], a bias
// [u].
#include "model/layer.h"
#include "tensortidy/ops.h"

#include <cmath>

namespace tensortidy {

using namespace detail;

namespace {

/// Glorot and Bengio, "Understanding the difficulty of training deep
/// feedforward neural networks", 2010: uniform within +-sqrt(6 / (in + out)).
auto glorot(Random &random, std::int64_t inputs, std::int64_t outputs) {
  const double limit = std::sqrt(6.0 / static_cast<double>(inputs + outputs));
  return [&random, limit] { return (2 * random.uniform() - 1) * limit; };
}

struct Dense final : OneInputLayer {
  explicit Dense(const DenseOptions &options) : options(options) {}

  const char *kind() const noexcept override { return "dense"; }
  void describe(OptionWriter &out) const override { out.all(options); }
  std::optional<Shape> inputShape() const override {
    if (isBuilt())
      return Shape{weights[0].tensor().shape()[0]};
    if (options.inputSize != 0)
      return Shape{options.inputSize};
    return std::nullopt;
  }
  Shape outputShape(const Operation &op, const Shape &input) const override {
    if (input.rank() != 1 || input[0] == 0)
      op.failShape("expected samples of shape [features] for a dense layer, "
                   "got " +
                   input.toString());
    if (const auto own = inputShape(); own && !(*own == input))
      op.failShape("expected samples of shape " + own->toString() +
                   " for a dense layer that takes them, got " +
                   input.toString());
    return Shape{options.units};
  }
  void makeWeights(const Shape &input, Random &random) override {
    addWeight(Shape{input[0], options.units},
              glorot(random, input[0], options.units));
    if (options.useBias)
      addWeight(Shape{options.units}, [] { return 0.0; });
  }
  Tensor call(Tensor x, const Pass &pass) override {
    Tensor z = x.matMul(weights[0].tensor(), false, false, pass.site);
    if (options.useBias)
      z = z.add(weights[1].tensor(), pass.site);
    return activate(z, options.activation, pass);
  }
  Activation lastActivation() const noexcept override {
    return options.activation;
  }
  int units() const noexcept override { return options.units; }

  const DenseOptions options;
};

struct Embedding final : OneInputLayer {
  explicit Embedding(const EmbeddingOptions &options) : options(options) {}

  const char *kind() const noexcept override { return "embedding"; }
  void describe(OptionWriter &out) const override { out.all(options); }
  Shape outputShape(const Operation &, const Shape &input) const override {
    Shape shape = input;
    shape.push(options.outputSize);
    return shape;
  }
  void makeWeights(const Shape &, Random &random) override {
    // TensorFlow.js' default: uniform within +-0.05.
    addWeight(Shape{options.inputSize, options.outputSize},
              [&random] { return (2 * random.uniform() - 1) * 0.05; });
  }
  bool takesIndices() const noexcept override { return true; }
  Tensor call(Tensor x, const Pass &pass) override {
    return weights[0].tensor().gather(x.cast(DType::int32, pass.site), 0, 0,
                                      pass.site);
  }

  const EmbeddingOptions options;
};

} // namespace

Layer Layer::dense(const DenseOptions &options, Site site) {
  const Operation op("dense", site);
  if (options.units < 1)
    op.failArgument("expected at least 1 unit, got " +
                    std::to_string(options.units));
  if (options.inputSize < 0)
    op.failArgument("expected an input size of at least 0, got " +
                    std::to_string(options.inputSize));
  return layerOf(std::make_shared<Dense>(options));
}

Layer Layer::embedding(const EmbeddingOptions &options, Site site) {
  const Operation op("embedding", site);
  if (options.inputSize < 1 || options.outputSize < 1)
    op.failArgument("expected sizes of at least 1, got " +
                    std::to_string(options.inputSize) + " and " +
                    std::to_string(options.outputSize));
  return layerOf(std::make_shared<Embedding>(options));
}

} // namespace tensortidy
