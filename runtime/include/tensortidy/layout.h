// Layout: the same elements in another order, shape or number.
//
// \code
//   TidyScope scope;
//   Tensor image = ones({28, 28, 1});
//   Tensor framed = image.pad({{1, 1}, {1, 1}, {0, 0}});
//   stack({framed, framed, framed}).shape();   // [3,30,30,1]
// \endcode
//
// Negative axes count from the end; ShapeError for one that is out of range.
// All borrow, keep the dtype, and leave the result to the caller. Those of one
// tensor exist as methods of Tensor as well.
#ifndef TENSORTIDY_LAYOUT_H
#define TENSORTIDY_LAYOUT_H

#include "tensortidy/tensor.h"

#include <cstdint>
#include <initializer_list>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

// ---- Views: a new owned handle on the same buffer; described in tensor.h

/// \code
///   Tensor x = ones({1000});
///   Tensor y = clone(x);
///   x.dispose();
///   y.size();   // 1000
///   y.dispose();
/// \endcode
TENSORTIDY_VIEW_OF(1) Tensor clone(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = reshape(range(0, 6), {2, -1});   // [[0, 1, 2], [3, 4, 5]]
/// \endcode
TENSORTIDY_VIEW_OF(1)
Tensor reshape(Tensor x, const Shape &shape, Site site = Site::current());
/// \code
///   TidyScope scope;
///   squeeze(ones({1, 3, 1})).shape();      // [3]
///   squeeze(ones({1, 3, 1}), 0).shape();   // [3,1]
/// \endcode
TENSORTIDY_VIEW_OF(1)
Tensor squeeze(Tensor x, const Axes &axes = {}, Site site = Site::current());
/// \code
///   TidyScope scope;
///   expandDims(ones({28, 28})).shape();       // [1,28,28]
///   expandDims(ones({28, 28}), -1).shape();   // [28,28,1]
/// \endcode
TENSORTIDY_VIEW_OF(1)
Tensor expandDims(Tensor x, int axis = 0, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = flatten(tensor({{1, 2}, {3, 4}}));   // [1, 2, 3, 4]
/// \endcode
TENSORTIDY_VIEW_OF(1) Tensor flatten(Tensor x, Site site = Site::current());

// ---- Copies

/// Reorders the axes; without `permutation` reverses them.
/// \code
///   TidyScope scope;
///   Tensor y = transpose(tensor({{1, 2}, {3, 4}}));   // [[1, 3], [2, 4]]
///   transpose(ones({2, 3, 4}), {0, 2, 1}).shape();    // [2,4,3]
/// \endcode
TENSORTIDY_CREATES Tensor transpose(Tensor x,
                                    const std::vector<int> &permutation = {},
                                    Site site = Site::current());
/// Repeats axes of extent 1, and puts new ones in front, as operands of
/// arithmetic do. ShapeError when `shape` cannot be reached.
/// \code
///   TidyScope scope;
///   Tensor y = broadcastTo(tensor({1, 2}), {2, 2});   // [[1, 2], [1, 2]]
/// \endcode
TENSORTIDY_CREATES Tensor broadcastTo(Tensor x, const Shape &shape,
                                      Site site = Site::current());
/// The elements in reverse order along all axes, or those given.
/// \code
///   TidyScope scope;
///   Tensor y = reverse(tensor({{1, 2}, {3, 4}}), 1);   // [[2, 1], [4, 3]]
/// \endcode
TENSORTIDY_CREATES Tensor reverse(Tensor x, const Axes &axes = {},
                                  Site site = Site::current());
/// The tensor `repetitions[axis]` times along each axis. ShapeError unless
/// there is one number for each axis, ArgumentError for a negative one.
/// \code
///   TidyScope scope;
///   Tensor y = tile(tensor({1, 2}), {3});   // [1, 2, 1, 2, 1, 2]
/// \endcode
TENSORTIDY_CREATES Tensor tile(Tensor x,
                               const std::vector<std::int64_t> &repetitions,
                               Site site = Site::current());
/// Puts {before, after} elements of `value` around each axis. ShapeError for a
/// scalar and unless there is one pair for each axis, ArgumentError for a
/// negative number.
/// \code
///   TidyScope scope;
///   Tensor y = pad(tensor({1, 2}), {{1, 2}}, 9);   // [9, 1, 2, 9, 9]
/// \endcode
TENSORTIDY_CREATES Tensor pad(Tensor x, const Paddings &paddings,
                              double value = 0, Site site = Site::current());
/// The box that starts at `begin`; an extent of -1 reaches to the end.
/// ShapeError when it is not inside.
/// \code
///   TidyScope scope;
///   Tensor x = tensor({{1, 2, 3}, {4, 5, 6}});
///   Tensor y = slice(x, {0, 1}, {-1, 2});   // [[2, 3], [5, 6]]
/// \endcode
TENSORTIDY_CREATES Tensor slice(Tensor x, const Shape &begin,
                                const Shape &extents,
                                Site site = Site::current());
/// Every strides[axis]-th element from begin[axis] to before end[axis], as
/// Python's slices: negative positions count from the end, those out of range
/// are cut, axes that are not named stay whole. ArgumentError for a stride of 0
/// and for masks that make no sense, ShapeError for an index out of range.
/// \code
///   TidyScope scope;
///   Tensor x = range(0, 6);
///   Tensor even = stridedSlice(x, {0}, {6}, {2});   // [0, 2, 4]
///   Tensor tail = stridedSlice(x, {-2}, {0}, {}, {.end = 1});   // [4, 5]
/// \endcode
TENSORTIDY_CREATES Tensor
stridedSlice(Tensor x, const std::vector<std::int64_t> &begin,
             const std::vector<std::int64_t> &end,
             const std::vector<std::int64_t> &strides = {},
             const SliceMasks &masks = {}, Site site = Site::current());
/// The slices of x along `axis` that the (int32) `indices` name, in the shape
/// of the indices: an embedding look-up is gather(weights, ids). The first
/// `batchDims` axes of both are walked together. DTypeError unless the indices
/// are int32, ArgumentError for an index or `batchDims` out of range.
/// \code
///   TidyScope scope;
///   Tensor weights = tensor({{1, 1}, {2, 2}, {3, 3}});
///   Tensor ids = tensor({2, 0}, {2}, DType::int32);
///   Tensor y = gather(weights, ids);   // [[3, 3], [1, 1]]
/// \endcode
TENSORTIDY_CREATES Tensor gather(Tensor x, Tensor indices, int axis = 0,
                                 int batchDims = 0,
                                 Site site = Site::current());
/// Appends an axis of extent `depth`: `on` where the (int32) element says so,
/// `off` elsewhere. ArgumentError for depth < 1.
/// \code
///   TidyScope scope;
///   Tensor ids = tensor({2, 0}, {2}, DType::int32);
///   Tensor y = oneHot(ids, 3);   // [[0, 0, 1], [1, 0, 0]]
/// \endcode
TENSORTIDY_CREATES Tensor oneHot(Tensor indices, int depth, double on = 1,
                                 double off = 0, DType dtype = DType::float32,
                                 Site site = Site::current());

// ---- Several tensors into one: at least one, equal in dtype (DTypeError)

/// One after the other along `axis`; equal in every other axis.
/// \code
///   TidyScope scope;
///   Tensor a = tensor({{1}, {2}}), b = tensor({{3}, {4}});
///   Tensor below = concat({a, b});       // [[1], [2], [3], [4]]
///   Tensor beside = concat({a, b}, 1);   // [[1, 3], [2, 4]]
/// \endcode
TENSORTIDY_CREATES Tensor concat(const std::vector<Tensor> &tensors,
                                 int axis = 0, Site site = Site::current());
/// Along a new axis before `axis`; equal in shape. -1 is behind the last one.
/// \code
///   TidyScope scope;
///   Tensor a = tensor({1, 2}), b = tensor({3, 4});
///   Tensor y = stack({a, b});   // [[1, 2], [3, 4]]
/// \endcode
TENSORTIDY_CREATES Tensor stack(const std::vector<Tensor> &tensors,
                                int axis = 0, Site site = Site::current());

// ---- One into several: copies, all the caller's

/// `parts` tensors of equal extent along `axis`. ArgumentError for parts < 1,
/// ShapeError when the extent does not divide.
/// \code
///   TidyScope scope;
///   std::vector<Tensor> halves = split(tensor({1, 2, 3, 4}), 2);
///   halves[1].print();   // [3, 4]
/// \endcode
TENSORTIDY_CREATES std::vector<Tensor> split(Tensor x, int parts, int axis = 0,
                                             Site site = Site::current());
/// One tensor for each extent; one of them may be -1 and is then inferred.
/// ShapeError when they do not add up.
/// \code
///   TidyScope scope;
///   std::vector<Tensor> parts = split(tensor({1, 2, 3, 4}), {1, -1});
///   parts[1].print();   // [2, 3, 4]
/// \endcode
TENSORTIDY_CREATES std::vector<Tensor> split(Tensor x,
                                             std::initializer_list<int> extents,
                                             int axis = 0,
                                             Site site = Site::current());
/// The same, with extents that are only known when the program runs.
/// \code
///   TidyScope scope;
///   std::vector<std::int64_t> extents = {1, 3};
///   std::vector<Tensor> parts = split(tensor({1, 2, 3, 4}), extents);
///   parts[0].print();   // [1]
/// \endcode
TENSORTIDY_CREATES std::vector<Tensor>
split(Tensor x, const std::vector<std::int64_t> &extents, int axis = 0,
      Site site = Site::current());
/// One tensor for each index along `axis`, without that axis.
/// \code
///   TidyScope scope;
///   std::vector<Tensor> rows = unstack(tensor({{1, 2}, {3, 4}}));
///   rows[1].print();   // [3, 4]
/// \endcode
TENSORTIDY_CREATES std::vector<Tensor> unstack(Tensor x, int axis = 0,
                                               Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_LAYOUT_H
