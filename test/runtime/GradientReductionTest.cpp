// Gradients of reductions, and of what runs along an axis.
#include "GradientReference.h"
#include "RuntimeTest.h"

#include <algorithm>

using namespace tensortidy;
using namespace reference;

namespace {

class GradientReductionTest : public RuntimeTest {};

using Fold = double (*)(const std::vector<double> &);

double sumOf(const std::vector<double> &all) {
  double sum = 0;
  for (double one : all)
    sum += one;
  return sum;
}
double productOf(const std::vector<double> &all) {
  double product = 1;
  for (double one : all)
    product *= one;
  return product;
}
double meanOf(const std::vector<double> &all) {
  return sumOf(all) / static_cast<double>(all.size());
}
double maximumOf(const std::vector<double> &all) {
  return *std::max_element(all.begin(), all.end());
}
double minimumOf(const std::vector<double> &all) {
  return *std::min_element(all.begin(), all.end());
}

/// The reference of a reduction: folds the elements that fall together.
Array reduced(const Array &x, const std::vector<bool> &axes, bool keepDims,
              Fold fold) {
  Index shape;
  for (std::size_t axis = 0; axis < x.shape.size(); ++axis)
    if (!axes[axis] || keepDims)
      shape.push_back(axes[axis] ? 1 : x.shape[axis]);
  return build(shape, DType::float32, [&](const Index &index) {
    std::vector<double> together;
    for (std::int64_t flat = 0; flat < count(x.shape); ++flat) {
      const Index place = unravel(flat, x.shape);
      bool belongs = true;
      std::size_t at = 0;
      for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        if (!axes[axis])
          belongs &= index[at++] == place[axis];
        else if (keepDims)
          ++at;
      }
      if (belongs)
        together.push_back(x.at(place));
    }
    return fold(together);
  });
}

using Reduce = Tensor (*)(Tensor, const Axes &, bool, Site);

struct Reduction {
  const char *name;
  Reduce run;
  Fold fold;
};
const Reduction reductions[] = {
    {"sum", sum, sumOf},
    {"prod", prod, productOf},
    {"mean", mean, meanOf},
    {"max", tensortidy::max, maximumOf},
    {"min", tensortidy::min, minimumOf},
};

GradientCheck check(const Reduction &op, const Array &x, const Axes &axes,
                    const std::vector<bool> &flags, bool keep) {
  return {
      op.name,
      [=](const auto &xs) {
        return op.run(xs[0], axes, keep, Site::current());
      },
      [=](const Arrays &xs) { return reduced(xs[0], flags, keep, op.fold); },
      {x}};
}

void addReductions(Source &source, GradientChecks &checks) {
  const std::pair<Axes, std::vector<bool>> choices[] = {
      {Axes(), {true, true, true}},
      {Axes(0), {true, false, false}},
      {Axes(-1), {false, false, true}},
      {Axes{0, -1}, {true, false, true}},
      {Axes{1, 0}, {true, true, false}},
      {Axes(std::vector<int>()), {false, false, false}},
  };
  for (const Reduction &op : reductions) {
    for (const auto &[axes, flags] : choices)
      for (const bool keep : {false, true})
        checks.push_back(
            check(op, sample(source, {2, 3, 4}), axes, flags, keep));
    checks.push_back(check(op, sample(source, {}), Axes(), {}, false));
    checks.push_back(
        check(op, sample(source, {3, 0}), Axes(0), {true, false}, true));
  }
  for (const Reduction &op : {reductions[0], reductions[1]}) // 0 and 1
    checks.push_back(
        check(op, sample(source, {3, 0}), Axes(1), {false, true}, false));
}

/// Without a zero, with one, with two, and alone.
void addProductsWithZeros(GradientChecks &checks) {
  const Array x = {
      {4, 3}, DType::float32, {2, 3, -1, 0, 3, 2, 0, 0, 5, 0, 0, 0}};
  checks.push_back(check(reductions[1], x, Axes(1), {false, true}, false));
  checks.push_back(check(reductions[1], x, Axes(0), {true, false}, true));
  checks.push_back(
      check(reductions[1], {{1}, DType::float32, {0}}, Axes(), {true}, false));
}

void addCumulativeSums(Source &source, GradientChecks &checks) {
  for (const bool exclusive : {false, true})
    for (const bool reverse : {false, true})
      checks.push_back(
          {"cumsum",
           [=](const auto &xs) { return xs[0].cumsum(-1, exclusive, reverse); },
           [=](const Arrays &xs) {
             return build({2, 4}, DType::float32, [&](const Index &i) {
               double sum = 0;
               for (std::int64_t k = 0; k < 4; ++k)
                 if ((reverse ? k > i[1] : k < i[1]) ||
                     (k == i[1] && !exclusive))
                   sum += xs[0].at({i[0], k});
               return sum;
             });
           },
           {sample(source, {2, 4})}});
}

void addLargest(Source &source, GradientChecks &checks) {
  for (const int k : {0, 1, 3, 5})
    checks.push_back({"topk",
                      [=](const auto &xs) { return xs[0].topk(k).first; },
                      [=](const Arrays &xs) {
                        return build(
                            {2, 2, k}, DType::float32, [&](const Index &i) {
                              std::vector<double> row;
                              for (std::int64_t at = 0; at < 5; ++at)
                                row.push_back(xs[0].at({i[0], i[1], at}));
                              std::sort(row.rbegin(), row.rend());
                              return row[static_cast<std::size_t>(i[2])];
                            });
                      },
                      {sample(source, {2, 2, 5})}});
}

TEST_F(GradientReductionTest, ofEachOperation) {
  expectGradients(reductionChecks());
}

TEST_F(GradientReductionTest, ofEqualLargestTheFirstOnesCount) {
  TidyScope scope;
  const Tensor slope = grad([](Tensor x) { return x.topk(2).first; })(
      tensor({1, 5, 5, 5}), tensor({2, 3}));
  EXPECT_EQ(slope.data(), (std::vector<float>{0, 2, 3, 0}));
}

TEST_F(GradientReductionTest, ofExtremesOfNothingIsEmpty) {
  TidyScope scope;
  const Tensor none = zeros({2, 0});
  for (const Reduction &op : reductions) {
    const Tensor slope = grad(
        [&](Tensor x) { return op.run(x, 1, false, Site::current()); })(none);
    EXPECT_EQ(slope.shape(), (Shape{2, 0})) << op.name;
  }
}

} // namespace

GradientChecks reference::reductionChecks() {
  Source source(3);
  GradientChecks checks;
  addReductions(source, checks);
  addProductsWithZeros(checks);
  addCumulativeSums(source, checks);
  addLargest(source, checks);
  return checks;
}
