// Reductions: many elements become one, or one each.
//
//   Tensor rows = x.sum(1);
//   auto [values, indices] = scores.topk(3);
//
// Negative axes count from the end; ShapeError for one that is out of range, or
// named twice. With keepDims the reduced axes stay, with extent 1. All borrow;
// the caller owns the result. Each function exists as a method of Tensor too.
#ifndef TENSORTIDY_REDUCE_H
#define TENSORTIDY_REDUCE_H

#include "tensortidy/tensor.h"

#include <utility>

namespace TENSORTIDY_MODELLED tensortidy {

// ---- Over all axes, or those given

/// bool and int32 give int32, which wraps around. The sum of nothing is 0.
TENSORTIDY_CREATES Tensor sum(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
/// The same with products; that of nothing is 1.
TENSORTIDY_CREATES Tensor prod(Tensor x, const Axes &axes = {},
                               bool keepDims = false,
                               Site site = Site::current());
/// float32. The mean of nothing is NaN.
TENSORTIDY_CREATES Tensor mean(Tensor x, const Axes &axes = {},
                               bool keepDims = false,
                               Site site = Site::current());
/// Keeps the dtype. The maximum of nothing is -infinity, or the lowest number;
/// NaN wins.
TENSORTIDY_CREATES Tensor max(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
TENSORTIDY_CREATES Tensor min(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
/// bool from bool, else DTypeError. Whether one is true; of nothing: false.
TENSORTIDY_CREATES Tensor any(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
/// bool from bool, else DTypeError. Whether none is false; of nothing: true.
TENSORTIDY_CREATES Tensor all(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());

// ---- Along one axis

/// int32: the first index of the largest element. ShapeError when the axis is
/// empty.
TENSORTIDY_CREATES Tensor argMax(Tensor x, int axis = 0,
                                 Site site = Site::current());
TENSORTIDY_CREATES Tensor argMin(Tensor x, int axis = 0,
                                 Site site = Site::current());
/// Each element becomes the sum of those up to it, itself included unless
/// `exclusive`; counted from the end when `reverse`. bool gives int32.
TENSORTIDY_CREATES Tensor cumsum(Tensor x, int axis = 0, bool exclusive = false,
                                 bool reverse = false,
                                 Site site = Site::current());
/// The `k` largest elements along the last axis, largest first, and their
/// (int32) indices; of equal ones the first in front, NaN before all. Both are
/// the caller's. ShapeError for a scalar, ArgumentError unless 0 <= k <=
/// extent.
TENSORTIDY_CREATES std::pair<Tensor, Tensor> topk(Tensor x, int k = 1,
                                                  Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_REDUCE_H
