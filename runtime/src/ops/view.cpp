// Views: another handle, another shape, the same buffer.
#include "ops/axes.h"
#include "tensortidy/ops.h"

namespace tensortidy {

using namespace detail;

namespace {

/// `wanted` with its -1 filled in; ShapeError when it does not fit `from`.
Shape inferredShape(const Operation &op, const Shape &from,
                    const Shape &wanted) {
  Shape shape = wanted;
  std::size_t unknown = Shape::maxRank;
  std::int64_t known = 1;
  bool fits = true;
  for (std::size_t axis = 0; axis < wanted.rank(); ++axis) {
    if (wanted[axis] == -1 && unknown == Shape::maxRank)
      unknown = axis;
    else if (wanted[axis] < 0 ||
             __builtin_mul_overflow(known, wanted[axis], &known))
      fits = false;
  }
  if (fits && unknown < Shape::maxRank) {
    fits = known != 0 && from.elements() % known == 0;
    if (fits)
      shape.set(unknown, from.elements() / known);
  } else {
    fits = fits && known == from.elements();
  }
  if (!fits)
    op.failShape("expected a shape of " + std::to_string(from.elements()) +
                 " elements, as in " + from.toString() + ", got " +
                 wanted.toString());
  return shape;
}

} // namespace

Tensor Tensor::clone(Site site) const {
  Operation op("clone", site);
  const Input in = op.borrow(*this);
  return op.publishView(in, in.shape);
}

Tensor Tensor::reshape(const Shape &shape, Site site) const {
  Operation op("reshape", site);
  const Input in = op.borrow(*this);
  return op.publishView(in, inferredShape(op, in.shape, shape));
}

Tensor Tensor::squeeze(const Axes &axes, Site site) const {
  Operation op("squeeze", site);
  const Input in = op.borrow(*this);
  const auto chosen = chosenAxes(op, axes, in.shape.rank());
  Shape shape;
  for (std::size_t axis = 0; axis < in.shape.rank(); ++axis) {
    const bool isOne = in.shape[axis] == 1;
    if (chosen[axis] && !isOne && !axes.all())
      op.failShape("expected extent 1 at axis " + std::to_string(axis) +
                   ", got " + in.shape.toString());
    if (!chosen[axis] || !isOne)
      shape.push(in.shape[axis]);
  }
  return op.publishView(in, shape);
}

Tensor Tensor::expandDims(int axis, Site site) const {
  Operation op("expandDims", site);
  const Input in = op.borrow(*this);
  if (in.shape.rank() == Shape::maxRank)
    op.failShape("expected fewer than " + std::to_string(Shape::maxRank) +
                 " axes, got " + in.shape.toString());
  const std::size_t place = normalAxis(op, axis, in.shape.rank() + 1);
  Shape shape;
  for (std::size_t old = 0; old <= in.shape.rank(); ++old) {
    if (old == place)
      shape.push(1);
    if (old < in.shape.rank())
      shape.push(in.shape[old]);
  }
  return op.publishView(in, shape);
}

Tensor Tensor::flatten(Site site) const {
  Operation op("flatten", site);
  const Input in = op.borrow(*this);
  return op.publishView(in, Shape{in.shape.elements()});
}

Tensor clone(Tensor x, Site site) { return x.clone(site); }
Tensor reshape(Tensor x, const Shape &shape, Site site) {
  return x.reshape(shape, site);
}
Tensor squeeze(Tensor x, const Axes &axes, Site site) {
  return x.squeeze(axes, site);
}
Tensor expandDims(Tensor x, int axis, Site site) {
  return x.expandDims(axis, site);
}
Tensor flatten(Tensor x, Site site) { return x.flatten(site); }

} // namespace tensortidy
