// Gradients of convolutions and pools, and of their gradients.
//
// A convolution is linear in the image and in the filter. So with y = x * f the
// gradients are linear too, and their own gradients are the other two of
//
//   y = conv2d(x, f)   dx = inputGradient(dy, f)   df = filterGradient(x, dy)
//
// A pool is linear but for the choice of the largest element, which is flat.
#include "grad/rule.h"
#include "ops/convolution.h"

namespace tensortidy::detail {

namespace {

/// The three of a convolution, as functions of two and the third's shape.
struct Family {
  Tensor (*forward)(Tensor x, Tensor filter, Size2d strides, Padding padding,
                    Size2d dilations, Site site);
  Tensor (*inputGradient)(Tensor dy, Tensor filter, const Shape &image,
                          const Walk &walk, const Site &site);
  Tensor (*filterGradient)(Tensor x, Tensor dy, const Shape &filter,
                           const Walk &walk, const Site &site);
};
constexpr Family full = {conv2d, conv2dInputGradient, conv2dFilterGradient};
constexpr Family byChannel = {depthwiseConv2d, depthwiseConv2dInputGradient,
                              depthwiseConv2dFilterGradient};

template <const Family &family>
Tensor forward(const Step &step, Tensor x, Tensor filter) {
  const Walk &walk = step.attribute<Walk>();
  return family.forward(x, filter, walk.strides, walk.padding, walk.dilations,
                        step.site);
}
template <const Family &family>
Tensor byInput(const Step &step, Tensor dy, Tensor filter, const Shape &image) {
  return family.inputGradient(dy, filter, image, step.attribute<Walk>(),
                              step.site);
}
template <const Family &family>
Tensor byFilter(const Step &step, Tensor x, Tensor dy, const Shape &filter) {
  return family.filterGradient(x, dy, filter, step.attribute<Walk>(),
                               step.site);
}

/// Operands: x, filter.
template <const Family &family>
Gradients convolutionRule(const Step &step, Tensor dy) {
  Gradients result(2);
  if (step.wants(0))
    result[0] = byInput<family>(step, dy, step.x(1), step.shape(0));
  if (step.wants(1))
    result[1] = byFilter<family>(step, step.x(0), dy, step.shape(1));
  return result;
}

/// Operands: dy, filter. `ddx` is of the image's shape.
template <const Family &family>
Gradients inputGradientRule(const Step &step, Tensor ddx) {
  Gradients result(2);
  if (step.wants(0))
    result[0] = forward<family>(step, ddx, step.x(1));
  if (step.wants(1))
    result[1] = byFilter<family>(step, ddx, step.x(0), step.shape(1));
  return result;
}

/// Operands: x, dy. `ddf` is of the filter's shape.
template <const Family &family>
Gradients filterGradientRule(const Step &step, Tensor ddf) {
  Gradients result(2);
  if (step.wants(0))
    result[0] = byInput<family>(step, step.x(1), ddf, step.shape(0));
  if (step.wants(1))
    result[1] = forward<family>(step, step.x(0), ddf);
  return result;
}

// ---- Pools

Gradients maxPoolRule(const Step &step, Tensor dy) {
  const auto &[window, walk] = step.attributes<Size2d, Walk>();
  return {maxPoolGradient(step.x(), dy, window, walk, step.site)};
}

/// Operands: x, and what is moved between the windows and the places where x
/// is largest in them.
Gradients movedAlong(const Step &step, Tensor moved) {
  Gradients result(2);
  if (step.wants(0))
    result[0] = zeros(step.shape(0), DType::float32, step.site);
  if (step.wants(1))
    result[1] = moved;
  return result;
}
Gradients maxPoolGradientRule(const Step &step, Tensor ddx) {
  const auto &[window, walk] = step.attributes<Size2d, Walk>();
  return movedAlong(step, pickLargest(step.x(0), ddx, window, walk, step.site));
}
Gradients pickLargestRule(const Step &step, Tensor dy) {
  const auto &[window, walk] = step.attributes<Size2d, Walk>();
  return movedAlong(step,
                    maxPoolGradient(step.x(0), dy, window, walk, step.site));
}

Gradients avgPoolRule(const Step &step, Tensor dy) {
  const auto &[window, walk] = step.attributes<Size2d, Walk>();
  return {avgPoolGradient(dy, step.shape(), window, walk, step.site)};
}
Gradients avgPoolGradientRule(const Step &step, Tensor ddx) {
  const auto &[window, walk] = step.attributes<Size2d, Walk>();
  return {avgPool(ddx, window, walk.strides, walk.padding, step.site)};
}

constexpr Rule rules[] = {
    {"avgPool", Needs::nothing, avgPoolRule},
    {"avgPoolGradient", Needs::nothing, avgPoolGradientRule},
    {"conv2d", Needs::operands, convolutionRule<full>},
    {"conv2dFilterGradient", Needs::operands, filterGradientRule<full>},
    {"conv2dInputGradient", Needs::operands, inputGradientRule<full>},
    {"depthwiseConv2d", Needs::operands, convolutionRule<byChannel>},
    {"depthwiseConv2dFilterGradient", Needs::operands,
     filterGradientRule<byChannel>},
    {"depthwiseConv2dInputGradient", Needs::operands,
     inputGradientRule<byChannel>},
    {"maxPool", Needs::operands, maxPoolRule},
    {"maxPoolGradient", Needs::operands, maxPoolGradientRule},
    {"pickLargest", Needs::operands, pickLargestRule},
};

} // namespace

std::span<const Rule> imageRules() { return rules; }

} // namespace tensortidy::detail
