// Element-by-element arithmetic on two operands, with broadcasting.
#include "engine/shortcut.h"
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

/// Of two operands that hold elements of type From.
template <class Kernel, class From>
Output combine(Operation &op, const Input &a, const Input &b, DType dtype) {
  using To = decltype(Kernel::of(From(), From()));
  const auto compute = [](From x, From y) { return Kernel::of(x, y); };
  const Output out = op.allocate(broadcastShape(op, a.shape, b.shape), dtype);
  zip<From, To>(a, b, out, compute);
  return out;
}

template <class Kernel>
Tensor binary(Operation &op, const Input &a, const Input &b) {
  const DType floats = Kernel::integral ? DType::int32 : DType::float32;
  if (a.dtype == DType::float32 && b.dtype == DType::float32) [[likely]]
    return op.publish(combine<Kernel, float>(op, a, b, floats));
  const DType wider = widerDType(a.dtype, b.dtype);
  if (wider == DType::float32)
    return op.publish(combine<Kernel, float>(op, castTo(op, a, wider),
                                             castTo(op, b, wider), floats));
  const Output out =
      combine<Kernel, std::int32_t>(op, castTo(op, a, DType::int32),
                                    castTo(op, b, DType::int32), DType::int32);
  if (wider != DType::boolean || !Kernel::logical)
    return op.publish(out);
  const Output truth = op.allocate(out.shape, DType::boolean);
  castInto({out.buffer, out.buffer->data(), out.shape, DType::int32}, truth);
  return op.publish(truth);
}

template <class Kernel>
Tensor binary(const char *name, Tensor a, Tensor b, const Site &site) {
  if constexpr (!Kernel::integral) {
    const auto compute = [](const auto &in, float *out, std::int64_t count) {
      for (std::int64_t i = 0; i < count; ++i)
        out[i] = Kernel::of(in[0][i], in[1][i]);
    };
    if (const Tensor result = shortcut<2>(name, site, {a, b}, compute))
        [[likely]]
      return result;
  }
  Operation op(name, site);
  const Input left = op.borrow(a);
  const Input right = op.borrow(b);
  return binary<Kernel>(op, left, right);
}

template <class Kernel>
Tensor binary(const char *name, Tensor a, double b, const Site &site) {
  const float number = static_cast<float>(b);
  if constexpr (!Kernel::integral) {
    const auto compute = [=](const auto &in, float *out, std::int64_t count) {
      for (std::int64_t i = 0; i < count; ++i)
        out[i] = Kernel::of(in[0][i], number);
    };
    if (const Tensor result = shortcut<1>(name, site, {a}, compute)) [[likely]]
      return result;
  }
  Operation op(name, site);
  const Input left = op.borrow(a);
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
