// Walking over arrays whose axes have strides of their own: the common ground
// of broadcasting, transposing, slicing and reducing.
//
// Letters: an element of the walk is named by its index along each axis of
// `shape`; operand k holds it at offset sum(index[axis] * strides[k][axis]).
// A stride of 0 reads (or writes) the same element again: that is broadcasting.
#ifndef TENSORTIDY_KERNELS_WALK_H
#define TENSORTIDY_KERNELS_WALK_H

#include "tensortidy/shape.h"

#include <array>

namespace tensortidy::detail {

using Strides = std::array<std::int64_t, Shape::maxRank>;

/// The strides of a dense row-major array.
inline Strides denseStrides(const Shape &shape) noexcept {
  Strides strides{};
  std::int64_t stride = 1;
  for (std::size_t axis = shape.rank(); axis-- > 0;) {
    strides[axis] = stride;
    stride *= shape[axis];
  }
  return strides;
}

/// The strides with which an array of shape `from` fills `to`: axes are aligned
/// at the innermost one, and an axis of extent 1 is repeated.
inline Strides broadcastStrides(const Shape &from, const Shape &to) noexcept {
  const Strides dense = denseStrides(from);
  Strides strides{};
  const std::size_t missing = to.rank() - from.rank();
  for (std::size_t axis = 0; axis < from.rank(); ++axis)
    if (from[axis] != 1)
      strides[axis + missing] = dense[axis];
  return strides;
}

/// Calls row(offsets, count, steps) for each run along the innermost axis, in
/// row-major order: offsets[k] is where operand k starts, steps[k] its stride.
template <std::size_t n, class Row>
void walkRows(const Shape &shape, const std::array<Strides, n> &strides,
              Row row) {
  using Each = std::array<std::int64_t, n>;
  Each offsets{}, steps{};
  if (shape.elements() == 0)
    return;
  if (shape.rank() == 0) {
    row(offsets, std::int64_t{1}, steps);
    return;
  }
  const std::size_t inner = shape.rank() - 1;
  for (std::size_t k = 0; k < n; ++k)
    steps[k] = strides[k][inner];
  std::array<std::int64_t, Shape::maxRank> index{};
  while (true) {
    row(offsets, shape[inner], steps);
    std::size_t axis = inner;
    while (axis-- > 0) { // an odometer over the outer axes
      for (std::size_t k = 0; k < n; ++k)
        offsets[k] += strides[k][axis];
      if (++index[axis] < shape[axis])
        break;
      for (std::size_t k = 0; k < n; ++k)
        offsets[k] -= strides[k][axis] * shape[axis];
      index[axis] = 0;
    }
    if (axis == static_cast<std::size_t>(-1))
      return;
  }
}

} // namespace tensortidy::detail

#endif // TENSORTIDY_KERNELS_WALK_H
