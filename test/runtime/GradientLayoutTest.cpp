// Gradients of reductions, and of what moves elements.
#include "GradientReference.h"
#include "RuntimeTest.h"

using namespace tensortidy;
using namespace reference;

namespace {

class GradientLayoutTest : public RuntimeTest {};

/// The reference of a reduction: folds the elements that fall together.
Array reduced(const Array &x, const std::vector<bool> &axes, bool keepDims,
              const std::function<double(const std::vector<double> &)> &fold) {
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

TEST_F(GradientLayoutTest, ofReductions) {
  Source source(3);
  using Fold = std::function<double(const std::vector<double> &)>;
  const Fold add = [](const auto &all) {
    double sum = 0;
    for (double one : all)
      sum += one;
    return sum;
  };
  const std::tuple<const char *, Tensor (*)(Tensor, const Axes &, bool), Fold>
      reductions[] = {
          {"sum",
           [](Tensor x, const Axes &axes, bool keep) {
             return x.sum(axes, keep);
           },
           add},
          {"mean",
           [](Tensor x, const Axes &axes, bool keep) {
             return x.mean(axes, keep);
           },
           [&](const auto &all) {
             return add(all) / static_cast<double>(all.size());
           }},
          {"max",
           [](Tensor x, const Axes &axes, bool keep) {
             return x.max(axes, keep);
           },
           [](const auto &all) {
             return *std::max_element(all.begin(), all.end());
           }},
          {"min",
           [](Tensor x, const Axes &axes, bool keep) {
             return x.min(axes, keep);
           },
           [](const auto &all) {
             return *std::min_element(all.begin(), all.end());
           }},
      };
  const std::pair<Axes, std::vector<bool>> choices[] = {
      {Axes(), {true, true, true}},
      {Axes(0), {true, false, false}},
      {Axes(-1), {false, false, true}},
      {Axes{0, 2}, {true, false, true}},
  };
  for (const auto &[name, run, fold] : reductions)
    for (const auto &[axes, flags] : choices)
      for (bool keep : {false, true}) {
        SCOPED_TRACE(name);
        const auto call = [&run = run, &axes = axes, keep](const auto &xs) {
          return run(xs[0], axes, keep);
        };
        const auto expected = [&flags = flags, &fold = fold,
                               keep](const Arrays &xs) {
          return reduced(xs[0], flags, keep, fold);
        };
        expectGradients(call, expected, {sample(source, {2, 3, 4})});
      }
}

TEST_F(GradientLayoutTest, ofMovedElements) {
  Source source(4);
  const auto keepsOrder = [](const Index &shape) {
    return [shape](const Arrays &xs) {
      return Array{shape, DType::float32, xs[0].values};
    };
  };
  const Array x = sample(source, {2, 1, 3});
  expectGradients(
      [](const auto &xs) {
        return xs[0].reshape({3, 2});
      },
      keepsOrder({3, 2}), {x});
  expectGradients([](const auto &xs) { return xs[0].flatten(); },
                  keepsOrder({6}), {x});
  expectGradients([](const auto &xs) { return xs[0].squeeze(); },
                  keepsOrder({2, 3}), {x});
  expectGradients([](const auto &xs) { return xs[0].expandDims(1); },
                  keepsOrder({2, 1, 1, 3}), {x});
  expectGradients([](const auto &xs) { return xs[0].clone(); },
                  keepsOrder({2, 1, 3}), {x});
  const Array box = sample(source, {3, 4, 2});
  expectGradients(
      [](const auto &xs) {
        return xs[0].transpose({2, 0, -2});
      },
      [](const Arrays &xs) {
        return build({2, 3, 4}, DType::float32, [&](const Index &i) {
          return xs[0].at({i[1], i[2], i[0]});
        });
      },
      {box});
  expectGradients([](const auto &xs) { return xs[0].transpose(); },
                  [](const Arrays &xs) {
                    return build({2, 4, 3}, DType::float32,
                                 [&](const Index &i) {
                                   return xs[0].at({i[2], i[1], i[0]});
                                 });
                  },
                  {box});
  expectGradients(
      [](const auto &xs) {
        return xs[0].slice({1, 0, 1}, {2, 3, 1});
      },
      [](const Arrays &xs) {
        return build({2, 3, 1}, DType::float32, [&](const Index &i) {
          return xs[0].at({i[0] + 1, i[1], i[2] + 1});
        });
      },
      {box});
  expectGradients([](const auto &xs) { return split(xs[0], 2, 1)[1]; },
                  [](const Arrays &xs) {
                    return build({3, 2, 2}, DType::float32,
                                 [&](const Index &i) {
                                   return xs[0].at({i[0], i[1] + 2, i[2]});
                                 });
                  },
                  {box});
  expectGradients(
      [](const auto &xs) { return concat(xs, 1); },
      [](const Arrays &xs) {
        return build({2, 5}, DType::float32, [&](const Index &i) {
          return i[1] < 2 ? xs[0].at(i) : xs[1].at({i[0], i[1] - 2});
        });
      },
      {sample(source, {2, 2}), sample(source, {2, 3})});
}

} // namespace
