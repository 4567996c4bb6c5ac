// A second, naive implementation of every operation, which shares no code with
// the library: one index at a time, everything in double.
//
// Exactness. Arithmetic on float32 is done in double and rounded once, which is
// what the library's single float operation gives for + - * / and sqrt. For the
// rest the tests state their tolerance.
#ifndef TENSORTIDY_TEST_RUNTIME_REFERENCE_H
#define TENSORTIDY_TEST_RUNTIME_REFERENCE_H

#include <gtest/gtest.h>
#include <tensortidy/tensortidy.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

namespace reference {

using tensortidy::DType;
using tensortidy::Shape;
using tensortidy::Tensor;
using Index = std::vector<std::int64_t>;

struct Array {
  Index shape;
  DType dtype = DType::float32;
  std::vector<double> values;

  double at(const Index &index) const {
    std::int64_t flat = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      flat = flat * shape[axis] + index[axis];
    return values[static_cast<std::size_t>(flat)];
  }
};

inline std::int64_t count(const Index &shape) {
  std::int64_t product = 1;
  for (std::int64_t extent : shape)
    product *= extent;
  return product;
}

/// The index of the flat-th element.
inline Index unravel(std::int64_t flat, const Index &shape) {
  Index index(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    index[axis] = flat % shape[axis];
    flat /= shape[axis];
  }
  return index;
}

/// An array of that shape, filled element by element.
inline Array build(const Index &shape, DType dtype,
                   const std::function<double(const Index &)> &element) {
  Array array{shape, dtype, {}};
  for (std::int64_t flat = 0; flat < count(shape); ++flat)
    array.values.push_back(element(unravel(flat, shape)));
  return array;
}

inline Array read(Tensor tensor) {
  Array array{tensor.shape().toVector(), tensor.dtype(), {}};
  if (array.dtype == DType::float32)
    for (float value : tensor.data<float>())
      array.values.push_back(value);
  else if (array.dtype == DType::int32)
    for (std::int32_t value : tensor.data<std::int32_t>())
      array.values.push_back(value);
  else
    for (bool value : tensor.data<bool>())
      array.values.push_back(value);
  return array;
}

inline Tensor make(const Array &array) {
  const Tensor numbers = tensortidy::tensor(array.values, Shape(array.shape));
  const Tensor result = numbers.cast(array.dtype);
  numbers.dispose();
  return result;
}

/// The element that NumPy's broadcasting reads at `index` of the result.
inline double broadcastAt(const Array &array, const Index &index) {
  Index own(array.shape.size());
  for (std::size_t axis = 0; axis < own.size(); ++axis)
    own[axis] =
        array.shape[axis] == 1 ? 0 : index[index.size() - own.size() + axis];
  return array.at(own);
}

inline Index broadcast(const Index &a, const Index &b) {
  Index shape(std::max(a.size(), b.size()));
  for (std::size_t back = 1; back <= shape.size(); ++back) {
    const std::int64_t x = back <= a.size() ? a[a.size() - back] : 1;
    const std::int64_t y = back <= b.size() ? b[b.size() - back] : 1;
    shape[shape.size() - back] = x == 1 ? y : x;
  }
  return shape;
}

/// Units in the last place between two floats; 0 for two NaNs.
inline std::int64_t ulps(double expected, double got) {
  const auto a = static_cast<float>(expected), b = static_cast<float>(got);
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b) ? 0 : 1 << 30;
  std::int32_t x, y;
  std::memcpy(&x, &a, 4);
  std::memcpy(&y, &b, 4);
  const auto line = [](std::int32_t bits) {
    return bits < 0
               ? std::int64_t{std::numeric_limits<std::int32_t>::min()} - bits
               : std::int64_t{bits};
  };
  return std::abs(line(x) - line(y));
}

/// Expects `got` (which is disposed) to be `expected`, within `tolerance` ulps.
inline void expectSame(const Array &expected, Tensor got,
                       std::int64_t tolerance = 0) {
  const Array actual = read(got);
  got.dispose();
  ASSERT_EQ(actual.shape, expected.shape);
  ASSERT_EQ(actual.dtype, expected.dtype);
  for (std::size_t at = 0; at < expected.values.size(); ++at)
    ASSERT_LE(ulps(expected.values[at], actual.values[at]), tolerance)
        << "element " << at << ": expected " << expected.values[at] << ", got "
        << actual.values[at];
}

/// Random shapes and arrays, the same in every run.
class Source {
public:
  explicit Source(unsigned seed) : engine_(seed) {}

  std::int64_t below(std::int64_t n) {
    return std::uniform_int_distribution<std::int64_t>(0, n - 1)(engine_);
  }
  /// Rank 0 to `maxRank`; now and then an extent of 0 or 1.
  Index shape(std::int64_t maxRank = 4) {
    Index shape(static_cast<std::size_t>(below(maxRank + 1)));
    for (std::int64_t &extent : shape)
      extent = below(12) == 0 ? 0 : 1 + below(5);
    return shape;
  }
  /// A shape that broadcasts with `other`.
  Index partner(const Index &other) {
    Index shape(other.begin() +
                    below(static_cast<std::int64_t>(other.size()) + 1),
                other.end());
    for (std::int64_t &extent : shape)
      if (below(3) == 0)
        extent = 1;
    return shape;
  }
  DType dtype() { return static_cast<DType>(below(3)); }
  double value(DType dtype) {
    if (dtype == DType::boolean)
      return static_cast<double>(below(2));
    if (dtype == DType::int32)
      return static_cast<double>(below(21) - 10);
    return static_cast<double>(
        static_cast<float>(std::normal_distribution<>(0, 3)(engine_)));
  }
  Array array(const Index &shape, DType dtype) {
    return build(shape, dtype, [&](const Index &) { return value(dtype); });
  }

private:
  std::mt19937 engine_;
};

} // namespace reference

#endif // TENSORTIDY_TEST_RUNTIME_REFERENCE_H
