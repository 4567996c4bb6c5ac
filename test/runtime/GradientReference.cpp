#include "GradientReference.h"

#include <stdexcept>

namespace reference {

namespace {

using namespace tensortidy;
using Tensors = std::vector<Tensor>;

double weightedSum(const Array &y, const Array &weights) {
  double sum = 0;
  for (std::size_t at = 0; at < y.values.size(); ++at)
    sum += y.values[at] * weights.values[at];
  return sum;
}

/// xs + step * direction
Arrays moved(Arrays xs, const Arrays &direction, double step) {
  for (std::size_t k = 0; k < xs.size(); ++k)
    for (std::size_t at = 0; at < xs[k].values.size(); ++at)
      xs[k].values[at] += step * direction[k].values[at];
  return xs;
}

/// The central difference of f, a function of a number, at 0.
template <class F> double slope(F f, double step) {
  return (f(step) - f(-step)) / (2 * step);
}

/// The gradients of f by its arrays, element by element.
template <class F> Arrays slopes(F f, Arrays xs, double step) {
  Arrays result = xs;
  for (std::size_t k = 0; k < xs.size(); ++k)
    for (std::size_t at = 0; at < xs[k].values.size(); ++at) {
      double &x = xs[k].values[at];
      const double old = x;
      result[k].values[at] = slope(
          [&](double by) {
            x = old + by;
            return f(xs);
          },
          step);
      x = old;
    }
  return result;
}

void expectNear(const Tensors &actual, const Arrays &expected, double tolerance,
                const char *what) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t k = 0; k < actual.size(); ++k) {
    const Array got = read(actual[k]);
    ASSERT_EQ(got.shape, expected[k].shape) << what << " " << k;
    for (std::size_t at = 0; at < got.values.size(); ++at)
      ASSERT_NEAR(got.values[at], expected[k].values[at],
                  tolerance * std::max(1.0, std::abs(expected[k].values[at])))
          << what << " " << k << " at element " << at;
  }
}

class Checking {
public:
  explicit Checking(const GradientCheck &check) : check_(check) {
    Source source(7);
    weights_ = sample(source, check.expected(check.inputs).shape);
    for (const Array &input : check.inputs) {
      xs_.push_back(make(input));
      directions_.push_back(sample(source, input.shape));
    }
    dy_ = make(weights_);
  }

  void first() const {
    const ValueAndGrads result = valueAndGrads(check_.f)(xs_, dy_);
    expectNear({result.value}, {check_.expected(check_.inputs)},
               check_.tolerance, "value");
    expectNear(result.grads,
               slopes([&](const Arrays &xs) { return weighted(xs); },
                      check_.inputs, 1e-5),
               check_.tolerance, "gradient of input");
  }

  /// Of the first gradients' product with `directions_`. It is a difference
  /// too, along the directions; so this one is of the second order.
  void second() const {
    Tensors all = xs_;
    all.push_back(dy_);
    const Tensors actual =
        grads([&](const Tensors &all) { return alongDirections(all); })(all);
    Arrays expected = slopes(
        [&](const Arrays &xs) {
          return slope(
              [&](double by) { return weighted(moved(xs, directions_, by)); },
              1e-4);
        },
        check_.inputs, 1e-4);
    Array byDy = weights_;
    const Array above =
        check_.expected(moved(check_.inputs, directions_, 1e-5));
    const Array below =
        check_.expected(moved(check_.inputs, directions_, -1e-5));
    for (std::size_t at = 0; at < byDy.values.size(); ++at)
      byDy.values[at] = (above.values[at] - below.values[at]) / 2e-5;
    expected.push_back(byDy);
    expectNear(actual, expected, 10 * check_.tolerance,
               "gradient of the gradient, by input");
  }

  void exceptions() const {
    const auto throws = [](const auto &...) -> Tensor {
      throw std::runtime_error("on purpose");
    };
    expectNothingLeft([&](const Tensors &xs) { return throws(check_.f(xs)); });
    // xs that throw when their gradients come back
    const auto trapped = customGrad([&](const Tensors &xs) {
      return CustomValue{xs[0].clone(), [&](Tensor dy, const auto &) {
                           return std::vector{throws(dy)};
                         }};
    });
    expectNothingLeft([&](const Tensors &xs) {
      Tensors traps;
      for (Tensor x : xs)
        traps.push_back(trapped({x}));
      return check_.f(traps);
    });
  }

private:
  double weighted(const Arrays &xs) const {
    return weightedSum(check_.expected(xs), weights_);
  }

  /// `all`: the inputs and dy. Depends on each of them, if only by 0.
  Tensor alongDirections(const Tensors &all) const {
    const Tensors gradients =
        grads(check_.f)(Tensors(all.begin(), all.end() - 1), all.back());
    Tensor sum = all.back().sum().mul(0);
    for (std::size_t k = 0; k < gradients.size(); ++k)
      sum = sum.add(gradients[k].mul(make(directions_[k])).sum())
                .add(all[k].sum().mul(0));
    return sum;
  }

  void expectNothingLeft(const Computed &f) const {
    const MemoryInfo before = memory();
    EXPECT_THROW(grads(f)(xs_, dy_), std::runtime_error);
    EXPECT_THROW(
        grads([&](const Tensors &xs) { return grads(f)(xs, dy_)[0]; })(xs_),
        std::runtime_error);
    const MemoryInfo after = memory();
    EXPECT_EQ(after.numTensors, before.numTensors);
    EXPECT_EQ(after.physicalBytes, before.physicalBytes);
  }

  const GradientCheck &check_;
  Array weights_;
  Arrays directions_;
  Tensors xs_;
  Tensor dy_;
};

} // namespace

void expectGradients(const GradientCheck &check) {
  SCOPED_TRACE(check.name);
  TidyScope scope;
  const Checking checking(check);
  checking.first();
  checking.second();
  checking.exceptions();
}

void expectGradients(const GradientChecks &checks) {
  for (const GradientCheck &check : checks)
    expectGradients(check);
}

} // namespace reference
