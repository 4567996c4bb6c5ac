// Moving the elements of one tensor: transpose, slice, broadcastTo, reverse,
// pad, oneHot.
#include "tensortidy/layout.h"
#include "kernels/broadcast.h"
#include "kernels/cast.h"
#include "kernels/copy.h"
#include "ops/axes.h"

#include <algorithm>

namespace tensortidy {

using namespace detail;

Tensor Tensor::transpose(const std::vector<int> &permutation, Site site) const {
  Operation op("transpose", site);
  const Input in = op.borrow(*this);
  const std::size_t rank = in.shape.rank();
  if (!permutation.empty() && permutation.size() != rank)
    op.failShape("expected a permutation of " + std::to_string(rank) +
                 " axes, got " + std::to_string(permutation.size()));
  const Strides dense = denseStrides(in.shape);
  Strides strides{};
  Shape shape;
  std::array<bool, Shape::maxRank> seen{};
  for (std::size_t axis = 0; axis < rank; ++axis) {
    const std::size_t source = permutation.empty()
                                   ? rank - 1 - axis
                                   : normalAxis(op, permutation[axis], rank);
    if (seen[source])
      op.failShape("expected a permutation, got axis " +
                   std::to_string(source) + " twice");
    seen[source] = true;
    shape.push(in.shape[source]);
    strides[axis] = dense[source];
  }
  op.attributes(permutation);
  const Output out = op.allocate(shape, in.dtype);
  copyStrided(in, 0, strides, out);
  return op.publish(out);
}

Tensor Tensor::slice(const Shape &begin, const Shape &extents,
                     Site site) const {
  Operation op("slice", site);
  const Input in = op.borrow(*this);
  const Strides dense = denseStrides(in.shape);
  Shape shape;
  std::int64_t start = 0;
  bool fits =
      begin.rank() == in.shape.rank() && extents.rank() == in.shape.rank();
  for (std::size_t axis = 0; fits && axis < in.shape.rank(); ++axis) {
    const std::int64_t room = in.shape[axis] - begin[axis];
    const std::int64_t extent = extents[axis] == -1 ? room : extents[axis];
    fits = begin[axis] >= 0 && room >= 0 && extent >= 0 && extent <= room;
    shape.push(extent);
    start += begin[axis] * dense[axis];
  }
  if (!fits)
    op.failShape("expected a box inside " + in.shape.toString() +
                 ", got begin " + begin.toString() + " and extents " +
                 extents.toString());
  op.attributes(begin);
  const Output out = op.allocate(shape, in.dtype);
  copyStrided(in, start, dense, out);
  return op.publish(out);
}

Tensor Tensor::oneHot(int depth, double on, double off, DType dtype,
                      Site site) const {
  Operation op("oneHot", site);
  const Input in = op.borrow(*this);
  if (in.dtype != DType::int32)
    op.failDType(std::string("expected int32 indices, got ") +
                 tensortidy::name(in.dtype));
  if (depth < 1)
    op.failArgument("expected a depth of at least 1, got " +
                    std::to_string(depth));
  if (in.shape.rank() == Shape::maxRank)
    op.failShape("expected fewer than " + std::to_string(Shape::maxRank) +
                 " axes, got " + in.shape.toString());
  Shape shape = in.shape;
  shape.push(depth);
  const Output out = op.allocate(shape, dtype);
  withType(dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    T *to = out.data<T>();
    std::fill_n(to, shape.elements(), convert<T>(off));
    const std::int64_t count = in.shape.elements();
    for (std::int64_t i = 0; i < count; ++i, to += depth)
      if (const std::int32_t at = in.data<std::int32_t>()[i];
          at >= 0 && at < depth)
        to[at] = convert<T>(on);
  });
  return op.publish(out);
}

Tensor Tensor::broadcastTo(const Shape &shape, Site site) const {
  Operation op("broadcastTo", site);
  const Input in = op.borrow(*this);
  if (in.shape.rank() > shape.rank() ||
      !(broadcastShape(op, in.shape, shape) == shape))
    op.failShape("expected a shape that " + in.shape.toString() +
                 " broadcasts to, got " + shape.toString());
  const Output out = op.allocate(shape, in.dtype);
  copyStrided(in, 0, broadcastStrides(in.shape, shape), out);
  return op.publish(out);
}

Tensor Tensor::reverse(const Axes &axes, Site site) const {
  Operation op("reverse", site);
  const Input in = op.borrow(*this);
  const auto chosen = chosenAxes(op, axes, in.shape.rank());
  op.attributes(axes);
  Strides strides = denseStrides(in.shape);
  std::int64_t start = 0;
  for (std::size_t axis = 0; axis < in.shape.rank(); ++axis)
    if (chosen[axis]) {
      start += (in.shape[axis] - 1) * strides[axis];
      strides[axis] = -strides[axis];
    }
  const Output out = op.allocate(in.shape, in.dtype);
  copyStrided(in, start, strides, out);
  return op.publish(out);
}

Tensor Tensor::pad(const Paddings &paddings, double value, Site site) const {
  Operation op("pad", site);
  const Input in = op.borrow(*this);
  const std::size_t rank = in.shape.rank();
  if (rank == 0 || paddings.size() != rank)
    op.failShape("expected a pair for each axis of " + in.shape.toString() +
                 ", and at least one, got " + std::to_string(paddings.size()));
  op.attributes(paddings);
  const auto sum = [&](std::size_t axis) {
    const auto [before, behind] = paddings[axis];
    std::int64_t total = in.shape[axis];
    if (before < 0 || behind < 0 ||
        __builtin_add_overflow(total, before, &total) ||
        __builtin_add_overflow(total, behind, &total))
      op.failArgument("expected paddings from 0 on that can be counted, got " +
                      std::to_string(before) + " and " +
                      std::to_string(behind));
    return total;
  };
  Shape shape;
  for (std::size_t axis = 0; axis < rank; ++axis)
    shape.push(sum(axis));
  const Output out = op.allocate(shape, in.dtype);
  const Strides strides = denseStrides(shape);
  std::int64_t start = 0;
  for (std::size_t axis = 0; axis < rank; ++axis)
    start += paddings[axis].first * strides[axis];
  withType(in.dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    std::fill_n(out.data<T>(), shape.elements(), convert<T>(value));
  });
  placeStrided(in, start, strides, out);
  return op.publish(out);
}

Tensor transpose(Tensor x, const std::vector<int> &permutation, Site site) {
  return x.transpose(permutation, site);
}
Tensor slice(Tensor x, const Shape &begin, const Shape &extents, Site site) {
  return x.slice(begin, extents, site);
}
Tensor broadcastTo(Tensor x, const Shape &shape, Site site) {
  return x.broadcastTo(shape, site);
}
Tensor reverse(Tensor x, const Axes &axes, Site site) {
  return x.reverse(axes, site);
}
Tensor pad(Tensor x, const Paddings &paddings, double value, Site site) {
  return x.pad(paddings, value, site);
}
Tensor oneHot(Tensor indices, int depth, double on, double off, DType dtype,
              Site site) {
  return indices.oneHot(depth, on, off, dtype, site);
}

} // namespace tensortidy
