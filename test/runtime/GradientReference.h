// Gradients against central differences that are taken in double.
//
// The library computes in float32, too coarse for differences. So each check
// comes with a reference of its own for the function, in double (Reference.h),
// and the differences are taken of that. What remains is the library's own
// rounding. Tolerance: 2e-5 of the gradient's size, or of 1 for small ones:
// some hundred units in the last place, for sums of a few dozen terms; ten
// times as much for gradients of gradients.
#ifndef TENSORTIDY_TEST_RUNTIME_GRADIENTREFERENCE_H
#define TENSORTIDY_TEST_RUNTIME_GRADIENTREFERENCE_H

#include "Reference.h"

#include <string>

namespace reference {

using Arrays = std::vector<Array>;
using Computed = std::function<Tensor(const std::vector<Tensor> &)>;
using Expected = std::function<Array(const Arrays &)>;

struct GradientCheck {
  /// The operation, and behind a space what is special about this check.
  std::string name;
  Computed f;
  Expected expected;
  Arrays inputs;
  double tolerance = 2e-5;
};
using GradientChecks = std::vector<GradientCheck>;

// The checks, by family; one file each.
GradientChecks elementwiseChecks();
GradientChecks imageChecks();
GradientChecks layoutChecks();
GradientChecks linearChecks();
GradientChecks reductionChecks();
GradientChecks selectionChecks();

/// A float32 array of normal numbers, from `low` to `high` apart from kinks.
inline Array sample(Source &source, const Index &shape, double low = -2,
                    double high = 2) {
  return build(shape, DType::float32, [&](const Index &) {
    const double unit = static_cast<double>(source.below(1000)) / 999;
    return static_cast<double>(static_cast<float>(low + unit * (high - low)));
  });
}

/// A function that reads one element of its first operand for each of the
/// result, from `at`.
inline Expected reads(const Index &shape,
                      const std::function<Index(const Index &)> &at) {
  return [=](const Arrays &xs) {
    return build(shape, DType::float32,
                 [&](const Index &i) { return xs[0].at(at(i)); });
  };
}

/// Expects, for random weights of the result's elements:
/// - the value and the gradients of f to be those of the reference;
/// - the gradients of these gradients, by the inputs and by dy, too;
/// - an exception in f, behind the operation, and one on the way back, behind
///   its rule, to leave no tensor and no byte.
void expectGradients(const GradientCheck &check);
void expectGradients(const GradientChecks &checks);

} // namespace reference

#endif // TENSORTIDY_TEST_RUNTIME_GRADIENTREFERENCE_H
