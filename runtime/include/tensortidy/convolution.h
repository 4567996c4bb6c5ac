// Convolution and pooling over images.
//
// \code
//   TidyScope scope;
//   Tensor images = randomNormal({8, 28, 28, 1});
//   Tensor filter = randomNormal({3, 3, 1, 16});
//   Tensor h = conv2d(images, filter, 1, Padding::same).relu();
//   maxPool(h, 2, 2, Padding::valid).shape();   // [8,14,14,16]
// \endcode
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
/// \code
///   TidyScope scope;
///   Tensor image = ones({3, 3, 1}), filter = ones({2, 2, 1, 1});
///   Tensor valid = conv2d(image, filter, 1, Padding::valid);
///   valid.flatten().print();   // [4, 4, 4, 4]
///   conv2d(image, filter, 1, Padding::same).shape();   // [3,3,1]
/// \endcode
TENSORTIDY_CREATES Tensor conv2d(Tensor x, Tensor filter, Size2d strides,
                                 Padding padding, Size2d dilations = 1,
                                 Site site = Site::current());
/// The same for each channel by itself: `filter` is
/// [height,width,channels,multiplier], and channel c of the image becomes the
/// channels c * multiplier to (c + 1) * multiplier - 1 of the result.
/// \code
///   TidyScope scope;
///   Tensor images = ones({8, 5, 5, 3}), filter = ones({3, 3, 3, 2});
///   Tensor y = depthwiseConv2d(images, filter, 2, Padding::valid);
///   y.shape();   // [8,2,2,6]
/// \endcode
TENSORTIDY_CREATES Tensor depthwiseConv2d(Tensor x, Tensor filter,
                                          Size2d strides, Padding padding,
                                          Size2d dilations = 1,
                                          Site site = Site::current());
/// The largest element of each window; keeps the dtype. Neither padding nor NaN
/// counts; a window of nothing else gives -infinity, or the lowest number.
/// ArgumentError for a window or strides below 1.
/// \code
///   TidyScope scope;
///   Tensor image = range(0, 16).reshape({4, 4, 1});
///   Tensor y = maxPool(image, 2, 2, Padding::valid);
///   y.flatten().print();   // [5, 7, 13, 15]
/// \endcode
TENSORTIDY_CREATES Tensor maxPool(Tensor x, Size2d window, Size2d strides,
                                  Padding padding, Site site = Site::current());
/// The mean of each window, float32; padding does not count. Errors as for
/// maxPool().
/// \code
///   TidyScope scope;
///   Tensor image = range(0, 16).reshape({4, 4, 1});
///   Tensor y = avgPool(image, {4, 2}, {4, 2}, Padding::valid);
///   y.flatten().print();   // [6.5, 8.5]
/// \endcode
TENSORTIDY_CREATES Tensor avgPool(Tensor x, Size2d window, Size2d strides,
                                  Padding padding, Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_CONVOLUTION_H
