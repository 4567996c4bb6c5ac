// Gradients of products, normalization, convolutions and pools.
#include "GradientReference.h"
#include "RuntimeTest.h"

using namespace tensortidy;
using namespace reference;

namespace {

class GradientLinearTest : public RuntimeTest {};

TEST_F(GradientLinearTest, ofProductsAndSoftmax) {
  Source source(5);
  expectGradients([](const auto &xs) { return xs[0].matMul(xs[1]); },
                  [](const Arrays &xs) {
                    return build({3, 2}, DType::float32, [&](const Index &i) {
                      double sum = 0;
                      for (std::int64_t k = 0; k < 4; ++k)
                        sum += xs[0].at({i[0], k}) * xs[1].at({k, i[1]});
                      return sum;
                    });
                  },
                  {sample(source, {3, 4}), sample(source, {4, 2})});
  expectGradients([](const auto &xs) { return xs[0].softmax(); },
                  [](const Arrays &xs) {
                    return build({3, 4}, DType::float32, [&](const Index &i) {
                      double sum = 0;
                      for (std::int64_t k = 0; k < 4; ++k)
                        sum += std::exp(xs[0].at({i[0], k}));
                      return std::exp(xs[0].at(i)) / sum;
                    });
                  },
                  {sample(source, {3, 4})});
}

/// The product of two matrices, each as [rows,columns] by a function.
Array times(std::int64_t rows, std::int64_t inner, std::int64_t columns,
            const std::function<double(std::int64_t, std::int64_t)> &a,
            const std::function<double(std::int64_t, std::int64_t)> &b) {
  return build({rows, columns}, DType::float32, [&](const Index &i) {
    double sum = 0;
    for (std::int64_t k = 0; k < inner; ++k)
      sum += a(i[0], k) * b(k, i[1]);
    return sum;
  });
}

TEST_F(GradientLinearTest, ofTransposedAndBatchedProducts) {
  Source source(6);
  for (bool ta : {false, true})
    for (bool tb : {false, true})
      expectGradients(
          [&](const auto &xs) { return xs[0].matMul(xs[1], ta, tb); },
          [&](const Arrays &xs) {
            return times(
                3, 4, 2,
                [&](auto i, auto k) {
                  return ta ? xs[0].at({k, i}) : xs[0].at({i, k});
                },
                [&](auto k, auto j) {
                  return tb ? xs[1].at({j, k}) : xs[1].at({k, j});
                });
          },
          {sample(source, ta ? Index{4, 3} : Index{3, 4}),
           sample(source, tb ? Index{2, 4} : Index{4, 2})});
  expectGradients(
      [](const auto &xs) { return xs[0].matMul(xs[1]); },
      [](const Arrays &xs) {
        return build({2, 3, 2}, DType::float32, [&](const Index &i) {
          double sum = 0;
          for (std::int64_t k = 0; k < 2; ++k)
            sum += xs[0].at({i[0], i[1], k}) * xs[1].at({0, k, i[2]});
          return sum;
        });
      },
      {sample(source, {2, 3, 2}), sample(source, {1, 2, 2})});
  expectGradients([](const auto &xs) { return xs[0].dot(xs[1]); },
                  [](const Arrays &xs) {
                    Array y = times(
                        1, 4, 2, [&](auto, auto k) { return xs[0].at({k}); },
                        [&](auto k, auto j) {
                          return xs[1].at({k, j});
                        });
                    y.shape = {2};
                    return y;
                  },
                  {sample(source, {4}), sample(source, {4, 2})});
  expectGradients([](const auto &xs) { return xs[0].outerProduct(xs[1]); },
                  [](const Arrays &xs) {
                    return times(
                        4, 1, 2, [&](auto i, auto) { return xs[0].at({i}); },
                        [&](auto, auto j) { return xs[1].at({j}); });
                  },
                  {sample(source, {4}), sample(source, {2})});
}

TEST_F(GradientLinearTest, ofNormalization) {
  Source source(8);
  expectGradients([](const auto &xs) { return xs[0].logSoftmax(); },
                  [](const Arrays &xs) {
                    return build({3, 4}, DType::float32, [&](const Index &i) {
                      double sum = 0;
                      for (std::int64_t k = 0; k < 4; ++k)
                        sum += std::exp(xs[0].at({i[0], k}));
                      return xs[0].at(i) - std::log(sum);
                    });
                  },
                  {sample(source, {3, 4})});
  expectGradients(
      [](const auto &xs) {
        return xs[0].batchNorm(xs[1], xs[2], xs[3], xs[4], 0.1);
      },
      [](const Arrays &xs) {
        return build({4, 3}, DType::float32, [&](const Index &i) {
          const Index c = {i[1]};
          return xs[3].at(c) + (xs[0].at(i) - xs[1].at(c)) * xs[4].at(c) /
                                   std::sqrt(xs[2].at(c) + 0.1);
        });
      },
      {sample(source, {4, 3}), sample(source, {3}), sample(source, {3}, 0.5, 2),
       sample(source, {3}), sample(source, {3})});
}

/// Sum, mean or maximum over the window of an image [1,5,5,2], stride 2, same.
Array windowed(const Array &x, std::int64_t channels,
               const std::function<double(const Index &, const Index &)> &tap,
               bool isMax, bool isMean) {
  return build({1, 3, 3, channels}, DType::float32, [&](const Index &o) {
    double sum = 0, best = -1e9;
    int count = 0;
    for (std::int64_t i = 0; i < 3; ++i)
      for (std::int64_t j = 0; j < 3; ++j) {
        const std::int64_t row = o[1] * 2 + i - 1, column = o[2] * 2 + j - 1;
        if (row < 0 || row >= x.shape[1] || column < 0 || column >= x.shape[2])
          continue;
        const double value = tap({0, row, column}, {i, j, o[3]});
        sum += value;
        best = std::max(best, value);
        ++count;
      }
    return isMax ? best : isMean ? sum / count : sum;
  });
}

TEST_F(GradientLinearTest, ofConvolutionsAndPools) {
  Source source(9);
  const Array x = sample(source, {1, 5, 5, 2});
  expectGradients(
      [](const auto &xs) { return xs[0].conv2d(xs[1], 2, Padding::same); },
      [](const Arrays &xs) {
        return windowed(
            xs[0], 3,
            [&](const Index &at, const Index &tap) {
              double sum = 0;
              for (std::int64_t c = 0; c < 2; ++c)
                sum += xs[0].at({0, at[1], at[2], c}) *
                       xs[1].at({tap[0], tap[1], c, tap[2]});
              return sum;
            },
            false, false);
      },
      {x, sample(source, {3, 3, 2, 3})}, 5e-5);
  expectGradients(
      [](const auto &xs) {
        return xs[0].depthwiseConv2d(xs[1], 2, Padding::same);
      },
      [](const Arrays &xs) {
        return windowed(
            xs[0], 4,
            [&](const Index &at, const Index &tap) {
              return xs[0].at({0, at[1], at[2], tap[2] / 2}) *
                     xs[1].at({tap[0], tap[1], tap[2] / 2, tap[2] % 2});
            },
            false, false);
      },
      {x, sample(source, {3, 3, 2, 2})}, 5e-5);
  for (const bool isMax : {false, true})
    expectGradients(
        [&](const auto &xs) {
          return isMax ? xs[0].maxPool(3, 2, Padding::same)
                       : xs[0].avgPool(3, 2, Padding::same);
        },
        [&](const Arrays &xs) {
          return windowed(
              xs[0], 2,
              [&](const Index &at, const Index &tap) {
                return xs[0].at({0, at[1], at[2], tap[2]});
              },
              isMax, !isMax);
        },
        {x});
}

} // namespace
