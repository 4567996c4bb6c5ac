// Converting elements, with a result for every input.
#ifndef TENSORTIDY_KERNELS_CAST_H
#define TENSORTIDY_KERNELS_CAST_H

#include "engine/operation.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace tensortidy::detail {

inline std::int32_t toInt32(double value) noexcept {
  using Limits = std::numeric_limits<std::int32_t>;
  if (value != value)
    return 0;
  if (value <= Limits::min())
    return Limits::min();
  if (value >= Limits::max())
    return Limits::max();
  return static_cast<std::int32_t>(value); // cuts towards zero
}

/// As ECMAScript's ToInt32: cut towards zero, modulo 2^32; 0 for NaN and the
/// infinities.
inline std::int32_t wrapInt32(double value) noexcept {
  if (value >= -2147483648.0 && value <= 2147483647.0)
    return static_cast<std::int32_t>(value);
  if (!std::isfinite(value))
    return 0;
  const double rest = std::fmod(std::trunc(value), 4294967296.0);
  return static_cast<std::int32_t>(
      static_cast<std::uint32_t>(static_cast<std::int64_t>(rest)));
}

/// Calls f with a null pointer of the C++ type of `dtype`.
template <class F> decltype(auto) withType(DType dtype, F &&f) {
  switch (dtype) {
  case DType::int32:
    return f(static_cast<std::int32_t *>(nullptr));
  case DType::boolean:
    return f(static_cast<Bool *>(nullptr));
  case DType::float32:
    break;
  }
  return f(static_cast<float *>(nullptr));
}

template <class To, class From> To convert(From value) noexcept {
  if constexpr (std::is_same_v<To, Bool>)
    return value != From(0);
  else if constexpr (std::is_same_v<To, std::int32_t> &&
                     std::is_floating_point_v<From>)
    return toInt32(value);
  else
    return static_cast<To>(value);
}

inline void castInto(const Input &from, const Output &to) {
  const std::int64_t count = from.shape.elements();
  withType(from.dtype, [&](auto *source) {
    using From = std::remove_pointer_t<decltype(source)>;
    withType(to.dtype, [&](auto *target) {
      using To = std::remove_pointer_t<decltype(target)>;
      const From *in = from.data<From>();
      To *out = to.data<To>();
      for (std::int64_t i = 0; i < count; ++i)
        out[i] = convert<To>(in[i]);
    });
  });
}

/// `input` itself when it has that dtype, else a converted copy that lives as
/// long as the operation.
inline Input castTo(Operation &op, const Input &input, DType dtype) {
  if (input.dtype == dtype)
    return input;
  const Output converted = op.allocate(input.shape, dtype);
  castInto(input, converted);
  return {converted.buffer, converted.buffer->data(), input.shape, dtype};
}

} // namespace tensortidy::detail

#endif // TENSORTIDY_KERNELS_CAST_H
