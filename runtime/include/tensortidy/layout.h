// Layout: the same elements in another order, shape or number.
//
//   Tensor batch = stack({a, b, c});
//   Tensor framed = image.pad({{1, 1}, {1, 1}, {0, 0}});
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

TENSORTIDY_VIEW_OF(1) Tensor clone(Tensor x, Site site = Site::current());
TENSORTIDY_VIEW_OF(1)
Tensor reshape(Tensor x, const Shape &shape, Site site = Site::current());
TENSORTIDY_VIEW_OF(1)
Tensor squeeze(Tensor x, const Axes &axes = {}, Site site = Site::current());
TENSORTIDY_VIEW_OF(1)
Tensor expandDims(Tensor x, int axis = 0, Site site = Site::current());
TENSORTIDY_VIEW_OF(1) Tensor flatten(Tensor x, Site site = Site::current());

// ---- Copies

/// Reorders the axes; without `permutation` reverses them.
TENSORTIDY_CREATES Tensor transpose(Tensor x,
                                    const std::vector<int> &permutation = {},
                                    Site site = Site::current());
/// Repeats axes of extent 1, and puts new ones in front, as operands of
/// arithmetic do. ShapeError when `shape` cannot be reached.
TENSORTIDY_CREATES Tensor broadcastTo(Tensor x, const Shape &shape,
                                      Site site = Site::current());
/// The elements in reverse order along all axes, or those given.
TENSORTIDY_CREATES Tensor reverse(Tensor x, const Axes &axes = {},
                                  Site site = Site::current());
/// The tensor `repetitions[axis]` times along each axis. ShapeError unless
/// there is one number for each axis, ArgumentError for a negative one.
TENSORTIDY_CREATES Tensor tile(Tensor x,
                               const std::vector<std::int64_t> &repetitions,
                               Site site = Site::current());
/// Puts {before, after} elements of `value` around each axis. ShapeError for a
/// scalar and unless there is one pair for each axis, ArgumentError for a
/// negative number.
TENSORTIDY_CREATES Tensor pad(Tensor x, const Paddings &paddings,
                              double value = 0, Site site = Site::current());
/// The box that starts at `begin`; an extent of -1 reaches to the end.
/// ShapeError when it is not inside.
TENSORTIDY_CREATES Tensor slice(Tensor x, const Shape &begin,
                                const Shape &extents,
                                Site site = Site::current());
/// Every strides[axis]-th element from begin[axis] to before end[axis], as
/// Python's slices: negative positions count from the end, those out of range
/// are cut, axes that are not named stay whole. ArgumentError for a stride of 0
/// and for masks that make no sense, ShapeError for an index out of range.
TENSORTIDY_CREATES Tensor
stridedSlice(Tensor x, const std::vector<std::int64_t> &begin,
             const std::vector<std::int64_t> &end,
             const std::vector<std::int64_t> &strides = {},
             const SliceMasks &masks = {}, Site site = Site::current());
/// The slices of x along `axis` that the (int32) `indices` name, in the shape
/// of the indices: an embedding look-up is gather(weights, ids). The first
/// `batchDims` axes of both are walked together. DTypeError unless the indices
/// are int32, ArgumentError for an index or `batchDims` out of range.
TENSORTIDY_CREATES Tensor gather(Tensor x, Tensor indices, int axis = 0,
                                 int batchDims = 0,
                                 Site site = Site::current());
/// Appends an axis of extent `depth`: `on` where the (int32) element says so,
/// `off` elsewhere. ArgumentError for depth < 1.
TENSORTIDY_CREATES Tensor oneHot(Tensor indices, int depth, double on = 1,
                                 double off = 0, DType dtype = DType::float32,
                                 Site site = Site::current());

// ---- Several tensors into one: at least one, equal in dtype (DTypeError)

/// One after the other along `axis`; equal in every other axis.
TENSORTIDY_CREATES Tensor concat(const std::vector<Tensor> &tensors,
                                 int axis = 0, Site site = Site::current());
/// Along a new axis before `axis`; equal in shape. -1 is behind the last one.
TENSORTIDY_CREATES Tensor stack(const std::vector<Tensor> &tensors,
                                int axis = 0, Site site = Site::current());

// ---- One into several: copies, all the caller's

/// `parts` tensors of equal extent along `axis`. ArgumentError for parts < 1,
/// ShapeError when the extent does not divide.
TENSORTIDY_CREATES std::vector<Tensor> split(Tensor x, int parts, int axis = 0,
                                             Site site = Site::current());
/// One tensor for each extent; one of them may be -1 and is then inferred.
/// ShapeError when they do not add up.
TENSORTIDY_CREATES std::vector<Tensor> split(Tensor x,
                                             std::initializer_list<int> extents,
                                             int axis = 0,
                                             Site site = Site::current());
TENSORTIDY_CREATES std::vector<Tensor>
split(Tensor x, const std::vector<std::int64_t> &extents, int axis = 0,
      Site site = Site::current());
/// One tensor for each index along `axis`, without that axis.
TENSORTIDY_CREATES std::vector<Tensor> unstack(Tensor x, int axis = 0,
                                               Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_LAYOUT_H
