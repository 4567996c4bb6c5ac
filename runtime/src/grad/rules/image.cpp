// Gradients of convolutions and pools. Their gradients have no gradients of
// their own.
#include "grad/rule.h"
#include "ops/convolution.h"

namespace tensortidy::detail {

namespace {

Gradients conv2dRule(const Step &step, Tensor dy) {
  const Walk &walk = step.attribute<Walk>();
  Gradients result(2);
  if (step.wants(0))
    result[0] =
        conv2dInputGradient(dy, step.x(1), step.shape(0), walk, step.site);
  if (step.wants(1))
    result[1] =
        conv2dFilterGradient(step.x(0), dy, step.shape(1), walk, step.site);
  return result;
}

Gradients depthwiseConv2dRule(const Step &step, Tensor dy) {
  const Walk &walk = step.attribute<Walk>();
  Gradients result(2);
  if (step.wants(0))
    result[0] = depthwiseConv2dInputGradient(dy, step.x(1), step.shape(0), walk,
                                             step.site);
  if (step.wants(1))
    result[1] = depthwiseConv2dFilterGradient(step.x(0), dy, step.shape(1),
                                              walk, step.site);
  return result;
}

Gradients maxPoolRule(const Step &step, Tensor dy) {
  const auto &[window, walk] = step.attributes<Size2d, Walk>();
  return {maxPoolGradient(step.x(), dy, window, walk, step.site)};
}

Gradients avgPoolRule(const Step &step, Tensor dy) {
  const auto &[window, walk] = step.attributes<Size2d, Walk>();
  return {avgPoolGradient(dy, step.shape(), window, walk, step.site)};
}

constexpr Rule rules[] = {
    {"avgPool", Needs::nothing, avgPoolRule},
    {"conv2d", Needs::operands, conv2dRule},
    {"depthwiseConv2d", Needs::operands, depthwiseConv2dRule},
    {"maxPool", Needs::operands, maxPoolRule},
};

} // namespace

std::span<const Rule> imageRules() { return rules; }

} // namespace tensortidy::detail
