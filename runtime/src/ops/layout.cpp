// Moving elements: transpose, slice, concat, split, oneHot.
//
// Elements are moved as bytes of their size, whatever their dtype.
#include "kernels/cast.h"
#include "kernels/walk.h"
#include "ops/axes.h"
#include "tensortidy/ops.h"

#include <cstring>

namespace tensortidy {

using namespace detail;

namespace {

/// Fills `out` in row-major order from `from`, which is read with `strides`.
template <class T>
void gather(const T *from, const Strides &strides, const Shape &shape, T *out) {
  walkRows<1>(shape, {strides},
              [&](const auto &at, std::int64_t count, const auto &step) {
                const T *row = from + at[0];
                for (std::int64_t i = 0; i < count; ++i)
                  *out++ = row[i * step[0]];
              });
}

void gather(const Input &in, std::int64_t start, const Strides &strides,
            const Output &out) {
  if (bytesPerElement(in.dtype) == 1)
    gather(in.data<std::uint8_t>() + start, strides, out.shape,
           out.data<std::uint8_t>());
  else
    gather(in.data<std::uint32_t>() + start, strides, out.shape,
           out.data<std::uint32_t>());
}

} // namespace

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
  gather(in, 0, strides, out);
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
  gather(in, start, dense, out);
  return op.publish(out);
}

Tensor concat(const std::vector<Tensor> &tensors, int axis, Site site) {
  Operation op("concat", site);
  if (tensors.empty())
    op.failArgument("expected at least one tensor, got none");
  std::vector<Input> inputs;
  inputs.reserve(tensors.size());
  for (Tensor tensor : tensors)
    inputs.push_back(op.borrow(tensor));
  Shape shape = inputs[0].shape;
  const std::size_t along = normalAxis(op, axis, shape.rank());
  std::int64_t total = 0;
  for (const Input &input : inputs) {
    if (input.dtype != inputs[0].dtype)
      op.failDType(std::string("expected one dtype, got ") +
                   name(inputs[0].dtype) + " and " + name(input.dtype));
    Shape aligned = input.shape;
    if (aligned.rank() == shape.rank())
      aligned.set(along, shape[along]);
    if (!(aligned == shape))
      op.failShape("expected shapes that agree but for axis " +
                   std::to_string(along) + ", got " +
                   inputs[0].shape.toString() + " and " +
                   input.shape.toString());
    total += input.shape[along];
  }
  shape.set(along, total);
  op.attributes(along);
  const Output out = op.allocate(shape, inputs[0].dtype);

  const auto width = static_cast<std::int64_t>(bytesPerElement(out.dtype));
  std::int64_t outer = 1, inner = width; // blocks, and bytes behind the axis
  for (std::size_t other = 0; other < shape.rank(); ++other)
    if (other != along)
      (other < along ? outer : inner) *= shape[other];
  std::byte *to = out.buffer->data();
  for (std::int64_t block = 0; block < outer; ++block)
    for (const Input &input : inputs) {
      const std::int64_t bytes = input.shape[along] * inner;
      std::memcpy(to, input.bytes + block * bytes,
                  static_cast<std::size_t>(bytes));
      to += bytes;
    }
  return op.publish(out);
}

Tensor Tensor::concat(Tensor other, int axis, Site site) const {
  return tensortidy::concat({*this, other}, axis, site);
}

namespace {

/// The part number `at` of x, booked under the call of split().
Tensor partOf(Tensor x, std::size_t axis, std::int64_t extent, std::int64_t at,
              const Site &site) {
  Operation op("split", site);
  const Input in = op.borrow(x);
  const Strides dense = denseStrides(in.shape);
  Shape shape = in.shape;
  shape.set(axis, extent);
  op.attributes(axis, at * extent);
  const Output out = op.allocate(shape, in.dtype);
  gather(in, at * extent * dense[axis], dense, out);
  return op.publish(out);
}

} // namespace

std::vector<Tensor> split(Tensor x, int parts, int axis, Site site) {
  Operation op("split", site);
  const Input in = op.borrow(x);
  const std::size_t along = normalAxis(op, axis, in.shape.rank());
  if (parts < 1)
    op.failArgument("expected at least 1 part, got " + std::to_string(parts));
  if (in.shape[along] % parts != 0)
    op.failShape("expected an extent that divides into " +
                 std::to_string(parts) + " parts, got axis " +
                 std::to_string(along) + " of " + in.shape.toString());
  std::vector<Tensor> result;
  result.reserve(static_cast<std::size_t>(parts));
  try {
    for (int at = 0; at < parts; ++at)
      result.push_back(partOf(x, along, in.shape[along] / parts, at, site));
  } catch (...) { // half of a result is nobody's
    for (Tensor part : result)
      part.dispose(site);
    throw;
  }
  return result;
}

Tensor Tensor::oneHot(int depth, Site site) const {
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
  const Output out = op.allocate(shape, DType::float32);
  float *to = out.data<float>();
  const std::int64_t count = in.shape.elements();
  for (std::int64_t i = 0; i < count; ++i)
    for (int place = 0; place < depth; ++place)
      *to++ = in.data<std::int32_t>()[i] == place;
  return op.publish(out);
}

Tensor transpose(Tensor x, const std::vector<int> &permutation, Site site) {
  return x.transpose(permutation, site);
}
Tensor slice(Tensor x, const Shape &begin, const Shape &extents, Site site) {
  return x.slice(begin, extents, site);
}
Tensor oneHot(Tensor indices, int depth, Site site) {
  return indices.oneHot(depth, site);
}

} // namespace tensortidy
