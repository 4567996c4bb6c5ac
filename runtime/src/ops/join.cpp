// Several tensors into one, and one into several.
#include "kernels/copy.h"
#include "ops/axes.h"
#include "tensortidy/layout.h"

#include <cstring>
#include <numeric>

namespace tensortidy {

using namespace detail;

namespace {

std::vector<Input> borrowAlike(Operation &op,
                               const std::vector<Tensor> &tensors) {
  if (tensors.empty())
    op.failArgument("expected at least one tensor, got none");
  std::vector<Input> inputs;
  inputs.reserve(tensors.size());
  for (Tensor tensor : tensors) {
    inputs.push_back(op.borrow(tensor));
    if (inputs.back().dtype != inputs[0].dtype)
      op.failDType(std::string("expected one dtype, got ") +
                   name(inputs[0].dtype) + " and " + name(inputs.back().dtype));
  }
  return inputs;
}

/// Puts the inputs one after the other; `outer` blocks of each.
void interleave(const std::vector<Input> &inputs, std::int64_t outer,
                const Output &out) {
  std::byte *to = out.buffer->data();
  if (outer == 0 || out.shape.elements() == 0)
    return;
  const auto width = static_cast<std::int64_t>(bytesPerElement(out.dtype));
  for (std::int64_t block = 0; block < outer; ++block)
    for (const Input &input : inputs) {
      const std::int64_t bytes = input.shape.elements() / outer * width;
      std::memcpy(to, input.bytes + block * bytes,
                  static_cast<std::size_t>(bytes));
      to += bytes;
    }
}

} // namespace

Tensor concat(const std::vector<Tensor> &tensors, int axis, Site site) {
  Operation op("concat", site);
  const std::vector<Input> inputs = borrowAlike(op, tensors);
  Shape shape = inputs[0].shape;
  const std::size_t along = normalAxis(op, axis, shape.rank());
  std::int64_t total = 0;
  for (const Input &input : inputs) {
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
  interleave(inputs, Around(shape, along).outer, out);
  return op.publish(out);
}

Tensor stack(const std::vector<Tensor> &tensors, int axis, Site site) {
  Operation op("stack", site);
  const std::vector<Input> inputs = borrowAlike(op, tensors);
  const Shape &one = inputs[0].shape;
  for (const Input &input : inputs)
    if (!(input.shape == one))
      op.failShape("expected equal shapes, got " + one.toString() + " and " +
                   input.shape.toString());
  if (one.rank() == Shape::maxRank)
    op.failShape("expected fewer than " + std::to_string(Shape::maxRank) +
                 " axes, got " + one.toString());
  const std::size_t along = normalAxis(op, axis, one.rank() + 1);
  Shape shape;
  for (std::size_t old = 0; old <= one.rank(); ++old) {
    if (old == along)
      shape.push(static_cast<std::int64_t>(inputs.size()));
    if (old < one.rank())
      shape.push(one[old]);
  }
  op.attributes(along);
  const Output out = op.allocate(shape, inputs[0].dtype);
  interleave(inputs, Around(shape, along).outer, out);
  return op.publish(out);
}

Tensor Tensor::concat(Tensor other, int axis, Site site) const {
  return tensortidy::concat({*this, other}, axis, site);
}
Tensor Tensor::stack(Tensor other, int axis, Site site) const {
  return tensortidy::stack({*this, other}, axis, site);
}

namespace {

/// x from `begin` on along `axis`, booked under the caller's name; without the
/// axis when `drop`.
Tensor partOf(const char *name, Tensor x, std::size_t axis, std::int64_t begin,
              std::int64_t extent, bool drop, const Site &site) {
  Operation op(name, site);
  const Input in = op.borrow(x);
  const Around around(in.shape, axis);
  const auto width = static_cast<std::int64_t>(bytesPerElement(in.dtype));
  const std::int64_t whole = in.shape[axis] * around.inner * width;
  const std::int64_t piece = extent * around.inner * width;
  Shape shape = in.shape;
  shape.set(axis, extent);
  if (drop) {
    std::vector<std::int64_t> others = shape.toVector();
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(axis));
    shape = Shape(others);
  }
  op.attributes(axis, begin);
  const Output out = op.allocate(shape, in.dtype);
  const std::byte *from = in.bytes + begin * around.inner * width;
  for (std::int64_t block = 0; block < around.outer && piece != 0; ++block)
    std::memcpy(out.buffer->data() + block * piece, from + block * whole,
                static_cast<std::size_t>(piece));
  return op.publish(out);
}

std::vector<Tensor> cut(const char *name, Tensor x, std::size_t axis,
                        const std::vector<std::int64_t> &extents, bool drop,
                        const Site &site) {
  std::vector<Tensor> result;
  result.reserve(extents.size());
  try {
    std::int64_t begin = 0;
    for (const std::int64_t extent : extents) {
      result.push_back(partOf(name, x, axis, begin, extent, drop, site));
      begin += extent;
    }
  } catch (...) { // half of a result is nobody's
    for (Tensor part : result)
      part.dispose(site);
    throw;
  }
  return result;
}

} // namespace

std::vector<Tensor> Tensor::split(int parts, int axis, Site site) const {
  Operation op("split", site);
  const Input in = op.borrow(*this);
  const std::size_t along = normalAxis(op, axis, in.shape.rank());
  if (parts < 1)
    op.failArgument("expected at least 1 part, got " + std::to_string(parts));
  if (in.shape[along] % parts != 0)
    op.failShape("expected an extent that divides into " +
                 std::to_string(parts) + " parts, got axis " +
                 std::to_string(along) + " of " + in.shape.toString());
  return cut("split", *this, along,
             std::vector<std::int64_t>(static_cast<std::size_t>(parts),
                                       in.shape[along] / parts),
             false, site);
}

std::vector<Tensor> split(Tensor x, const std::vector<std::int64_t> &extents,
                          int axis, Site site) {
  Operation op("split", site);
  const Input in = op.borrow(x);
  const std::size_t along = normalAxis(op, axis, in.shape.rank());
  std::vector<std::int64_t> known = extents;
  std::int64_t *unknown = nullptr;
  std::int64_t room = in.shape[along];
  bool fits = true;
  for (std::int64_t &extent : known)
    if (extent == -1 && !unknown)
      unknown = &extent;
    else if (extent < 0 || extent > room)
      fits = false;
    else
      room -= extent;
  if (unknown)
    *unknown = room;
  if (!fits || (!unknown && room != 0))
    op.failShape("expected extents that add up to axis " +
                 std::to_string(along) + " of " + in.shape.toString() +
                 ", at most one of them -1");
  return cut("split", x, along, known, false, site);
}

std::vector<Tensor> Tensor::split(std::initializer_list<int> extents, int axis,
                                  Site site) const {
  return tensortidy::split(
      *this, std::vector<std::int64_t>(extents.begin(), extents.end()), axis,
      site);
}

std::vector<Tensor> Tensor::unstack(int axis, Site site) const {
  Operation op("unstack", site);
  const Input in = op.borrow(*this);
  const std::size_t along = normalAxis(op, axis, in.shape.rank());
  return cut(
      "unstack", *this, along,
      std::vector<std::int64_t>(static_cast<std::size_t>(in.shape[along]), 1),
      true, site);
}

std::vector<Tensor> split(Tensor x, int parts, int axis, Site site) {
  return x.split(parts, axis, site);
}
std::vector<Tensor> split(Tensor x, std::initializer_list<int> extents,
                          int axis, Site site) {
  return x.split(extents, axis, site);
}
std::vector<Tensor> unstack(Tensor x, int axis, Site site) {
  return x.unstack(axis, site);
}

} // namespace tensortidy
