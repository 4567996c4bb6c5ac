// Gradients against central differences that are taken in double.
//
// The library computes in float32, too coarse for differences. So each check
// comes with a reference of its own for the function, in double (Reference.h),
// and the differences are taken of that: with steps of 1e-5 they are good to
// about 1e-9, and what remains is the library's own rounding. Tolerance: 2e-5
// of the gradient's size, or of 1 for small ones: some hundred units in the
// last place, for sums of a few dozen terms.
#ifndef TENSORTIDY_TEST_RUNTIME_GRADIENTREFERENCE_H
#define TENSORTIDY_TEST_RUNTIME_GRADIENTREFERENCE_H

#include "Reference.h"

namespace reference {

using Arrays = std::vector<Array>;
using Computed = std::function<Tensor(const std::vector<Tensor> &)>;
using Expected = std::function<Array(const Arrays &)>;

inline double weightedSum(const Array &y, const std::vector<double> &weights) {
  double sum = 0;
  for (std::size_t at = 0; at < y.values.size(); ++at)
    sum += y.values[at] * weights[at];
  return sum;
}

/// A float32 array of normal numbers, from `low` to `high` apart from kinks.
inline Array sample(Source &source, const Index &shape, double low = -2,
                    double high = 2) {
  return build(shape, DType::float32, [&](const Index &) {
    const double unit = static_cast<double>(source.below(1000)) / 999;
    return static_cast<double>(static_cast<float>(low + unit * (high - low)));
  });
}

/// Expects the gradients of `f` at `inputs` to be those of `expected`, for
/// random weights of the result's elements.
inline void expectGradients(const Computed &f, const Expected &expected,
                            Arrays inputs, double tolerance = 2e-5) {
  using namespace tensortidy;
  TidyScope scope;
  std::vector<Tensor> xs;
  for (const Array &input : inputs)
    xs.push_back(make(input));
  Source source(7);
  const Array y = expected(inputs);
  const Array weights = sample(source, y.shape);
  const ValueAndGrads result = valueAndGrads(f)(xs, make(weights));
  const Array value = read(result.value);
  ASSERT_EQ(value.shape, y.shape);
  for (std::size_t at = 0; at < y.values.size(); ++at)
    ASSERT_NEAR(value.values[at], y.values[at],
                tolerance * std::max(1.0, std::abs(y.values[at])));
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    const Array gradient = read(result.grads[k]);
    ASSERT_EQ(gradient.shape, inputs[k].shape) << "of input " << k;
    for (std::size_t at = 0; at < gradient.values.size(); ++at) {
      double &x = inputs[k].values[at];
      const double old = x, step = 1e-5;
      x = old + step;
      const double above = weightedSum(expected(inputs), weights.values);
      x = old - step;
      const double below = weightedSum(expected(inputs), weights.values);
      x = old;
      const double difference = (above - below) / (2 * step);
      ASSERT_NEAR(gradient.values[at], difference,
                  tolerance * std::max(1.0, std::abs(difference)))
          << "of input " << k << " at element " << at;
    }
  }
}

} // namespace reference

#endif // TENSORTIDY_TEST_RUNTIME_GRADIENTREFERENCE_H
