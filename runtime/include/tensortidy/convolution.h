// Convolution and pooling over images.
//
//   Tensor h = conv2d(images, filter, 1, Padding::same).relu();
//   Tensor p = maxPool(h, 2, 2, Padding::valid);
//
// Images are [batch,height,width,channels], or [height,width,channels] for one
// image, whose result has no batch either. All borrow; the caller owns the
// result. Each function exists as a method of Tensor as well.
#ifndef TENSORTIDY_CONVOLUTION_H
#define TENSORTIDY_CONVOLUTION_H

#include "tensortidy/tensor.h"

namespace TENSORTIDY_MODELLED tensortidy {

/// float32. `filter` is [height,width,inputChannels,outputChannels];
/// `dilations` is the distance of its taps in the image. Other dtypes are cast
/// to float32. ShapeError when ranks or channels do not fit, ArgumentError for
/// strides or dilations below 1, or both above it.
TENSORTIDY_CREATES Tensor conv2d(Tensor x, Tensor filter, Size2d strides,
                                 Padding padding, Size2d dilations = 1,
                                 Site site = Site::current());
/// The same for each channel by itself: `filter` is
/// [height,width,channels,multiplier], and channel c of the image becomes the
/// channels c * multiplier to (c + 1) * multiplier - 1 of the result.
TENSORTIDY_CREATES Tensor depthwiseConv2d(Tensor x, Tensor filter,
                                          Size2d strides, Padding padding,
                                          Size2d dilations = 1,
                                          Site site = Site::current());
/// The largest element of each window; keeps the dtype. Neither padding nor NaN
/// counts; a window of nothing else gives -infinity, or the lowest number.
/// ArgumentError for a window or strides below 1.
TENSORTIDY_CREATES Tensor maxPool(Tensor x, Size2d window, Size2d strides,
                                  Padding padding, Site site = Site::current());
/// The mean of each window, float32; padding does not count. Errors as for
/// maxPool().
TENSORTIDY_CREATES Tensor avgPool(Tensor x, Size2d window, Size2d strides,
                                  Padding padding, Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_CONVOLUTION_H
