// Element-by-element arithmetic on two operands, with broadcasting.
#include "kernels/broadcast.h"
#include "kernels/cast.h"
#include "tensortidy/arithmetic.h"

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

// Of a kernel: whether two bools give a bool again, and whether every result is
// int32.
struct Plain {
  static constexpr bool logical = false;
  static constexpr bool integral = false;
};
struct Logical : Plain {
  static constexpr bool logical = true;
};

struct Add : Logical {
  static float of(float a, float b) { return a + b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return wrap(bits(a) + bits(b));
  }
};
struct Sub : Plain {
  static float of(float a, float b) { return a - b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return wrap(bits(a) - bits(b));
  }
};
struct Mul : Logical {
  static float of(float a, float b) { return a * b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return wrap(bits(a) * bits(b));
  }
};
struct Div : Plain {
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
struct FloorDiv : Plain {
  static constexpr bool integral = true;
  static std::int32_t of(float a, float b) {
    return wrapInt32(std::floor(static_cast<double>(a) / b));
  }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return Div::of(a, b);
  }
};
struct Maximum : Plain {
  static float of(float a, float b) { return a != a || a > b ? a : b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return std::max(a, b);
  }
};
struct Minimum : Plain {
  static float of(float a, float b) { return a != a || a < b ? a : b; }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return std::min(a, b);
  }
};
struct Pow : Plain {
  // IEEE's pow(1, NaN) and pow(-1, +-inf) are 1; TensorFlow.js says NaN.
  static double ecma(double a, double b) {
    if (b != b || (std::abs(a) == 1 && std::isinf(b)))
      return std::numeric_limits<double>::quiet_NaN();
    return std::pow(a, b);
  }
  static float of(float a, float b) { return static_cast<float>(ecma(a, b)); }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return wrapInt32(std::pow(static_cast<double>(a), b));
  }
};
struct Mod : Plain {
  static double floored(double a, double b) {
    const double rest = std::fmod(a, b);
    return (a < 0 && b < 0) || (a >= 0 && b >= 0) ? rest
                                                  : std::fmod(rest + b, b);
  }
  static float of(float a, float b) {
    return static_cast<float>(floored(a, b));
  }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return wrapInt32(floored(a, b)); // NaN for a divisor 0, which gives 0
  }
};
struct SquaredDifference : Plain {
  static float of(float a, float b) { return (a - b) * (a - b); }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return wrap((bits(a) - bits(b)) * (bits(a) - bits(b)));
  }
};
struct Atan2 : Plain {
  static float of(float a, float b) { return std::atan2(a, b); }
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return wrapInt32(std::atan2(static_cast<double>(a), b));
  }
};

template <class Kernel> Tensor binary(Operation &op, Input a, Input b) {
  const Shape shape = broadcastShape(op, a.shape, b.shape);
  const auto compute = [](auto x, auto y) { return Kernel::of(x, y); };
  if (widerDType(a.dtype, b.dtype) == DType::float32) {
    using To = decltype(Kernel::of(0.0f, 0.0f));
    a = castTo(op, a, DType::float32);
    b = castTo(op, b, DType::float32);
    const Output out =
        op.allocate(shape, Kernel::integral ? DType::int32 : DType::float32);
    zip<float, To>(a, b, out, compute);
    return op.publish(out);
  }
  const bool bools = a.dtype == DType::boolean && b.dtype == DType::boolean;
  a = castTo(op, a, DType::int32);
  b = castTo(op, b, DType::int32);
  const Output out = op.allocate(shape, DType::int32);
  zip<std::int32_t, std::int32_t>(a, b, out, compute);
  if (!bools || !Kernel::logical)
    return op.publish(out);
  const Output truth = op.allocate(shape, DType::boolean);
  castInto({out.buffer, out.buffer->data(), shape, DType::int32}, truth);
  return op.publish(truth);
}

template <class Kernel>
Tensor binary(const char *name, Tensor a, Tensor b, const Site &site) {
  Operation op(name, site);
  const Input left = op.borrow(a);
  const Input right = op.borrow(b);
  return binary<Kernel>(op, left, right);
}

template <class Kernel>
Tensor binary(const char *name, Tensor a, double b, const Site &site) {
  Operation op(name, site);
  const Input left = op.borrow(a);
  const float number = static_cast<float>(b);
  op.attributes(b);
  return binary<Kernel>(op, left, scalarInput(number));
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
TENSORTIDY_BINARY(floorDiv, FloorDiv)
TENSORTIDY_BINARY(maximum, Maximum)
TENSORTIDY_BINARY(minimum, Minimum)
TENSORTIDY_BINARY(mod, Mod)
TENSORTIDY_BINARY(pow, Pow)
TENSORTIDY_BINARY(squaredDifference, SquaredDifference)
TENSORTIDY_BINARY(atan2, Atan2)
#undef TENSORTIDY_BINARY

} // namespace tensortidy
