// Convolutions: checking, and handing memory to the kernels.
#include "ops/convolution.h"
#include "kernels/cast.h"

namespace tensortidy {

using namespace detail;

namespace detail {

namespace {

std::string text(Size2d size) {
  return std::to_string(size.height) + "x" + std::to_string(size.width);
}

/// One axis of a plan: how many windows fit, and the border in front.
struct Fit {
  std::int64_t places;
  std::int64_t before;
};

Fit fit(std::int64_t extent, std::int64_t window, std::int64_t stride,
        std::int64_t dilation, const Padding &padding) {
  const std::int64_t covered = (window - 1) * dilation + 1;
  if (padding.isSame()) {
    const std::int64_t places = (extent + stride - 1) / stride;
    const std::int64_t border =
        std::max<std::int64_t>(0, (places - 1) * stride + covered - extent);
    return {places, border / 2};
  }
  const std::int64_t room = extent + 2 * padding.pixels() - covered;
  return {room < 0 ? 0 : room / stride + 1, padding.pixels()};
}

} // namespace

WindowPlan planWindows(const Operation &op, const Shape &image, Size2d window,
                       const Walk &walk) {
  if (image.rank() != 3 && image.rank() != 4)
    op.failShape("expected images [batch,height,width,channels] or "
                 "[height,width,channels], got " +
                 image.toString());
  const auto positive = [](Size2d size) {
    return size.height >= 1 && size.width >= 1;
  };
  if (!positive(window))
    op.failArgument("expected a window of at least 1x1, got " + text(window));
  if (!positive(walk.strides) || !positive(walk.dilations))
    op.failArgument("expected strides and dilations of at least 1, got " +
                    text(walk.strides) + " and " + text(walk.dilations));
  if (!(walk.strides == Size2d(1)) && !(walk.dilations == Size2d(1)))
    op.failArgument("expected strides or dilations to be 1, got " +
                    text(walk.strides) + " and " + text(walk.dilations));
  if (walk.padding.pixels() < 0)
    op.failArgument("expected a padding of at least 0, got " +
                    std::to_string(walk.padding.pixels()));
  const std::size_t first = image.rank() - 3;
  WindowPlan plan{};
  plan.batch = first ? image[0] : 1;
  plan.inHeight = image[first];
  plan.inWidth = image[first + 1];
  plan.inChannels = plan.outChannels = image[first + 2];
  plan.windowHeight = window.height;
  plan.windowWidth = window.width;
  plan.strideHeight = walk.strides.height;
  plan.strideWidth = walk.strides.width;
  plan.dilationHeight = walk.dilations.height;
  plan.dilationWidth = walk.dilations.width;
  const Fit rows = fit(plan.inHeight, window.height, walk.strides.height,
                       walk.dilations.height, walk.padding);
  const Fit columns = fit(plan.inWidth, window.width, walk.strides.width,
                          walk.dilations.width, walk.padding);
  plan.outHeight = rows.places;
  plan.padTop = rows.before;
  plan.outWidth = columns.places;
  plan.padLeft = columns.before;
  return plan;
}

Shape resultShape(const WindowPlan &plan, const Shape &image,
                  std::int64_t channels) {
  if (image.rank() == 3)
    return {plan.outHeight, plan.outWidth, channels};
  return {plan.batch, plan.outHeight, plan.outWidth, channels};
}

namespace {

enum class Sort { full, depthwise };

/// Plans a convolution of `image` with `filter`, whose window may have extent
/// 0: then it is only a shape.
WindowPlan planConvolution(const Operation &op, Sort sort, const Shape &image,
                           const Shape &filter, const Walk &walk) {
  if (filter.rank() != 4)
    op.failShape(
        "expected a filter [height,width,inputChannels," +
        std::string(sort == Sort::full ? "outputChannels" : "multiplier") +
        "], got " + filter.toString());
  WindowPlan plan = planWindows(
      op, image, {static_cast<int>(filter[0]), static_cast<int>(filter[1])},
      walk);
  if (plan.inChannels != filter[2])
    op.failShape("expected a filter for " + std::to_string(plan.inChannels) +
                 " channels, as in " + image.toString() + ", got " +
                 filter.toString());
  plan.outChannels =
      sort == Sort::full ? filter[3] : plan.inChannels * filter[3];
  return plan;
}

/// Room for the columns of a block, as long as the operation runs.
float *roomForColumns(Operation &op, const WindowPlan &plan) {
  return op.allocate({columnsOfBlock(plan)}, DType::float32).data<float>();
}

Tensor convolution(const char *name, Sort sort, Tensor x, Tensor filter,
                   const Walk &walk, const Site &site) {
  Operation op(name, site);
  const Input image = castTo(op, op.borrow(x), DType::float32);
  const Input weights = castTo(op, op.borrow(filter), DType::float32);
  const WindowPlan plan =
      planConvolution(op, sort, image.shape, weights.shape, walk);
  op.attributes(walk);
  const Output out = op.allocate(
      resultShape(plan, image.shape, plan.outChannels), DType::float32);
  const auto *from = image.data<float>(), *by = weights.data<float>();
  if (sort == Sort::full)
    convolve(plan, from, by, out.data<float>(), roomForColumns(op, plan));
  else
    depthwise(plan, from, by, out.data<float>());
  return op.publish(out);
}

/// Of the three of a convolution, two are given, and `wanted` is the shape of
/// the third; `kernel` computes its gradient from the plan and the numbers.
template <class Kernel>
Tensor gradient(const char *name, Sort sort, Tensor one, Tensor other,
                const Shape &image, const Shape &filter, const Shape &wanted,
                const Walk &walk, const Site &site, Kernel kernel) {
  Operation op(name, site);
  const Input a = castTo(op, op.borrow(one), DType::float32);
  const Input b = castTo(op, op.borrow(other), DType::float32);
  const WindowPlan plan = planConvolution(op, sort, image, filter, walk);
  op.attributes(walk);
  const Output out = op.allocate(wanted, DType::float32);
  if constexpr (std::is_invocable_v<Kernel, const WindowPlan &, const float *,
                                    const float *, float *, float *>)
    kernel(plan, a.data<float>(), b.data<float>(), out.data<float>(),
           roomForColumns(op, plan));
  else
    kernel(plan, a.data<float>(), b.data<float>(), out.data<float>());
  return op.publish(out);
}

} // namespace

Tensor conv2dInputGradient(Tensor dy, Tensor filter, const Shape &image,
                           const Walk &walk, const Site &site) {
  return gradient("conv2dInputGradient", Sort::full, dy, filter, image,
                  filter.shape(site), image, walk, site, convolveInputGradient);
}
Tensor conv2dFilterGradient(Tensor x, Tensor dy, const Shape &filter,
                            const Walk &walk, const Site &site) {
  return gradient("conv2dFilterGradient", Sort::full, x, dy, x.shape(site),
                  filter, filter, walk, site, convolveFilterGradient);
}
Tensor depthwiseConv2dInputGradient(Tensor dy, Tensor filter,
                                    const Shape &image, const Walk &walk,
                                    const Site &site) {
  return gradient("depthwiseConv2dInputGradient", Sort::depthwise, dy, filter,
                  image, filter.shape(site), image, walk, site,
                  depthwiseInputGradient);
}
Tensor depthwiseConv2dFilterGradient(Tensor x, Tensor dy, const Shape &filter,
                                     const Walk &walk, const Site &site) {
  return gradient("depthwiseConv2dFilterGradient", Sort::depthwise, x, dy,
                  x.shape(site), filter, filter, walk, site,
                  depthwiseFilterGradient);
}

} // namespace detail

Tensor Tensor::conv2d(Tensor filter, Size2d strides, Padding padding,
                      Size2d dilations, Site site) const {
  return convolution("conv2d", Sort::full, *this, filter,
                     {strides, padding, dilations}, site);
}
Tensor Tensor::depthwiseConv2d(Tensor filter, Size2d strides, Padding padding,
                               Size2d dilations, Site site) const {
  return convolution("depthwiseConv2d", Sort::depthwise, *this, filter,
                     {strides, padding, dilations}, site);
}
Tensor conv2d(Tensor x, Tensor filter, Size2d strides, Padding padding,
              Size2d dilations, Site site) {
  return x.conv2d(filter, strides, padding, dilations, site);
}
Tensor depthwiseConv2d(Tensor x, Tensor filter, Size2d strides, Padding padding,
                       Size2d dilations, Site site) {
  return x.depthwiseConv2d(filter, strides, padding, dilations, site);
}

} // namespace tensortidy
