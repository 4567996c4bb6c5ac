// Gradients of operations element by element, kinks, and derivatives of higher
// order.
#include "GradientReference.h"
#include "RuntimeTest.h"

#include <limits>

using namespace tensortidy;
using namespace reference;

namespace {

class GradientElementwiseTest : public RuntimeTest {};

struct Unary {
  const char *name;
  Tensor (*run)(Tensor);
  double (*element)(double);
  double low, high;
};

const Unary unaries[] = {
    {"square", [](Tensor x) { return x.square(); },
     [](double x) { return x * x; }, -2, 2},
    {"neg", [](Tensor x) { return x.neg(); }, [](double x) { return -x; }, -2,
     2},
    {"relu", [](Tensor x) { return x.relu(); },
     [](double x) { return x > 0 ? x : 0; }, -2, 2},
    {"sqrt", [](Tensor x) { return x.sqrt(); },
     [](double x) { return std::sqrt(x); }, 0.1, 4},
    {"exp", [](Tensor x) { return x.exp(); },
     [](double x) { return std::exp(x); }, -2, 2},
    {"log", [](Tensor x) { return x.log(); },
     [](double x) { return std::log(x); }, 0.1, 4},
    {"cast", [](Tensor x) { return x.cast(DType::float32); },
     [](double x) { return x; }, -2, 2},
    {"abs", [](Tensor x) { return x.abs(); },
     [](double x) { return std::abs(x); }, -2, 2.01},
    {"relu6", [](Tensor x) { return x.relu6(); },
     [](double x) { return std::min(std::max(x, 0.0), 6.0); }, -3, 9.01},
    {"rsqrt", [](Tensor x) { return x.rsqrt(); },
     [](double x) { return 1 / std::sqrt(x); }, 0.3, 4},
    {"reciprocal", [](Tensor x) { return x.reciprocal(); },
     [](double x) { return 1 / x; }, 0.4, 4},
    {"expm1", [](Tensor x) { return x.expm1(); },
     [](double x) { return std::expm1(x); }, -2, 2},
    {"log1p", [](Tensor x) { return x.log1p(); },
     [](double x) { return std::log1p(x); }, -0.7, 3},
    {"sin", [](Tensor x) { return x.sin(); },
     [](double x) { return std::sin(x); }, -3, 3},
    {"cos", [](Tensor x) { return x.cos(); },
     [](double x) { return std::cos(x); }, -3, 3},
    {"tan", [](Tensor x) { return x.tan(); },
     [](double x) { return std::tan(x); }, -1, 1},
    {"asin", [](Tensor x) { return x.asin(); },
     [](double x) { return std::asin(x); }, -0.9, 0.9},
    {"acos", [](Tensor x) { return x.acos(); },
     [](double x) { return std::acos(x); }, -0.9, 0.9},
    {"atan", [](Tensor x) { return x.atan(); },
     [](double x) { return std::atan(x); }, -3, 3},
    {"sinh", [](Tensor x) { return x.sinh(); },
     [](double x) { return std::sinh(x); }, -2, 2},
    {"cosh", [](Tensor x) { return x.cosh(); },
     [](double x) { return std::cosh(x); }, -2, 2},
    {"tanh", [](Tensor x) { return x.tanh(); },
     [](double x) { return std::tanh(x); }, -2, 2},
    {"asinh", [](Tensor x) { return x.asinh(); },
     [](double x) { return std::asinh(x); }, -3, 3},
    {"acosh", [](Tensor x) { return x.acosh(); },
     [](double x) { return std::acosh(x); }, 1.2, 4},
    {"atanh", [](Tensor x) { return x.atanh(); },
     [](double x) { return std::atanh(x); }, -0.8, 0.8},
    {"erf", [](Tensor x) { return x.erf(); },
     [](double x) { return std::erf(x); }, -2, 2},
    {"sigmoid", [](Tensor x) { return x.sigmoid(); },
     [](double x) { return 1 / (1 + std::exp(-x)); }, -4, 4},
    {"softplus", [](Tensor x) { return x.softplus(); },
     [](double x) { return std::log1p(std::exp(x)); }, -4, 4},
    {"elu", [](Tensor x) { return x.elu(); },
     [](double x) { return x >= 0 ? x : std::expm1(x); }, -2, 2.01},
    {"selu", [](Tensor x) { return x.selu(); },
     [](double x) {
       return x >= 0 ? 1.0507009873554805 * x
                     : 1.7580993408473769 * std::expm1(x);
     },
     -2, 2.01},
    {"leakyRelu", [](Tensor x) { return x.leakyRelu(); },
     [](double x) { return x >= 0 ? x : 0.2 * x; }, -2, 2.01},
    {"floor", [](Tensor x) { return x.floor(); },
     [](double x) { return std::floor(x); }, -2.01, 2.02},
    {"ceil", [](Tensor x) { return x.ceil(); },
     [](double x) { return std::ceil(x); }, -2.01, 2.02},
    {"round", [](Tensor x) { return x.round(); },
     [](double x) { return std::nearbyint(x); }, -2.01, 2.02},
    {"step", [](Tensor x) { return x.step(0.3); },
     [](double x) { return x > 0 ? 1 : 0.3; }, -2, 2.01},
    {"sign", [](Tensor x) { return x.sign(); },
     [](double x) { return static_cast<double>((x > 0) - (x < 0)); }, -2, 2.01},
    {"clipByValue", [](Tensor x) { return x.clipByValue(-1, 0.5); },
     [](double x) { return std::clamp(x, -1.0, 0.5); }, -2, 2.01},
    {"mod of a number", [](Tensor x) { return x.mod(0.7); },
     [](double x) { return x - 0.7 * std::floor(x / 0.7); }, -2, 2.02},
    {"squaredDifference of a number",
     [](Tensor x) { return x.squaredDifference(0.5); },
     [](double x) { return (x - 0.5) * (x - 0.5); }, -2, 2},
    {"atan2 of a number", [](Tensor x) { return x.atan2(0.5); },
     [](double x) { return std::atan2(x, 0.5); }, -2, 2},
    {"pow of a number", [](Tensor x) { return x.pow(2.5); },
     [](double x) { return std::pow(x, 2.5); }, 0.2, 2},
    {"add a number", [](Tensor x) { return x.add(3); },
     [](double x) { return x + 3; }, -2, 2},
    {"sub a number", [](Tensor x) { return x.sub(3); },
     [](double x) { return x - 3; }, -2, 2},
    {"mul a number", [](Tensor x) { return x.mul(3); },
     [](double x) { return x * 3; }, -2, 2},
    {"div a number", [](Tensor x) { return x.div(4); },
     [](double x) { return x / 4; }, -2, 2},
    {"maximum of a number", [](Tensor x) { return x.maximum(0.3001); },
     [](double x) { return std::max(x, 0.3001); }, -2, 2},
    {"minimum of a number", [](Tensor x) { return x.minimum(0.3001); },
     [](double x) { return std::min(x, 0.3001); }, -2, 2},
};

void addUnaries(Source &source, GradientChecks &checks) {
  for (const Unary &op : unaries)
    for (const Index &shape : {Index{}, Index{7}, Index{3, 4}, Index{0, 2}})
      checks.push_back({op.name,
                        [&](const auto &xs) { return op.run(xs[0]); },
                        [&](const Arrays &xs) {
                          return build(xs[0].shape, DType::float32,
                                       [&](const Index &index) {
                                         return op.element(xs[0].at(index));
                                       });
                        },
                        {sample(source, shape, op.low, op.high)}});
}

struct Binary {
  const char *name;
  Tensor (*run)(Tensor, Tensor);
  double (*element)(double, double);
  double low, high; ///< of the second operand
};

const Binary binaries[] = {
    {"add", [](Tensor a, Tensor b) { return a.add(b); },
     [](double a, double b) { return a + b; }, -2, 2},
    {"sub", [](Tensor a, Tensor b) { return a.sub(b); },
     [](double a, double b) { return a - b; }, -2, 2},
    {"mul", [](Tensor a, Tensor b) { return a.mul(b); },
     [](double a, double b) { return a * b; }, -2, 2},
    {"div", [](Tensor a, Tensor b) { return a.div(b); },
     [](double a, double b) { return a / b; }, 0.5, 3},
    {"pow", [](Tensor a, Tensor b) { return a.exp().pow(b); },
     [](double a, double b) { return std::pow(std::exp(a), b); }, -2, 2},
    {"squaredDifference",
     [](Tensor a, Tensor b) { return a.squaredDifference(b); },
     [](double a, double b) { return (a - b) * (a - b); }, -2, 2},
    {"atan2", [](Tensor a, Tensor b) { return a.atan2(b); },
     [](double a, double b) { return std::atan2(a, b); }, 0.5, 2},
    {"mod", [](Tensor a, Tensor b) { return a.mod(b); },
     [](double a, double b) { return a - b * std::floor(a / b); }, 2.1, 3},
    {"where", [](Tensor a, Tensor b) { return a.where(b.greater(0), b); },
     [](double a, double b) { return b > 0 ? a : b; }, -2.01, 1.97},
    {"maximum", [](Tensor a, Tensor b) { return a.maximum(b); },
     [](double a, double b) { return std::max(a, b); }, -2.01, 1.97},
    {"minimum", [](Tensor a, Tensor b) { return a.minimum(b); },
     [](double a, double b) { return std::min(a, b); }, -2.01, 1.97},
};

Expected elements(double (*element)(double, double)) {
  return [=](const Arrays &xs) {
    return build(broadcast(xs[0].shape, xs[1].shape), DType::float32,
                 [&](const Index &index) {
                   return element(broadcastAt(xs[0], index),
                                  broadcastAt(xs[1], index));
                 });
  };
}

void addBinaries(Source &source, GradientChecks &checks) {
  const std::pair<Index, Index> shapes[] = {
      {{2, 3}, {2, 3}}, {{2, 3}, {3}},
      {{3}, {2, 3}},    {{2, 3}, {}},
      {{}, {4}},        {{2, 1}, {1, 3}},
      {{2, 3}, {2, 1}}, {{1, 3, 1}, {2, 1, 4}},
      {{1}, {1, 1, 2}}, {{0, 3}, {1, 3}}};
  for (const Binary &op : binaries)
    for (const auto &[left, right] : shapes)
      checks.push_back(
          {op.name,
           [&](const auto &xs) { return op.run(xs[0], xs[1]); },
           elements(op.element),
           {sample(source, left), sample(source, right, op.low, op.high)}});
}

/// One operand of int32 or bool, which is a constant.
void addConstants(Source &source, GradientChecks &checks) {
  for (const Binary &op : binaries)
    for (const DType dtype : {DType::int32, DType::boolean}) {
      const Array whole = build({3}, dtype, [&](const Index &i) {
        return dtype == DType::boolean ? 1 : static_cast<double>(i[0] + 1);
      });
      const auto expected = elements(op.element);
      checks.push_back(
          {std::string(op.name) + " of a constant on the right",
           [&op, whole](const auto &xs) { return op.run(xs[0], make(whole)); },
           [=](const Arrays &xs) { return expected({xs[0], whole}); },
           {sample(source, {2, 3}, -0.99, 0.98)}});
      if (std::string_view(op.name) != "pow") // which takes exp() of the left
        checks.push_back(
            {std::string(op.name) + " of a constant on the left",
             [&op, whole](const auto &xs) {
               return op.run(make(whole), xs[0]);
             },
             [=](const Arrays &xs) { return expected({whole, xs[0]}); },
             {sample(source, {2, 3}, 0.37, 0.49)}});
    }
}

TEST_F(GradientElementwiseTest, ofEachOperation) {
  expectGradients(elementwiseChecks());
}

TEST_F(GradientElementwiseTest, atAKinkIsTensorFlowJs) {
  TidyScope scope;
  const Tensor zero = tensor({0});
  EXPECT_EQ(grad([](Tensor x) { return x.relu(); })(zero).item(), 0);
  EXPECT_EQ(grad([](Tensor x) { return x.abs(); })(zero).item(), -1);
  EXPECT_EQ(grad([](Tensor x) { return x.elu(); })(zero).item(), 1);
  EXPECT_EQ(grad([](Tensor x) { return x.leakyRelu(0.25); })(zero).item(),
            0.25);
  EXPECT_EQ(grad([](Tensor x) { return x.relu6(); })(tensor({6})).item(), 1);
  EXPECT_EQ(grad([](Tensor x) { return x.clipByValue(0, 1); })(zero).item(), 1);
  EXPECT_EQ(grad([](Tensor x) { return x.maximum(0); })(zero).item(), 1);
  EXPECT_EQ(grad([](Tensor x) { return x.minimum(0); })(zero).item(), 1);
  const std::vector<Tensor> both = grads([](const auto &xs) {
    return xs[0].maximum(xs[1]);
  })({zero, zero.clone()});
  EXPECT_EQ(both[0].item(), 1);
  EXPECT_EQ(both[1].item(), 0);
  const Tensor ties = grad([](Tensor x) { return x.max(); })(tensor({2, 1, 2}));
  EXPECT_EQ(ties.data(), (std::vector<float>{1, 0, 1}));
  const Tensor first = grad([](Tensor x) {
    return x.reshape({1, 3, 1}).maxPool({1, 3}, 1, Padding::valid);
  })(tensor({1, 2, 2}));
  EXPECT_EQ(first.data(), (std::vector<float>{0, 1, 0}));
}

TEST_F(GradientElementwiseTest, isChosenNotMultiplied) {
  TidyScope scope;
  const float infinity = std::numeric_limits<float>::infinity();
  const Tensor nan = scalar(std::nan("")), one = scalar(1);
  const Tensor dy = scalar(infinity);
  EXPECT_EQ(grad([](Tensor x) { return x.relu(); })(nan).item(), 0);
  EXPECT_EQ(grad([](Tensor x) { return x.relu6(); })(nan).item(), 0);
  EXPECT_EQ(grad([](Tensor x) { return x.maximum(9); })(one, dy).item(), 0);
  EXPECT_EQ(grad([](Tensor x) { return x.minimum(-9); })(one, dy).item(), 0);
  const Tensor row = tensor({1, 2});
  EXPECT_EQ(grad([](Tensor x) { return x.max(); })(row, dy).data(),
            (std::vector<float>{0, infinity}));
  EXPECT_EQ(grad([](Tensor x) { return x.min(); })(row, dy).data(),
            (std::vector<float>{infinity, 0}));
}

// ---- Gradients of gradients

TEST_F(GradientElementwiseTest, ofGradientsComeOutOfTheSameRules) {
  TidyScope scope;
  const auto cube = [](Tensor x) { return x.square().mul(x); };
  const Tensor x = tensor({1, 2, -3});
  const Tensor second = grad(Function(grad(cube)))(x);
  EXPECT_EQ(second.data(), (std::vector<float>{6, 12, -18}));
  const Tensor third = grad(Function(grad(Function(grad(cube)))))(x);
  EXPECT_EQ(third.data(), (std::vector<float>{6, 6, 6}));
}

TEST_F(GradientElementwiseTest, ofPowersIsFiniteWhereTheLogarithmIsNot) {
  TidyScope scope;
  const auto f = [](const auto &xs) { return xs[0].pow(xs[1]); };
  const Tensor a = tensor({-2, 0, -3}), b = tensor({2, 2, 3});
  const auto byExponent = [&](const auto &xs) { return grads(f)(xs)[1]; };
  EXPECT_EQ(byExponent(std::vector{a, b}).data(), (std::vector<float>(3, 0)));
  const std::vector<Tensor> second = grads(byExponent)({a, b});
  EXPECT_EQ(second[0].data(), (std::vector<float>(3, 0)));
  EXPECT_EQ(second[1].data(), (std::vector<float>(3, 0)));
}

} // namespace

GradientChecks reference::elementwiseChecks() {
  Source source(2);
  GradientChecks checks;
  addUnaries(source, checks);
  addBinaries(source, checks);
  addConstants(source, checks);
  return checks;
}
