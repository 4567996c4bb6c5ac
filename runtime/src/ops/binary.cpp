// Element-by-element arithmetic on two operands, with broadcasting.
#include "kernels/cast.h"
#include "kernels/walk.h"
#include "tensortidy/ops.h"

#include <algorithm>
#include <cmath>

namespace tensortidy {

using namespace detail;

namespace {

// int32 wraps around: the arithmetic is done on unsigned numbers.
std::int32_t wrap(std::uint32_t value) {
  return static_cast<std::int32_t>(value);
}
std::uint32_t bits(std::int32_t value) {
  return static_cast<std::uint32_t>(value);
}

struct Add {
  static constexpr bool logical = true; // of two bools, a bool
  static float of(float a, float b) { return a + b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return wrap(bits(a) + bits(b));
  }
};
struct Sub {
  static constexpr bool logical = false;
  static float of(float a, float b) { return a - b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return wrap(bits(a) - bits(b));
  }
};
struct Mul {
  static constexpr bool logical = true;
  static float of(float a, float b) { return a * b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return wrap(bits(a) * bits(b));
  }
};
struct Div {
  static constexpr bool logical = false;
  static float of(float a, float b) { return a / b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    if (b == 0)
      return 0;
    if (b == -1)
      return wrap(0u - bits(a)); // the lowest number over -1 would trap
    const std::int32_t quotient = a / b;
    return quotient - (a % b != 0 && (a < 0) != (b < 0));
  }
};
struct Maximum {
  static constexpr bool logical = true;
  static float of(float a, float b) { return a != a || a > b ? a : b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return std::max(a, b);
  }
};
struct Minimum {
  static constexpr bool logical = true;
  static float of(float a, float b) { return a != a || a < b ? a : b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return std::min(a, b);
  }
};

Shape broadcastShape(const Operation &op, const Shape &a, const Shape &b) {
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

template <class F, class T>
void compute(const Input &a, const Input &b, const Output &out) {
  const T *left = a.data<T>();
  const T *right = b.data<T>();
  T *result = out.data<T>();
  if (a.shape == b.shape) {
    const std::int64_t count = out.shape.elements();
    for (std::int64_t i = 0; i < count; ++i)
      result[i] = F::of(left[i], right[i]);
    return;
  }
  const std::array<Strides, 2> strides = {broadcastStrides(a.shape, out.shape),
                                          broadcastStrides(b.shape, out.shape)};
  walkRows<2>(out.shape, strides,
              [&](const auto &at, std::int64_t count, const auto &step) {
                const T *x = left + at[0];
                const T *y = right + at[1];
                if (step[1] == 0)
                  for (std::int64_t i = 0; i < count; ++i)
                    result[i] = F::of(x[i * step[0]], *y);
                else if (step[0] == 0)
                  for (std::int64_t i = 0; i < count; ++i)
                    result[i] = F::of(*x, y[i * step[1]]);
                else
                  for (std::int64_t i = 0; i < count; ++i)
                    result[i] = F::of(x[i], y[i]);
                result += count;
              });
}

template <class F> Tensor binary(Operation &op, Input a, Input b) {
  const Shape shape =
      a.shape == b.shape ? a.shape : broadcastShape(op, a.shape, b.shape);
  if (a.dtype == DType::float32 || b.dtype == DType::float32) {
    a = castTo(op, a, DType::float32);
    b = castTo(op, b, DType::float32);
    const Output out = op.allocate(shape, DType::float32);
    compute<F, float>(a, b, out);
    return op.publish(out);
  }
  const bool bools = a.dtype == DType::boolean && b.dtype == DType::boolean;
  a = castTo(op, a, DType::int32);
  b = castTo(op, b, DType::int32);
  const Output out = op.allocate(shape, DType::int32);
  compute<F, std::int32_t>(a, b, out);
  if (!bools || !F::logical)
    return op.publish(out);
  const Output truth = op.allocate(shape, DType::boolean);
  castInto({out.buffer, out.buffer->data(), shape, DType::int32}, truth);
  return op.publish(truth);
}

template <class F>
Tensor binary(const char *name, Tensor a, Tensor b, const Site &site) {
  Operation op(name, site);
  const Input left = op.borrow(a);
  const Input right = op.borrow(b);
  return binary<F>(op, left, right);
}

template <class F>
Tensor binary(const char *name, Tensor a, double b, const Site &site) {
  Operation op(name, site);
  const Input left = op.borrow(a);
  const float number = static_cast<float>(b);
  return binary<F>(op, left,
                   {nullptr, reinterpret_cast<const std::byte *>(&number),
                    Shape(), DType::float32});
}

} // namespace

#define TENSORTIDY_BINARY(function, Kernel)                                    \
  Tensor Tensor::function(Tensor other, Site site) const {                     \
    return binary<Kernel>(#function, *this, other, site);                      \
  }                                                                            \
  Tensor Tensor::function(double other, Site site) const {                     \
    return binary<Kernel>(#function, *this, other, site);                      \
  }                                                                            \
  Tensor function(Tensor a, Tensor b, Site site) {                             \
    return binary<Kernel>(#function, a, b, site);                              \
  }
TENSORTIDY_BINARY(add, Add)
TENSORTIDY_BINARY(sub, Sub)
TENSORTIDY_BINARY(mul, Mul)
TENSORTIDY_BINARY(div, Div)
TENSORTIDY_BINARY(maximum, Maximum)
TENSORTIDY_BINARY(minimum, Minimum)
#undef TENSORTIDY_BINARY

} // namespace tensortidy
