#include "kernels/convolution.h"

#include "kernels/matrix.h"

#include <algorithm>

namespace tensortidy::detail {
namespace {

using Channels = Eigen::Map<Eigen::ArrayXf>;
using ConstChannels = Eigen::Map<const Eigen::ArrayXf>;

/// Whether the images are already the columns.
bool isPlainProduct(const WindowPlan &plan) {
  return plan.windowHeight == 1 && plan.windowWidth == 1 &&
         plan.strideHeight == 1 && plan.strideWidth == 1 && plan.padTop == 0 &&
         plan.padLeft == 0 && plan.inHeight == plan.outHeight &&
         plan.inWidth == plan.outWidth;
}

/// Places at a time: blocks of about the same size, whose columns take at most
/// 512 KiB, a share of a second-level cache. Fewer blocks would be better for
/// the product, which arranges the filter anew for each.
std::int64_t placesPerBlock(const WindowPlan &plan) {
  constexpr std::int64_t floats = 1 << 17;
  const std::int64_t fitting = std::clamp<std::int64_t>(
      floats / std::max<std::int64_t>(1, plan.windowElements()), 16, 1 << 12);
  const std::int64_t blocks = (plan.places() + fitting - 1) / fitting;
  return blocks == 0 ? fitting : (plan.places() + blocks - 1) / blocks;
}

/// Calls move(from, to, pixels) for each run of neighbouring pixels of the
/// window that lies inside the image, at place number `place`: from in the
/// images, to in the row of columns, both in elements; and skip(to, pixels) for
/// what lies outside.
template <class Move, class Skip>
void eachRun(const WindowPlan &plan, std::int64_t place, Move move, Skip skip) {
  const std::int64_t column = place % plan.outWidth;
  const std::int64_t row = place / plan.outWidth % plan.outHeight;
  const std::int64_t n = place / plan.outWidth / plan.outHeight;
  const std::int64_t firstX = column * plan.strideWidth - plan.padLeft;
  const std::int64_t width = plan.windowWidth, depth = plan.inChannels;
  for (std::int64_t i = 0; i < plan.windowHeight; ++i) {
    const std::int64_t y =
        row * plan.strideHeight - plan.padTop + i * plan.dilationHeight;
    std::int64_t to = i * width * depth;
    if (y < 0 || y >= plan.inHeight) {
      skip(to, width);
      continue;
    }
    const std::int64_t line = (n * plan.inHeight + y) * plan.inWidth;
    if (plan.dilationWidth == 1) {
      const std::int64_t begin = std::clamp<std::int64_t>(-firstX, 0, width);
      const std::int64_t end =
          std::clamp<std::int64_t>(plan.inWidth - firstX, begin, width);
      if (begin != 0)
        skip(to, begin);
      if (end != begin)
        move((line + firstX + begin) * depth, to + begin * depth, end - begin);
      if (end != width)
        skip(to + end * depth, width - end);
      continue;
    }
    for (std::int64_t j = 0; j < width; ++j, to += depth) {
      const std::int64_t x = firstX + j * plan.dilationWidth;
      if (x >= 0 && x < plan.inWidth)
        move((line + x) * depth, to, std::int64_t{1});
      else
        skip(to, std::int64_t{1});
    }
  }
}

/// The columns of `count` places from `first` on.
void gatherColumns(const WindowPlan &plan, const float *x, std::int64_t first,
                   std::int64_t count, float *columns) {
  const std::int64_t depth = plan.inChannels;
  for (std::int64_t place = first; place < first + count; ++place) {
    eachRun(
        plan, place,
        [&](std::int64_t from, std::int64_t to, std::int64_t pixels) {
          std::copy_n(x + from, pixels * depth, columns + to);
        },
        [&](std::int64_t to, std::int64_t pixels) {
          std::fill_n(columns + to, pixels * depth, 0.0f);
        });
    columns += plan.windowElements();
  }
}

/// The inverse: adds columns to the images.
void scatterColumns(const WindowPlan &plan, const float *columns,
                    std::int64_t first, std::int64_t count, float *x) {
  for (std::int64_t place = first; place < first + count; ++place) {
    eachRun(
        plan, place,
        [&](std::int64_t to, std::int64_t from, std::int64_t pixels) {
          const std::int64_t floats = pixels * plan.inChannels;
          Channels(x + to, floats) += ConstChannels(columns + from, floats);
        },
        [](std::int64_t, std::int64_t) {});
    columns += plan.windowElements();
  }
}

template <class Step> void eachBlock(const WindowPlan &plan, Step step) {
  const std::int64_t size = placesPerBlock(plan);
  for (std::int64_t first = 0; first < plan.places(); first += size)
    step(first, std::min(size, plan.places() - first));
}

} // namespace

std::int64_t columnsOfBlock(const WindowPlan &plan) {
  return std::min(placesPerBlock(plan), plan.places()) * plan.windowElements();
}

void convolve(const WindowPlan &plan, const float *x, const float *filter,
              float *y, float *columns) {
  const std::int64_t elements = plan.windowElements();
  if (elements == 0) {
    std::fill_n(y, plan.places() * plan.outChannels, 0.0f);
    return;
  }
  if (plan.places() == 0 || plan.outChannels == 0)
    return;
  const ConstMatrixView weights(filter, elements, plan.outChannels);
  if (isPlainProduct(plan)) {
    MatrixView(y, plan.places(), plan.outChannels).noalias() =
        ConstMatrixView(x, plan.places(), elements) * weights;
    return;
  }
  eachBlock(plan, [&](std::int64_t first, std::int64_t count) {
    gatherColumns(plan, x, first, count, columns);
    MatrixView(y + first * plan.outChannels, count, plan.outChannels)
        .noalias() = ConstMatrixView(columns, count, elements) * weights;
  });
}

void convolveInputGradient(const WindowPlan &plan, const float *dy,
                           const float *filter, float *dx, float *columns) {
  const std::int64_t elements = plan.windowElements();
  std::fill_n(dx, plan.batch * plan.inHeight * plan.inWidth * plan.inChannels,
              0.0f);
  if (elements == 0 || plan.outChannels == 0)
    return;
  const ConstMatrixView weights(filter, elements, plan.outChannels);
  eachBlock(plan, [&](std::int64_t first, std::int64_t count) {
    MatrixView(columns, count, elements).noalias() =
        ConstMatrixView(dy + first * plan.outChannels, count,
                        plan.outChannels) *
        weights.transpose();
    scatterColumns(plan, columns, first, count, dx);
  });
}

void convolveFilterGradient(const WindowPlan &plan, const float *x,
                            const float *dy, float *dFilter, float *columns) {
  const std::int64_t elements = plan.windowElements();
  MatrixView gradient(dFilter, elements, plan.outChannels);
  gradient.setZero();
  if (gradient.size() == 0)
    return;
  eachBlock(plan, [&](std::int64_t first, std::int64_t count) {
    gatherColumns(plan, x, first, count, columns);
    gradient.noalias() +=
        ConstMatrixView(columns, count, elements).transpose() *
        ConstMatrixView(dy + first * plan.outChannels, count, plan.outChannels);
  });
}

// A depthwise convolution has no inner sum over channels, so it is done tap by
// tap, all channels of a pixel at once. m: output channels per input channel.
namespace {
/// Pixels of c channels and m values for each, as a matrix [c,m].
using PerChannel = Eigen::Map<
    Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
using ConstPerChannel = Eigen::Map<
    const Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
} // namespace

void depthwise(const WindowPlan &plan, const float *x, const float *filter,
               float *y) {
  const std::int64_t c = plan.inChannels, all = plan.outChannels;
  std::fill_n(y, plan.places() * all, 0.0f);
  if (all == 0)
    return;
  eachTap(plan, [&](std::int64_t place, std::int64_t pixel, std::int64_t at) {
    const ConstChannels in(x + pixel * c, c);
    if (all == c)
      Channels(y + place * c, c) += in * ConstChannels(filter + at * c, c);
    else
      PerChannel(y + place * all, c, all / c) +=
          ConstPerChannel(filter + at * all, c, all / c).colwise() * in;
  });
}

void depthwiseInputGradient(const WindowPlan &plan, const float *dy,
                            const float *filter, float *dx) {
  const std::int64_t c = plan.inChannels, all = plan.outChannels;
  std::fill_n(dx, plan.batch * plan.inHeight * plan.inWidth * c, 0.0f);
  if (all == 0)
    return;
  eachTap(plan, [&](std::int64_t place, std::int64_t pixel, std::int64_t at) {
    Channels(dx + pixel * c, c) +=
        (ConstPerChannel(dy + place * all, c, all / c) *
         ConstPerChannel(filter + at * all, c, all / c))
            .rowwise()
            .sum();
  });
}

void depthwiseFilterGradient(const WindowPlan &plan, const float *x,
                             const float *dy, float *dFilter) {
  const std::int64_t c = plan.inChannels, all = plan.outChannels;
  std::fill_n(dFilter, plan.windowHeight * plan.windowWidth * all, 0.0f);
  if (all == 0)
    return;
  eachTap(plan, [&](std::int64_t place, std::int64_t pixel, std::int64_t at) {
    PerChannel(dFilter + at * all, c, all / c) +=
        ConstPerChannel(dy + place * all, c, all / c).colwise() *
        ConstChannels(x + pixel * c, c);
  });
}

} // namespace tensortidy::detail
