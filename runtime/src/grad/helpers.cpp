#include "grad/helpers.h"

#include "grad/rule.h"
#include "kernels/cast.h"
#include "kernels/walk.h"

#include <algorithm>

namespace tensortidy::detail {

// ---- Broadcasting, forwards and backwards

Tensor sumTo(Tensor dy, const Shape &shape, const Site &site) {
  const Shape from = dy.shape(site);
  if (from == shape)
    return dy;
  const std::size_t missing = from.rank() - shape.rank();
  std::vector<int> axes;
  for (std::size_t axis = 0; axis < from.rank(); ++axis)
    if (axis < missing || (shape[axis - missing] == 1 && from[axis] != 1))
      axes.push_back(static_cast<int>(axis));
  return dy.sum(Axes(axes), true, site).reshape(shape, site);
}

namespace {

Gradients broadcastToRule(const Step &step, Tensor dy) {
  return {sumTo(dy, step.shape(), step.site)};
}

} // namespace

// ---- A box of zeros

Tensor placeInto(Tensor x, const Shape &shape, const Shape &begin,
                 const Site &site) {
  Operation op("placeInto", site);
  const Input in = op.borrow(x);
  op.attributes(begin);
  const Output out = op.allocate(shape, DType::float32);
  std::fill_n(out.data<float>(), shape.elements(), 0.0f);
  const Strides strides = denseStrides(shape);
  std::int64_t start = 0;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis)
    start += begin[axis] * strides[axis];
  const float *from = in.data<float>();
  walkRows<1>(in.shape, {strides},
              [&](const auto &at, std::int64_t count, const auto &) {
                std::copy_n(from, count, out.data<float>() + start + at[0]);
                from += count;
              });
  return op.publish(out);
}

namespace {

Gradients placeIntoRule(const Step &step, Tensor dy) {
  return {dy.slice(step.attribute<Shape>(), step.shape(), step.site)};
}

// ---- Masks

template <class Holds>
Tensor maskedBy(Operation &op, const Input &dy, const Input &a, const Input &b,
                Holds holds) {
  const Output out = op.allocate(dy.shape, DType::float32);
  float *to = out.data<float>();
  const std::array<Strides, 3> strides = {denseStrides(dy.shape),
                                          broadcastStrides(a.shape, dy.shape),
                                          broadcastStrides(b.shape, dy.shape)};
  walkRows<3>(dy.shape, strides,
              [&](const auto &at, std::int64_t count, const auto &step) {
                const float *d = dy.data<float>() + at[0];
                const float *x = a.data<float>() + at[1];
                const float *y = b.data<float>() + at[2];
                for (std::int64_t i = 0; i < count; ++i)
                  to[i] = holds(x[i * step[1]], y[i * step[2]]) ? d[i] : 0.0f;
                to += count;
              });
  return op.publish(out);
}

Tensor maskedBy(Operation &op, const Input &dy, const Input &a, const Input &b,
                Mask mask) {
  switch (mask) {
  case Mask::greaterEqual:
    return maskedBy(op, dy, a, b, [](float x, float y) { return x >= y; });
  case Mask::less:
    return maskedBy(op, dy, a, b, [](float x, float y) { return x < y; });
  case Mask::lessEqual:
    return maskedBy(op, dy, a, b, [](float x, float y) { return x <= y; });
  case Mask::greater:
    return maskedBy(op, dy, a, b, [](float x, float y) { return x > y; });
  case Mask::equal:
    break;
  }
  return maskedBy(op, dy, a, b, [](float x, float y) { return x == y; });
}

/// A mask is flat: only dy has a gradient.
Gradients maskedRule(const Step &step, Tensor dy) {
  const auto [mask, number] = step.attributes<Mask, double>();
  const bool hasTensor = step.numOperands() == 3;
  Gradients result(step.numOperands());
  if (step.wants(0))
    result[0] = hasTensor ? masked(dy, step.x(1), step.x(2), mask, step.site)
                          : masked(dy, step.x(1), number, mask, step.site);
  for (std::size_t at = 1; at < result.size(); ++at)
    if (step.wants(at))
      result[at] = zeros(step.shape(at), DType::float32, step.site);
  return result;
}

} // namespace

Tensor masked(Tensor dy, Tensor a, Tensor b, Mask mask, const Site &site) {
  Operation op("masked", site);
  const Input d = op.borrow(dy);
  const Input x = castTo(op, op.borrow(a), DType::float32);
  const Input y = castTo(op, op.borrow(b), DType::float32);
  op.attributes(mask, 0.0);
  return maskedBy(op, d, x, y, mask);
}

Tensor masked(Tensor dy, Tensor a, double b, Mask mask, const Site &site) {
  Operation op("masked", site);
  const Input d = op.borrow(dy);
  const Input x = castTo(op, op.borrow(a), DType::float32);
  const auto number = static_cast<float>(b);
  op.attributes(mask, b);
  return maskedBy(op, d, x,
                  {nullptr, reinterpret_cast<const std::byte *>(&number),
                   Shape(), DType::float32},
                  mask);
}

namespace {

constexpr Rule rules[] = {
    {"broadcastTo", Needs::nothing, broadcastToRule},
    {"masked", Needs::operands, maskedRule},
    {"placeInto", Needs::nothing, placeIntoRule},
};

} // namespace

std::span<const Rule> helperRules() { return rules; }

} // namespace tensortidy::detail
