// Normalization: softmax and its logarithm, and batch normalization.
//
// All borrow; the caller owns the result, which is float32. Each function
// exists as a method of Tensor as well.
#ifndef TENSORTIDY_NORMALIZE_H
#define TENSORTIDY_NORMALIZE_H

#include "tensortidy/tensor.h"

namespace TENSORTIDY_MODELLED tensortidy {

/// exp(x - max) / sum along the last axis. ShapeError for a scalar.
/// \code
///   TidyScope scope;
///   Tensor p = softmax(tensor({0, 0, 1}));   // [0.211942, 0.211942, 0.576117]
/// \endcode
TENSORTIDY_CREATES Tensor softmax(Tensor x, Site site = Site::current());
/// The logarithm of softmax(), finite also where softmax() is 0. ShapeError for
/// a scalar.
/// \code
///   TidyScope scope;
///   Tensor y = logSoftmax(tensor({0, 1000}));   // [-1000, 0]
/// \endcode
TENSORTIDY_CREATES Tensor logSoftmax(Tensor x, Site site = Site::current());
/// (x - mean) * scale / sqrt(variance + varianceEpsilon) + offset. The four
/// broadcast to the shape of x, as [channels] does at the end of
/// [batch,height,width,channels]; a null `offset` counts as 0, a null `scale`
/// as 1. ShapeError when one does not broadcast, or has another rank than
/// `mean`.
/// \code
///   TidyScope scope;
///   Tensor x = tensor({{1, 10}, {3, 30}});
///   Tensor mean = x.mean(0), variance = tensor({1, 100});
///   Tensor y = batchNorm(x, mean, variance, {}, {}, 0);
///   y.print();   // [[-1, -1], [1, 1]]
/// \endcode
TENSORTIDY_CREATES Tensor batchNorm(Tensor x, Tensor mean, Tensor variance,
                                    Tensor offset = {}, Tensor scale = {},
                                    double varianceEpsilon = 0.001,
                                    Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_NORMALIZE_H
