// Layers of images [height,width,channels]: convolutions and pools.
#include "model/layer.h"
#include "ops/convolution.h"

#include <cmath>

namespace tensortidy {

using namespace detail;

namespace {

void checkImage(const Operation &op, const char *kind, const Shape &input) {
  if (input.rank() != 3)
    op.failShape(
        std::string("expected samples [height,width,channels] for a ") + kind +
        " layer, got " + input.toString());
}

/// Glorot's limit: each output sees `in` numbers, each input is seen by `out`.
std::function<double()> glorot(Random &random, std::int64_t in,
                               std::int64_t out) {
  const double limit = std::sqrt(6.0 / static_cast<double>(in + out));
  return [&random, limit] { return (2 * random.uniform() - 1) * limit; };
}

/// Both sorts of convolution.
struct Convolution final : OneInputLayer {
  Convolution(bool depthwise, int filters, const ConvolutionOptions &options)
      : depthwise(depthwise), filters(filters), options(options) {}

  const char *kind() const noexcept override {
    return depthwise ? "depthwiseConv2d" : "conv2d";
  }
  void describe(OptionWriter &out) const override {
    out(depthwise ? "multiplier" : "filters", filters);
    out.all(options);
  }
  std::int64_t outChannels(std::int64_t channels) const {
    return depthwise ? channels * filters : filters;
  }
  Shape outputShape(const Operation &op, const Shape &input) const override {
    checkImage(op, kind(), input);
    if (isBuilt() && weights[0].tensor().shape()[2] != input[2])
      op.failShape("expected samples of shape [height,width," +
                   std::to_string(weights[0].tensor().shape()[2]) + "] for a " +
                   kind() + " layer that takes them, got " + input.toString());
    const WindowPlan plan =
        planWindows(op, input, options.kernelSize,
                    {options.strides, options.padding, options.dilations});
    return resultShape(plan, input, outChannels(input[2]));
  }
  void makeWeights(const Shape &input, Random &random) override {
    const std::int64_t area =
        std::int64_t{options.kernelSize.height} * options.kernelSize.width;
    addWeight(Shape{options.kernelSize.height, options.kernelSize.width,
                    input[2], filters},
              glorot(random, area * input[2], area * filters));
    if (options.useBias)
      addWeight(Shape{outChannels(input[2])}, [] { return 0.0; });
  }
  Tensor call(Tensor x, const Pass &pass) override {
    const Tensor kernel = weights[0].tensor();
    Tensor z = depthwise
                   ? x.depthwiseConv2d(kernel, options.strides, options.padding,
                                       options.dilations, pass.site)
                   : x.conv2d(kernel, options.strides, options.padding,
                              options.dilations, pass.site);
    if (options.useBias)
      z = z.add(weights[1].tensor(), pass.site);
    return activate(z, options.activation, pass);
  }
  Activation lastActivation() const noexcept override {
    return options.activation;
  }

  const bool depthwise;
  const int filters; ///< or the multiplier of a depthwise one
  const ConvolutionOptions options;
};

struct Pool final : OneInputLayer {
  Pool(bool isMax, const PoolOptions &options)
      : isMax(isMax), options(options),
        strides(options.strides.value_or(options.poolSize)) {}

  const char *kind() const noexcept override {
    return isMax ? "maxPooling2d" : "averagePooling2d";
  }
  void describe(OptionWriter &out) const override { out.all(options); }
  Shape outputShape(const Operation &op, const Shape &input) const override {
    checkImage(op, kind(), input);
    const WindowPlan plan =
        planWindows(op, input, options.poolSize, {strides, options.padding, 1});
    return resultShape(plan, input, input[2]);
  }
  Tensor call(Tensor x, const Pass &pass) override {
    return isMax ? x.maxPool(options.poolSize, strides, options.padding,
                             pass.site)
                 : x.avgPool(options.poolSize, strides, options.padding,
                             pass.site);
  }

  const bool isMax;
  const PoolOptions options;
  const Size2d strides;
};

Layer convolution(const char *name, bool depthwise, int filters,
                  const ConvolutionOptions &options, const Site &site) {
  const Operation op(name, site);
  if (filters < 1)
    op.failArgument("expected at least 1 filter, got " +
                    std::to_string(filters));
  // Whatever else is wrong with a window is wrong with any image.
  planWindows(op, Shape{1, 1, 1}, options.kernelSize,
              {options.strides, options.padding, options.dilations});
  return layerOf(std::make_shared<Convolution>(depthwise, filters, options));
}

Layer pool(const char *name, bool isMax, const PoolOptions &options,
           const Site &site) {
  const Operation op(name, site);
  planWindows(op, Shape{1, 1, 1}, options.poolSize,
              {options.strides.value_or(options.poolSize), options.padding, 1});
  return layerOf(std::make_shared<Pool>(isMax, options));
}

} // namespace

Layer Layer::conv2d(int filters, const ConvolutionOptions &options, Site site) {
  return convolution("conv2d", false, filters, options, site);
}
Layer Layer::depthwiseConv2d(int multiplier, const ConvolutionOptions &options,
                             Site site) {
  return convolution("depthwiseConv2d", true, multiplier, options, site);
}
Layer Layer::maxPooling2d(const PoolOptions &options, Site site) {
  return pool("maxPooling2d", true, options, site);
}
Layer Layer::averagePooling2d(const PoolOptions &options, Site site) {
  return pool("averagePooling2d", false, options, site);
}

} // namespace tensortidy
