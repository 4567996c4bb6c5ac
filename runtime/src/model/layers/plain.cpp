// Layers without weights: activation, flatten, reshape, dropout.
#include "model/layer.h"
#include "tensortidy/ops.h"

namespace tensortidy {

using namespace detail;

namespace {

struct ActivationLayer final : OneInputLayer {
  explicit ActivationLayer(Activation activation) : activation(activation) {}
  const char *kind() const noexcept override { return "activation"; }
  void describe(OptionWriter &out) const override {
    out("activation", activation);
  }
  Shape outputShape(const Operation &, const Shape &input) const override {
    return input;
  }
  Tensor call(Tensor x, const Pass &pass) override {
    return activate(x, activation, pass);
  }
  Activation lastActivation() const noexcept override { return activation; }

  const Activation activation;
};

struct ReshapeLayer final : OneInputLayer {
  /// Without a shape: flatten.
  explicit ReshapeLayer(std::optional<Shape> shape) : shape(shape) {}
  const char *kind() const noexcept override {
    return shape ? "reshape" : "flatten";
  }
  void describe(OptionWriter &out) const override {
    if (shape)
      out("shape", *shape);
  }
  Shape outputShape(const Operation &op, const Shape &input) const override {
    if (!shape)
      return Shape{input.elements()};
    Shape result = *shape;
    std::int64_t known = 1;
    std::size_t unknown = result.rank();
    for (std::size_t axis = 0; axis < result.rank(); ++axis)
      if (result[axis] == -1 && unknown == result.rank())
        unknown = axis;
      else
        known *= result[axis];
    if (unknown != result.rank() && known > 0 && input.elements() % known == 0)
      result.set(unknown, input.elements() / known);
    if (result.elements() != input.elements())
      op.failShape("expected samples that reshape to " + shape->toString() +
                   " for a reshape layer, got " + input.toString());
    return result;
  }
  Tensor call(Tensor x, const Pass &pass) override {
    const Operation op("reshape", pass.site);
    const Shape from = x.shape(pass.site);
    Shape sample;
    for (std::size_t axis = 1; axis < from.rank(); ++axis)
      sample.push(from[axis]);
    Shape to{from[0]};
    for (std::int64_t extent : outputShape(op, sample))
      to.push(extent);
    return x.reshape(to, pass.site);
  }

  const std::optional<Shape> shape;
};

struct Dropout final : OneInputLayer {
  Dropout(double rate, std::uint64_t seed)
      : rate(rate), seed(seed), random(seed) {}
  const char *kind() const noexcept override { return "dropout"; }
  void describe(OptionWriter &out) const override {
    out("rate", rate);
    out("seed", seed);
  }
  Shape outputShape(const Operation &, const Shape &input) const override {
    return input;
  }
  Tensor call(Tensor x, const Pass &pass) override {
    if (!pass.training || rate == 0)
      return x;
    Operation op("dropout", pass.site);
    const Output mask = op.allocate(x.shape(pass.site), DType::float32);
    const auto kept = static_cast<float>(1 / (1 - rate));
    const std::int64_t count = mask.shape.elements();
    for (std::int64_t at = 0; at < count; ++at)
      mask.data<float>()[at] = random.uniform() < rate ? 0.0f : kept;
    return x.mul(op.publish(mask), pass.site);
  }

  const double rate;
  const std::uint64_t seed;
  Random random; // guarded by the layer's mutex
};

} // namespace

Layer Layer::activation(Activation activation, Site) {
  return layerOf(std::make_shared<ActivationLayer>(activation));
}

Layer Layer::flatten(Site) {
  return layerOf(std::make_shared<ReshapeLayer>(std::nullopt));
}

Layer Layer::reshape(const Shape &shape, Site) {
  return layerOf(std::make_shared<ReshapeLayer>(shape));
}

Layer Layer::dropout(double rate, std::uint64_t seed, Site site) {
  const Operation op("dropout", site);
  if (!(rate >= 0 && rate < 1))
    op.failArgument("expected a rate from 0 to below 1, got " +
                    std::to_string(rate));
  return layerOf(std::make_shared<Dropout>(rate, seed));
}

} // namespace tensortidy
