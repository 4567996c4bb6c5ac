// Layers of several inputs: add and concatenate.
#include "kernels/broadcast.h"
#include "model/layer.h"
#include "ops/axes.h"
#include "tensortidy/ops.h"

namespace tensortidy {

using namespace detail;

namespace {

void checkSeveral(const Operation &op, const char *kind, std::size_t inputs) {
  if (inputs < 2)
    op.failArgument(std::string("expected at least two inputs for ") + kind +
                    " layer, got " + std::to_string(inputs));
}

struct Add final : LayerState {
  const char *kind() const noexcept override { return "add"; }
  bool takesSeveral() const noexcept override { return true; }
  Shape shapeFor(const Operation &op,
                 std::span<const Shape> inputs) const override {
    checkSeveral(op, "an add", inputs.size());
    Shape sum = inputs[0];
    for (const Shape &input : inputs.subspan(1)) {
      if (!broadcastsWith(sum, input))
        op.failShape("expected inputs whose shapes broadcast for an add layer, "
                     "got " +
                     sum.toString() + " and " + input.toString());
      sum = broadcastShape(op, sum, input);
    }
    return sum;
  }
  Tensor run(std::span<const Tensor> xs, const Pass &pass) override {
    std::size_t rank = 0;
    for (Tensor x : xs)
      rank = std::max(rank, x.rank(pass.site));
    Tensor sum = withRank(xs[0], rank, pass.site);
    for (Tensor x : xs.subspan(1))
      sum = sum.add(withRank(x, rank, pass.site), pass.site);
    return sum;
  }

private:
  static bool broadcastsWith(const Shape &a, const Shape &b) noexcept {
    for (std::size_t back = 1; back <= std::min(a.rank(), b.rank()); ++back) {
      const std::int64_t left = a[a.rank() - back], right = b[b.rank() - back];
      if (left != right && left != 1 && right != 1)
        return false;
    }
    return true;
  }
  /// Samples broadcast behind the batch axis, not along it.
  static Tensor withRank(Tensor x, std::size_t rank, const Site &site) {
    const Shape shape = x.shape(site);
    if (shape.rank() == rank)
      return x;
    Shape wide{shape[0]};
    while (wide.rank() + shape.rank() < rank + 1)
      wide.push(1);
    for (std::size_t axis = 1; axis < shape.rank(); ++axis)
      wide.push(shape[axis]);
    return x.reshape(wide, site);
  }
};

struct Concatenate final : LayerState {
  explicit Concatenate(const ConcatenateOptions &options) : options(options) {}

  const char *kind() const noexcept override { return "concatenate"; }
  bool takesSeveral() const noexcept override { return true; }
  void describe(OptionWriter &out) const override { out.all(options); }
  Shape shapeFor(const Operation &op,
                 std::span<const Shape> inputs) const override {
    checkSeveral(op, "a concatenate", inputs.size());
    Shape result = inputs[0];
    // The batch axis counts, and is none of the sample's.
    const std::size_t axis = normalAxis(op, options.axis, result.rank() + 1);
    if (axis == 0)
      op.failArgument("expected an axis of the samples for a concatenate "
                      "layer, got the batch axis");
    for (const Shape &input : inputs.subspan(1)) {
      Shape aligned = input;
      if (aligned.rank() == result.rank())
        aligned.set(axis - 1, result[axis - 1]);
      if (!(aligned == result))
        op.failShape("expected inputs that agree but for axis " +
                     std::to_string(axis) +
                     " for a concatenate layer, got samples of shape " +
                     inputs[0].toString() + " and " + input.toString());
      result.set(axis - 1, result[axis - 1] + input[axis - 1]);
    }
    return result;
  }
  Tensor run(std::span<const Tensor> xs, const Pass &pass) override {
    return concat({xs.begin(), xs.end()}, options.axis, pass.site);
  }

  const ConcatenateOptions options;
};

} // namespace

Layer Layer::add(Site) { return layerOf(std::make_shared<Add>()); }

Layer Layer::concatenate(const ConcatenateOptions &options, Site site) {
  const Operation op("concatenate", site);
  if (options.axis == 0)
    op.failArgument("expected an axis other than 0, the batch axis");
  return layerOf(std::make_shared<Concatenate>(options));
}

} // namespace tensortidy
