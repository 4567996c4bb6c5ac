// Gradients of what chooses, repeats and joins elements.
#include "GradientReference.h"
#include "RuntimeTest.h"

using namespace tensortidy;
using namespace reference;

namespace {

class GradientSelectionTest : public RuntimeTest {};

/// A function that reads one element of x for each of the result, from `at`.
Expected reads(const Index &shape,
               const std::function<Index(const Index &)> &at) {
  return [=](const Arrays &xs) {
    return build(shape, DType::float32,
                 [&](const Index &i) { return xs[0].at(at(i)); });
  };
}

TEST_F(GradientSelectionTest, ofGatherAddsUpWhereARowWasReadTwice) {
  Source source(1);
  const std::vector<std::int32_t> rows = {2, 0, 2, 1, 2};
  expectGradients(
      [&](const auto &xs) { return xs[0].gather(tensor(rows), 1); },
      reads({2, 5, 3},
            [&](const Index &i) {
              return Index{i[0], rows[static_cast<std::size_t>(i[1])], i[2]};
            }),
      {sample(source, {2, 3, 3})});
  expectGradients(
      [&](const auto &xs) {
        return xs[0].gather(tensor(rows).slice({0}, {4}).reshape({2, 2}), 1, 1);
      },
      reads(
          {2, 2},
          [&](const Index &i) {
            return Index{i[0], rows[static_cast<std::size_t>(2 * i[0] + i[1])]};
          }),
      {sample(source, {2, 3})});
}

TEST_F(GradientSelectionTest, ofStridedSlices) {
  Source source(2);
  expectGradients(
      [](const auto &xs) {
        return xs[0].stridedSlice({1, 4}, {5, 0}, {2, -2});
      },
      reads({2, 2},
            [](const Index &i) {
              return Index{1 + 2 * i[0], 4 - 2 * i[1]};
            }),
      {sample(source, {5, 6})});
}

TEST_F(GradientSelectionTest, ofTiles) {
  Source source(3);
  expectGradients(
      [](const auto &xs) {
        return xs[0].tile({3, 1, 2});
      },
      reads({6, 3, 8},
            [](const Index &i) {
              return Index{i[0] % 2, i[1], i[2] % 4};
            }),
      {sample(source, {2, 3, 4})});
}

TEST_F(GradientSelectionTest, ofStacks) {
  Source source(4);
  expectGradients(
      [](const auto &xs) { return stack(xs, 1); },
      [](const Arrays &xs) {
        return build({2, 2, 3}, DType::float32, [&](const Index &i) {
          return xs[static_cast<std::size_t>(i[1])].at({i[0], i[2]});
        });
      },
      {sample(source, {2, 3}), sample(source, {2, 3})});
  expectGradients([](const auto &xs) { return unstack(xs[0], -1)[2]; },
                  reads({2, 2},
                        [](const Index &i) {
                          return Index{i[0], i[1], 2};
                        }),
                  {sample(source, {2, 2, 3})});
}

TEST_F(GradientSelectionTest, ofPadsAndReversals) {
  Source source(5);
  expectGradients(
      [](const auto &xs) {
        return xs[0].pad({{1, 0}, {0, 2}}, 7);
      },
      [](const Arrays &xs) {
        return build({3, 5}, DType::float32, [&](const Index &i) {
          return i[0] == 0 || i[1] > 2 ? 7 : xs[0].at({i[0] - 1, i[1]});
        });
      },
      {sample(source, {2, 3})});
  expectGradients([](const auto &xs) { return xs[0].reverse(1); },
                  reads({2, 3},
                        [](const Index &i) {
                          return Index{i[0], 2 - i[1]};
                        }),
                  {sample(source, {2, 3})});
}

TEST_F(GradientSelectionTest, ofCumulativeSums) {
  Source source(6);
  for (const bool exclusive : {false, true})
    for (const bool reverse : {false, true})
      expectGradients(
          [&](const auto &xs) { return xs[0].cumsum(1, exclusive, reverse); },
          [&](const Arrays &xs) {
            return build({2, 4}, DType::float32, [&](const Index &i) {
              double sum = 0;
              for (std::int64_t k = 0; k < 4; ++k)
                if ((reverse ? k > i[1] : k < i[1]) ||
                    (k == i[1] && !exclusive))
                  sum += xs[0].at({i[0], k});
              return sum;
            });
          },
          {sample(source, {2, 4})});
}

} // namespace
