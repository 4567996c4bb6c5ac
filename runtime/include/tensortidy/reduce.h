// Reductions: many elements become one, or one each.
//
// \code
//   TidyScope scope;
//   Tensor x = tensor({{1, 2}, {3, 4}});
//   Tensor rows = x.sum(1);   // [3, 7]
//   auto [values, indices] = x.topk(1);
// \endcode
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
/// \code
///   TidyScope scope;
///   Tensor x = tensor({{1, 2}, {3, 4}});
///   Tensor all = x.sum();              // 10
///   Tensor rows = sum(x, 1);           // [3, 7]
///   Tensor column = sum(x, 1, true);   // [[3], [7]]
/// \endcode
TENSORTIDY_CREATES Tensor sum(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
/// The same with products; that of nothing is 1.
/// \code
///   TidyScope scope;
///   Tensor y = prod(tensor({2, 3, 4}));   // 24
/// \endcode
TENSORTIDY_CREATES Tensor prod(Tensor x, const Axes &axes = {},
                               bool keepDims = false,
                               Site site = Site::current());
/// float32. The mean of nothing is NaN.
/// \code
///   TidyScope scope;
///   Tensor y = mean(tensor({{1, 2}, {3, 4}}), 0);   // [2, 3]
/// \endcode
TENSORTIDY_CREATES Tensor mean(Tensor x, const Axes &axes = {},
                               bool keepDims = false,
                               Site site = Site::current());
/// Keeps the dtype. The maximum of nothing is -infinity, or the lowest number;
/// NaN wins.
/// \code
///   TidyScope scope;
///   Tensor y = max(tensor({{1, 5}, {3, 4}}), 1);   // [5, 4]
/// \endcode
TENSORTIDY_CREATES Tensor max(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
/// Keeps the dtype. The minimum of nothing is infinity, or the highest number;
/// NaN wins.
/// \code
///   TidyScope scope;
///   Tensor y = min(tensor({{1, 5}, {3, 4}}), 1);   // [1, 3]
/// \endcode
TENSORTIDY_CREATES Tensor min(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
/// bool from bool, else DTypeError. Whether one is true; of nothing: false.
/// \code
///   TidyScope scope;
///   Tensor y = any(tensor({{true, false}, {false, false}}), 1);
///   y.print();   // [true, false]
/// \endcode
TENSORTIDY_CREATES Tensor any(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
/// bool from bool, else DTypeError. Whether none is false; of nothing: true.
/// \code
///   TidyScope scope;
///   Tensor y = all(tensor({{true, true}, {true, false}}), 1);
///   y.print();   // [true, false]
/// \endcode
TENSORTIDY_CREATES Tensor all(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());

// ---- Along one axis

/// int32: the first index of the largest element. ShapeError when the axis is
/// empty.
/// \code
///   TidyScope scope;
///   Tensor y = argMax(tensor({{1, 9}, {8, 2}}), 1);   // int32[2] [1, 0]
/// \endcode
TENSORTIDY_CREATES Tensor argMax(Tensor x, int axis = 0,
                                 Site site = Site::current());
/// int32: the first index of the smallest element. ShapeError when the axis is
/// empty.
/// \code
///   TidyScope scope;
///   Tensor y = argMin(tensor({{1, 9}, {8, 2}}), 1);   // int32[2] [0, 1]
/// \endcode
TENSORTIDY_CREATES Tensor argMin(Tensor x, int axis = 0,
                                 Site site = Site::current());
/// Each element becomes the sum of those up to it, itself included unless
/// `exclusive`; counted from the end when `reverse`. bool gives int32.
/// \code
///   TidyScope scope;
///   Tensor y = cumsum(tensor({1, 2, 3}));                // [1, 3, 6]
///   Tensor before = cumsum(tensor({1, 2, 3}), 0, true);  // [0, 1, 3]
/// \endcode
TENSORTIDY_CREATES Tensor cumsum(Tensor x, int axis = 0, bool exclusive = false,
                                 bool reverse = false,
                                 Site site = Site::current());
/// The `k` largest elements along the last axis, largest first, and their
/// (int32) indices; of equal ones the first in front, NaN before all. Both are
/// the caller's. ShapeError for a scalar, ArgumentError unless 0 <= k <=
/// extent.
/// \code
///   TidyScope scope;
///   auto [values, indices] = topk(tensor({1, 9, 5}), 2);
///   values.print();    // [9, 5]
///   indices.print();   // int32[2] [1, 2]
/// \endcode
TENSORTIDY_CREATES std::pair<Tensor, Tensor> topk(Tensor x, int k = 1,
                                                  Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_REDUCE_H
