// Convolutions, and their gradients, on raw float32 memory.
//
// A window's elements become a row of a matrix ("columns"), so that a
// convolution is a matrix product, which Eigen does best:
//
//   result[p,n] = columns[p,k] * filter[k,n]
//
// where p counts places of the window, k elements under it, n output channels.
// Columns are made for as many places at a time as fit in the cache.
#ifndef TENSORTIDY_KERNELS_CONVOLUTION_H
#define TENSORTIDY_KERNELS_CONVOLUTION_H

#include <cstdint>

namespace tensortidy::detail {

/// How a window walks over images. All lengths in pixels.
struct WindowPlan {
  std::int64_t batch, inHeight, inWidth, inChannels;
  std::int64_t windowHeight, windowWidth;
  std::int64_t outHeight, outWidth;
  std::int64_t outChannels; ///< of a depthwise convolution: all of them
  std::int64_t strideHeight, strideWidth;
  std::int64_t dilationHeight = 1, dilationWidth = 1;
  std::int64_t padTop = 0, padLeft = 0;

  std::int64_t places() const noexcept { return batch * outHeight * outWidth; }
  std::int64_t windowElements() const noexcept {
    return windowHeight * windowWidth * inChannels;
  }
};

/// How many floats the columns of one block are: the room that the caller gives
/// the three functions below, from the pool.
std::int64_t columnsOfBlock(const WindowPlan &plan);

void convolve(const WindowPlan &plan, const float *x, const float *filter,
              float *y, float *columns);
/// dx = d(sum(y * dy)) / dx
void convolveInputGradient(const WindowPlan &plan, const float *dy,
                           const float *filter, float *dx, float *columns);
void convolveFilterGradient(const WindowPlan &plan, const float *x,
                            const float *dy, float *dFilter, float *columns);

void depthwise(const WindowPlan &plan, const float *x, const float *filter,
               float *y);
void depthwiseInputGradient(const WindowPlan &plan, const float *dy,
                            const float *filter, float *dx);
void depthwiseFilterGradient(const WindowPlan &plan, const float *x,
                             const float *dy, float *dFilter);

/// Calls tap(place, input, element) for each element of the window that lies
/// inside the image: the place in the result, the pixel in the images, and the
/// number of the element in the window, none of them counted in channels.
template <class Tap> void eachTap(const WindowPlan &plan, Tap tap) {
  std::int64_t place = 0;
  for (std::int64_t n = 0; n < plan.batch; ++n)
    for (std::int64_t row = 0; row < plan.outHeight; ++row)
      for (std::int64_t column = 0; column < plan.outWidth; ++column, ++place)
        for (std::int64_t i = 0; i < plan.windowHeight; ++i) {
          const std::int64_t y =
              row * plan.strideHeight - plan.padTop + i * plan.dilationHeight;
          if (y < 0 || y >= plan.inHeight)
            continue;
          for (std::int64_t j = 0; j < plan.windowWidth; ++j) {
            const std::int64_t x = column * plan.strideWidth - plan.padLeft +
                                   j * plan.dilationWidth;
            if (x >= 0 && x < plan.inWidth)
              tap(place, (n * plan.inHeight + y) * plan.inWidth + x,
                  i * plan.windowWidth + j);
          }
        }
}

} // namespace tensortidy::detail

#endif // TENSORTIDY_KERNELS_CONVOLUTION_H
