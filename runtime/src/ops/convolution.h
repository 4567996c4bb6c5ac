// The gradients of convolutions and pools, as operations: what gradient rules
// are made of. Arguments as in tensortidy/convolution.h; float32 only.
#ifndef TENSORTIDY_OPS_CONVOLUTION_H
#define TENSORTIDY_OPS_CONVOLUTION_H

#include "engine/operation.h"
#include "kernels/convolution.h"
#include "tensortidy/convolution.h"

namespace tensortidy::detail {

/// How the window moves, as the user gave it.
struct Walk {
  Size2d strides = 1;
  Padding padding = Padding::valid;
  Size2d dilations = 1;
};

/// Checks shape, window and walk. `image` has rank 3 or 4.
WindowPlan planWindows(const Operation &op, const Shape &image, Size2d window,
                       const Walk &walk);
/// The shape of a result with that many channels, of the image's rank.
Shape resultShape(const WindowPlan &plan, const Shape &image,
                  std::int64_t channels);

/// The gradient by the image, which has shape `image`.
Tensor conv2dInputGradient(Tensor dy, Tensor filter, const Shape &image,
                           const Walk &walk, const Site &site);
/// The gradient by the filter, which has shape `filter`.
Tensor conv2dFilterGradient(Tensor x, Tensor dy, const Shape &filter,
                            const Walk &walk, const Site &site);
Tensor depthwiseConv2dInputGradient(Tensor dy, Tensor filter,
                                    const Shape &image, const Walk &walk,
                                    const Site &site);
Tensor depthwiseConv2dFilterGradient(Tensor x, Tensor dy, const Shape &filter,
                                     const Walk &walk, const Site &site);
/// The first of several largest elements gets it all.
Tensor maxPoolGradient(Tensor x, Tensor dy, Size2d window, const Walk &walk,
                       const Site &site);
/// The transpose of it: for each window the element of `values`, of x's shape,
/// where x is largest.
Tensor pickLargest(Tensor x, Tensor values, Size2d window, const Walk &walk,
                   const Site &site);
Tensor avgPoolGradient(Tensor dy, const Shape &image, Size2d window,
                       const Walk &walk, const Site &site);

} // namespace tensortidy::detail

#endif // TENSORTIDY_OPS_CONVOLUTION_H
