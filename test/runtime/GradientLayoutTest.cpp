// Gradients of what moves elements.
#include "GradientReference.h"
#include "RuntimeTest.h"

using namespace tensortidy;
using namespace reference;

namespace {

class GradientLayoutTest : public RuntimeTest {};

/// The same elements in row-major order.
Expected keepsOrder(const Index &shape) {
  return [=](const Arrays &xs) {
    return Array{shape, DType::float32, xs[0].values};
  };
}

void addViews(Source &source, GradientChecks &checks) {
  const Array x = sample(source, {2, 1, 3}), none = sample(source, {0, 1});
  checks.insert(checks.end(),
                {{"clone",
                  [](const auto &xs) { return xs[0].clone(); },
                  keepsOrder({2, 1, 3}),
                  {x}},
                 {"expandDims",
                  [](const auto &xs) { return xs[0].expandDims(-1); },
                  keepsOrder({2, 1, 3, 1}),
                  {x}},
                 {"flatten",
                  [](const auto &xs) { return xs[0].flatten(); },
                  keepsOrder({6}),
                  {x}},
                 {"reshape",
                  [](const auto &xs) { return xs[0].reshape({3, -1}); },
                  keepsOrder({3, 2}),
                  {x}},
                 {"reshape of nothing",
                  [](const auto &xs) { return xs[0].reshape({2, 0}); },
                  keepsOrder({2, 0}),
                  {none}},
                 {"squeeze",
                  [](const auto &xs) { return xs[0].squeeze(-2); },
                  keepsOrder({2, 3}),
                  {x}}});
}

void addReorderings(Source &source, GradientChecks &checks) {
  const Array box = sample(source, {3, 4, 2});
  checks.insert(
      checks.end(),
      {{"transpose",
        [](const auto &xs) { return xs[0].transpose({2, 0, -2}); },
        reads({2, 3, 4},
              [](const Index &i) { return Index{i[1], i[2], i[0]}; }),
        {box}},
       {"transpose of all axes",
        [](const auto &xs) { return xs[0].transpose(); },
        reads({2, 4, 3},
              [](const Index &i) { return Index{i[2], i[1], i[0]}; }),
        {box}},
       {"reverse",
        [](const auto &xs) { return xs[0].reverse(-2); },
        reads({3, 4, 2},
              [](const Index &i) { return Index{i[0], 3 - i[1], i[2]}; }),
        {box}},
       {"reverse of all axes",
        [](const auto &xs) { return xs[0].reverse(); },
        reads(
            {3, 4, 2},
            [](const Index &i) { return Index{2 - i[0], 3 - i[1], 1 - i[2]}; }),
        {box}}});
}

void addParts(Source &source, GradientChecks &checks) {
  const Array box = sample(source, {3, 4, 2});
  checks.insert(
      checks.end(),
      {{"slice",
        [](const auto &xs) { return xs[0].slice({1, 0, 1}, {-1, 3, 1}); },
        reads({2, 3, 1},
              [](const Index &i) { return Index{i[0] + 1, i[1], i[2] + 1}; }),
        {box}},
       {"slice of nothing",
        [](const auto &xs) { return xs[0].slice({1, 0, 1}, {1, 0, 1}); },
        reads({1, 0, 1}, [](const Index &i) { return i; }),
        {box}},
       {"split",
        [](const auto &xs) { return split(xs[0], 2, -2)[1]; },
        reads({3, 2, 2},
              [](const Index &i) { return Index{i[0], i[1] + 2, i[2]}; }),
        {box}},
       {"split into extents",
        [](const auto &xs) {
          const auto parts = split(xs[0], {1, 3}, 1);
          return concat({parts[1], parts[0], parts[1]}, 1);
        },
        reads({3, 7, 2},
              [](const Index &i) { return Index{i[0], (i[1] + 1) % 4, i[2]}; }),
        {box}},
       {"unstack",
        [](const auto &xs) { return unstack(xs[0], -1)[1]; },
        reads({3, 4}, [](const Index &i) { return Index{i[0], i[1], 1}; }),
        {box}},
       {"stridedSlice",
        [](const auto &xs) {
          return xs[0].stridedSlice({0, 3}, {3, 0}, {2, -2});
        },
        reads(
            {2, 2, 2},
            [](const Index &i) { return Index{2 * i[0], 3 - 2 * i[1], i[2]}; }),
        {box}},
       {"stridedSlice with masks",
        [](const auto &xs) {
          return xs[0].stridedSlice({1, 0, 1}, {2, 0, 2}, {1, 1, 1},
                                    {.newAxis = 2, .shrinkAxis = 1});
        },
        reads({1, 1, 2},
              [](const Index &i) { return Index{1, i[1] + 1, i[2]}; }),
        {box}}});
}

void addJoins(Source &source, GradientChecks &checks) {
  const Array x = sample(source, {2, 2}), y = sample(source, {2, 3});
  const Array z = sample(source, {2, 3}), none = sample(source, {2, 0});
  checks.insert(
      checks.end(),
      {{"concat",
        [](const auto &xs) { return concat(xs, -1); },
        [](const Arrays &xs) {
          return build({2, 5}, DType::float32, [&](const Index &i) {
            return i[1] < 2 ? xs[0].at(i) : xs[2].at({i[0], i[1] - 2});
          });
        },
        {x, none, y}},
       {"stack",
        [](const auto &xs) { return stack(xs, -2); },
        [](const Arrays &xs) {
          return build({2, 2, 3}, DType::float32, [&](const Index &i) {
            return xs[static_cast<std::size_t>(i[1])].at({i[0], i[2]});
          });
        },
        {y, z}},
       {"pad",
        [](const auto &xs) { return xs[0].pad({{1, 0}, {0, 2}}, 7); },
        [](const Arrays &xs) {
          return build({3, 5}, DType::float32, [&](const Index &i) {
            return i[0] == 0 || i[1] > 2 ? 7 : xs[0].at({i[0] - 1, i[1]});
          });
        },
        {y}},
       {"pad of nothing",
        [](const auto &xs) { return xs[0].pad({{0, 0}, {1, 0}}); },
        [](const Arrays &) { return Array{{2, 1}, DType::float32, {0, 0}}; },
        {none}}});
}

TEST_F(GradientLayoutTest, ofEachOperation) { expectGradients(layoutChecks()); }

} // namespace

GradientChecks reference::layoutChecks() {
  Source source(4);
  GradientChecks checks;
  addViews(source, checks);
  addReorderings(source, checks);
  addParts(source, checks);
  addJoins(source, checks);
  return checks;
}
