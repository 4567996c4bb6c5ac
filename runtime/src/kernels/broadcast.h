// Two operands, element by element, with broadcasting.
#ifndef TENSORTIDY_KERNELS_BROADCAST_H
#define TENSORTIDY_KERNELS_BROADCAST_H

#include "engine/operation.h"
#include "kernels/walk.h"

namespace tensortidy::detail {

/// The shape that both fill, as in NumPy; ShapeError when there is none.
inline Shape broadcastShape(const Operation &op, const Shape &a,
                            const Shape &b) {
  if (a == b)
    return a;
  const Shape &longer = a.rank() >= b.rank() ? a : b;
  const Shape &shorter = a.rank() >= b.rank() ? b : a;
  const std::size_t missing = longer.rank() - shorter.rank();
  Shape shape = longer;
  for (std::size_t axis = 0; axis < shorter.rank(); ++axis) {
    const std::int64_t one = longer[axis + missing], other = shorter[axis];
    if (one != other && one != 1 && other != 1)
      op.failShape("expected shapes that broadcast, got " + a.toString() +
                   " and " + b.toString());
    shape.set(axis + missing, one == 1 ? other : one);
  }
  return shape;
}

/// The dtype that holds both: bool < int32 < float32.
inline DType widerDType(DType a, DType b) noexcept {
  if (a == DType::float32 || b == DType::float32)
    return DType::float32;
  return a == DType::int32 || b == DType::int32 ? DType::int32 : DType::boolean;
}

/// out[i] = f(a[i], b[i]), where a and b hold elements of type From, and out
/// those of type To in the shape that both broadcast to.
template <class From, class To, class F>
void zip(const Input &a, const Input &b, const Output &out, F f) {
  const From *left = a.data<From>();
  const From *right = b.data<From>();
  To *result = out.data<To>();
  if (a.shape == b.shape) {
    const std::int64_t count = out.shape.elements();
    for (std::int64_t i = 0; i < count; ++i)
      result[i] = f(left[i], right[i]);
    return;
  }
  const std::array<Strides, 2> strides = {broadcastStrides(a.shape, out.shape),
                                          broadcastStrides(b.shape, out.shape)};
  walkRows<2>(out.shape, strides,
              [&](const auto &at, std::int64_t count, const auto &step) {
                const From *x = left + at[0];
                const From *y = right + at[1];
                if (step[1] == 0)
                  for (std::int64_t i = 0; i < count; ++i)
                    result[i] = f(x[i * step[0]], *y);
                else if (step[0] == 0)
                  for (std::int64_t i = 0; i < count; ++i)
                    result[i] = f(*x, y[i * step[1]]);
                else
                  for (std::int64_t i = 0; i < count; ++i)
                    result[i] = f(x[i], y[i]);
                result += count;
              });
}

/// A number of the caller's as an operand; `number` must outlive the call.
inline Input scalarInput(const float &number) noexcept {
  return {nullptr, reinterpret_cast<const std::byte *>(&number), Shape(),
          DType::float32};
}

} // namespace tensortidy::detail

#endif // TENSORTIDY_KERNELS_BROADCAST_H
