// Pooling: the largest element, or the mean, of each window.
#include "kernels/cast.h"
#include "ops/convolution.h"

#include <Eigen/Core>

#include <algorithm>
#include <vector>

namespace tensortidy {

using namespace detail;

namespace {

template <class T> constexpr T lowest() {
  using Limits = std::numeric_limits<T>;
  return Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
}

/// How many elements each window has inside the image.
std::vector<float> countTaps(const WindowPlan &plan) {
  std::vector<float> counts(static_cast<std::size_t>(plan.places()));
  eachTap(plan, [&](std::int64_t place, std::int64_t, std::int64_t) {
    ++counts[static_cast<std::size_t>(place)];
  });
  return counts;
}

using Channels = Eigen::Map<Eigen::ArrayXf>;
using ConstChannels = Eigen::Map<const Eigen::ArrayXf>;

} // namespace

Tensor Tensor::maxPool(Size2d window, Size2d strides, Padding padding,
                       Site site) const {
  Operation op("maxPool", site);
  const Input in = op.borrow(*this);
  const Walk walk{strides, padding, 1};
  const WindowPlan plan = planWindows(op, in.shape, window, walk);
  op.attributes(window, walk);
  const std::int64_t c = plan.inChannels;
  const Output out = op.allocate(resultShape(plan, in.shape, c), in.dtype);
  withType(in.dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T *from = in.data<T>();
    T *to = out.data<T>();
    std::fill_n(to, plan.places() * c, lowest<T>());
    eachTap(plan, [&](std::int64_t place, std::int64_t pixel, std::int64_t) {
      T *best = to + place * c;
      const T *candidate = from + pixel * c;
      for (std::int64_t i = 0; i < c; ++i)
        best[i] = candidate[i] > best[i] ? candidate[i] : best[i];
    });
  });
  return op.publish(out);
}

Tensor Tensor::avgPool(Size2d window, Size2d strides, Padding padding,
                       Site site) const {
  Operation op("avgPool", site);
  const Input in = castTo(op, op.borrow(*this), DType::float32);
  const Walk walk{strides, padding, 1};
  const WindowPlan plan = planWindows(op, in.shape, window, walk);
  op.attributes(window, walk);
  const std::int64_t c = plan.inChannels;
  const Output out = op.allocate(resultShape(plan, in.shape, c), in.dtype);
  float *to = out.data<float>();
  std::fill_n(to, plan.places() * c, 0.0f);
  eachTap(plan, [&](std::int64_t place, std::int64_t pixel, std::int64_t) {
    Channels(to + place * c, c) +=
        ConstChannels(in.data<float>() + pixel * c, c);
  });
  for (const float count : countTaps(plan)) {
    Channels(to, c) /= count;
    to += c;
  }
  return op.publish(out);
}

Tensor maxPool(Tensor x, Size2d window, Size2d strides, Padding padding,
               Site site) {
  return x.maxPool(window, strides, padding, site);
}
Tensor avgPool(Tensor x, Size2d window, Size2d strides, Padding padding,
               Site site) {
  return x.avgPool(window, strides, padding, site);
}

namespace detail {

namespace {

/// For each element of the result of maxPool(): the first largest element of
/// its window, or -1 for a window outside the image.
std::vector<std::int64_t> largestOf(const WindowPlan &plan, const float *x) {
  const std::int64_t c = plan.inChannels;
  std::vector<std::int64_t> origin(static_cast<std::size_t>(plan.places() * c),
                                   -1);
  eachTap(plan, [&](std::int64_t place, std::int64_t pixel, std::int64_t) {
    std::int64_t *best = origin.data() + place * c;
    for (std::int64_t i = 0; i < c; ++i) {
      const std::int64_t candidate = pixel * c + i;
      if (best[i] < 0 || x[candidate] > x[best[i]])
        best[i] = candidate;
    }
  });
  return origin;
}

} // namespace

Tensor maxPoolGradient(Tensor x, Tensor dy, Size2d window, const Walk &walk,
                       const Site &site) {
  Operation op("maxPoolGradient", site);
  const Input in = castTo(op, op.borrow(x), DType::float32);
  const Input slope = castTo(op, op.borrow(dy), DType::float32);
  op.attributes(window, walk);
  const WindowPlan plan = planWindows(op, in.shape, window, walk);
  const Output out = op.allocate(in.shape, DType::float32);
  std::fill_n(out.data<float>(), in.shape.elements(), 0.0f);
  const float *from = slope.data<float>();
  for (const std::int64_t origin : largestOf(plan, in.data<float>())) {
    if (origin >= 0)
      out.data<float>()[origin] += *from;
    ++from;
  }
  return op.publish(out);
}

Tensor pickLargest(Tensor x, Tensor values, Size2d window, const Walk &walk,
                   const Site &site) {
  Operation op("pickLargest", site);
  const Input in = castTo(op, op.borrow(x), DType::float32);
  const Input from = castTo(op, op.borrow(values), DType::float32);
  op.attributes(window, walk);
  const WindowPlan plan = planWindows(op, in.shape, window, walk);
  const Output out =
      op.allocate(resultShape(plan, in.shape, plan.inChannels), DType::float32);
  float *to = out.data<float>();
  for (const std::int64_t origin : largestOf(plan, in.data<float>()))
    *to++ = origin < 0 ? 0.0f : from.data<float>()[origin];
  return op.publish(out);
}

Tensor avgPoolGradient(Tensor dy, const Shape &image, Size2d window,
                       const Walk &walk, const Site &site) {
  Operation op("avgPoolGradient", site);
  const Input slope = castTo(op, op.borrow(dy), DType::float32);
  op.attributes(window, walk);
  const WindowPlan plan = planWindows(op, image, window, walk);
  const std::int64_t c = plan.inChannels;
  const std::vector<float> counts = countTaps(plan);
  const Output out = op.allocate(image, DType::float32);
  std::fill_n(out.data<float>(), image.elements(), 0.0f);
  eachTap(plan, [&](std::int64_t place, std::int64_t pixel, std::int64_t) {
    Channels(out.data<float>() + pixel * c, c) +=
        ConstChannels(slope.data<float>() + place * c, c) /
        counts[static_cast<std::size_t>(place)];
  });
  return op.publish(out);
}

} // namespace detail

} // namespace tensortidy
