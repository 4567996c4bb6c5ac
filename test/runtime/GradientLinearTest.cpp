// Gradients of products and of normalization.
#include "GradientReference.h"
#include "RuntimeTest.h"

using namespace tensortidy;
using namespace reference;

namespace {

class GradientLinearTest : public RuntimeTest {};

/// The product of two matrices, each as [rows,columns] by a function.
template <class A, class B>
Array times(std::int64_t rows, std::int64_t inner, std::int64_t columns, A a,
            B b) {
  return build({rows, columns}, DType::float32, [&](const Index &i) {
    double sum = 0;
    for (std::int64_t k = 0; k < inner; ++k)
      sum += a(i[0], k) * b(k, i[1]);
    return sum;
  });
}

void addProducts(Source &source, GradientChecks &checks) {
  for (const bool ta : {false, true})
    for (const bool tb : {false, true})
      for (const std::int64_t inner : {4, 0})
        checks.push_back(
            {"matMul",
             [=](const auto &xs) { return xs[0].matMul(xs[1], ta, tb); },
             [=](const Arrays &xs) {
               return times(
                   3, inner, 2,
                   [&](auto i, auto k) {
                     return ta ? xs[0].at({k, i}) : xs[0].at({i, k});
                   },
                   [&](auto k, auto j) {
                     return tb ? xs[1].at({j, k}) : xs[1].at({k, j});
                   });
             },
             {sample(source, ta ? Index{inner, 3} : Index{3, inner}),
              sample(source, tb ? Index{2, inner} : Index{inner, 2})}});
  checks.push_back(
      {"matMul in batches",
       [](const auto &xs) { return xs[0].matMul(xs[1]); },
       [](const Arrays &xs) {
         return build({2, 3, 2}, DType::float32, [&](const Index &i) {
           double sum = 0;
           for (std::int64_t k = 0; k < 2; ++k)
             sum += xs[0].at({i[0], i[1], k}) * xs[1].at({0, k, i[2]});
           return sum;
         });
       },
       {sample(source, {2, 3, 2}), sample(source, {1, 2, 2})}});
  const Array whole = build({2, 2}, DType::int32, [](const Index &i) {
    return static_cast<double>(i[0] - 2 * i[1]);
  });
  checks.push_back({"matMul by a constant",
                    [whole](const auto &xs) {
                      return xs[0].matMul(make(whole), false, true);
                    },
                    [whole](const Arrays &xs) {
                      return times(
                          3, 2, 2,
                          [&](auto i, auto k) { return xs[0].at({i, k}); },
                          [&](auto k, auto j) { return whole.at({j, k}); });
                    },
                    {sample(source, {3, 2})}});
}

void addVectorProducts(Source &source, GradientChecks &checks) {
  struct {
    Index a, b, result;
  } const dots[] = {{{4}, {4}, {}},
                    {{4}, {4, 2}, {2}},
                    {{3, 4}, {4}, {3}},
                    {{3, 4}, {4, 2}, {3, 2}},
                    {{0}, {0, 2}, {2}}};
  for (const auto &[a, b, result] : dots)
    checks.push_back(
        {"dot",
         [](const auto &xs) { return xs[0].dot(xs[1]); },
         [a = a, b = b, result = result](const Arrays &xs) {
           Array y = times(
               a.size() == 1 ? 1 : a[0], a.back(), b.size() == 1 ? 1 : b[1],
               [&](auto i, auto k) {
                 return xs[0].at(a.size() == 1 ? Index{k} : Index{i, k});
               },
               [&](auto k, auto j) {
                 return xs[1].at(b.size() == 1 ? Index{k} : Index{k, j});
               });
           y.shape = result;
           return y;
         },
         {sample(source, a), sample(source, b)}});
  checks.push_back({"outerProduct",
                    [](const auto &xs) { return xs[0].outerProduct(xs[1]); },
                    [](const Arrays &xs) {
                      return times(
                          4, 1, 2, [&](auto i, auto) { return xs[0].at({i}); },
                          [&](auto, auto j) { return xs[1].at({j}); });
                    },
                    {sample(source, {4}), sample(source, {2})}});
}

void addSoftmaxes(Source &source, GradientChecks &checks) {
  const auto sumOfRow = [](const Array &x, std::int64_t row) {
    double sum = 0;
    for (std::int64_t k = 0; k < 4; ++k)
      sum += std::exp(x.at({row, k}));
    return sum;
  };
  for (const std::int64_t rows : {3, 0}) {
    checks.push_back(
        {"softmax",
         [](const auto &xs) { return xs[0].softmax(); },
         [=](const Arrays &xs) {
           return build({rows, 4}, DType::float32, [&](const Index &i) {
             return std::exp(xs[0].at(i)) / sumOfRow(xs[0], i[0]);
           });
         },
         {sample(source, {rows, 4})}});
    checks.push_back(
        {"logSoftmax",
         [](const auto &xs) { return xs[0].logSoftmax(); },
         [=](const Arrays &xs) {
           return build({rows, 4}, DType::float32, [&](const Index &i) {
             return xs[0].at(i) - std::log(sumOfRow(xs[0], i[0]));
           });
         },
         {sample(source, {rows, 4})}});
  }
}

/// With and without offset and scale, one number for each channel, or one for
/// each element.
void addBatchNorms(Source &source, GradientChecks &checks) {
  for (const bool hasOffset : {false, true})
    for (const bool hasScale : {false, true})
      for (const Index &shape : {Index{3}, Index{4, 3}, Index{1, 3}}) {
        Arrays inputs = {sample(source, {4, 3}), sample(source, shape),
                         sample(source, shape, 0.5, 2)};
        for (int more = hasOffset + hasScale; more > 0; --more)
          inputs.push_back(sample(source, shape));
        const std::size_t scale = hasOffset ? 4 : 3;
        checks.push_back(
            {"batchNorm",
             [=](const auto &xs) {
               return xs[0].batchNorm(xs[1], xs[2],
                                      hasOffset ? xs[3] : Tensor(),
                                      hasScale ? xs[scale] : Tensor(), 0.1);
             },
             [=](const Arrays &xs) {
               return build({4, 3}, DType::float32, [&](const Index &i) {
                 const auto at = [&](std::size_t k) {
                   return broadcastAt(xs[k], i);
                 };
                 return (hasOffset ? at(3) : 0) +
                        (at(0) - at(1)) * (hasScale ? at(scale) : 1) /
                            std::sqrt(at(2) + 0.1);
               });
             },
             inputs});
      }
}

TEST_F(GradientLinearTest, ofEachOperation) { expectGradients(linearChecks()); }

} // namespace

GradientChecks reference::linearChecks() {
  Source source(6);
  GradientChecks checks;
  addProducts(source, checks);
  addVectorProducts(source, checks);
  addSoftmaxes(source, checks);
  addBatchNorms(source, checks);
  return checks;
}
