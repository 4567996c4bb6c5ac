// Functions of one tensor against the reference, and at the special numbers.
#include "Reference.h"
#include "RuntimeTest.h"

#include <limits>

using namespace tensortidy;
using namespace reference;

namespace {

class UnaryOpsTest : public RuntimeTest {};

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

enum class Result { same, sameButBool, floating, boolean };

struct Unary {
  const char *name;
  Tensor (*run)(Tensor, Site);
  double (*element)(double);
  Result result;
  std::int64_t tolerance = 0;
};

double relu6Of(double x) { return x < 0 ? 0 : x > 6 ? 6 : x; }
double signOf(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
double eluOf(double x) { return x >= 0 ? x : std::expm1(x); }
double seluOf(double x) {
  return 1.0507009873554804934 *
         (x >= 0 ? x : 1.6732632423543772848 * std::expm1(x));
}
double softplusOf(double x) { return x > 30 ? x : std::log1p(std::exp(x)); }

// Tolerances are in units in the last place. 0: one float operation, or a
// function that the C library rounds well enough; more: Eigen's vectorised
// approximations and what is composed of them.
const Unary unaries[] = {
    {"abs", abs, [](double x) { return std::abs(x); }, Result::same},
    {"neg", neg, [](double x) { return -x; }, Result::sameButBool},
    {"square", square, [](double x) { return x * x; }, Result::same},
    {"sign", sign, signOf, Result::same},
    {"ceil", ceil, [](double x) { return std::ceil(x); }, Result::same},
    {"floor", floor, [](double x) { return std::floor(x); }, Result::same},
    {"round", round, [](double x) { return std::nearbyint(x); }, Result::same},
    {"relu", relu, [](double x) { return x < 0 ? 0 : x; }, Result::same},
    {"relu6", relu6, relu6Of, Result::same},
    {"sqrt", sqrt, [](double x) { return std::sqrt(x); }, Result::floating},
    {"rsqrt", rsqrt, [](double x) { return 1 / std::sqrt(x); },
     Result::floating, 2},
    {"reciprocal", reciprocal, [](double x) { return 1 / x; },
     Result::floating},
    {"exp", exp, [](double x) { return std::exp(x); }, Result::floating, 2},
    {"expm1", expm1, [](double x) { return std::expm1(x); }, Result::floating,
     1},
    {"log", log, [](double x) { return std::log(x); }, Result::floating, 2},
    {"log1p", log1p, [](double x) { return std::log1p(x); }, Result::floating,
     1},
    {"sin", sin, [](double x) { return std::sin(x); }, Result::floating, 4},
    {"cos", cos, [](double x) { return std::cos(x); }, Result::floating, 4},
    {"tan", tan, [](double x) { return std::tan(x); }, Result::floating, 1},
    {"asin", asin, [](double x) { return std::asin(x); }, Result::floating, 1},
    {"acos", acos, [](double x) { return std::acos(x); }, Result::floating, 1},
    {"atan", atan, [](double x) { return std::atan(x); }, Result::floating, 1},
    {"sinh", sinh, [](double x) { return std::sinh(x); }, Result::floating, 2},
    {"cosh", cosh, [](double x) { return std::cosh(x); }, Result::floating, 2},
    {"tanh", tanh, [](double x) { return std::tanh(x); }, Result::floating, 5},
    {"asinh", asinh, [](double x) { return std::asinh(x); }, Result::floating,
     2},
    {"acosh", acosh, [](double x) { return std::acosh(x); }, Result::floating,
     2},
    {"atanh", atanh, [](double x) { return std::atanh(x); }, Result::floating,
     2},
    {"erf", erf, [](double x) { return std::erf(x); }, Result::floating, 1},
    {"sigmoid", sigmoid, [](double x) { return 1 / (1 + std::exp(-x)); },
     Result::floating, 4},
    {"softplus", softplus, softplusOf, Result::floating, 3},
    {"elu", elu, eluOf, Result::floating, 1},
    {"selu", selu, seluOf, Result::floating, 1},
    {"isNaN", isNaN, [](double x) { return std::isnan(x) ? 1.0 : 0.0; },
     Result::boolean},
    {"isInf", isInf, [](double x) { return std::isinf(x) ? 1.0 : 0.0; },
     Result::boolean},
    {"isFinite", isFinite,
     [](double x) { return std::isfinite(x) ? 1.0 : 0.0; }, Result::boolean},
};

DType resultOf(const Unary &op, DType dtype) {
  switch (op.result) {
  case Result::same:
    return dtype;
  case Result::sameButBool:
    return dtype == DType::boolean ? DType::int32 : dtype;
  case Result::floating:
    return DType::float32;
  case Result::boolean:
    break;
  }
  return DType::boolean;
}

Array apply(const Unary &op, const Array &a) {
  return build(a.shape, resultOf(op, a.dtype),
               [&](const Index &at) { return op.element(a.at(at)); });
}

TEST_F(UnaryOpsTest, everyFunctionMatchesTheReference) {
  Source source(2);
  for (int round = 0; round < 200; ++round)
    for (const Unary &op : unaries) {
      const Array a = source.array(source.shape(), source.dtype());
      const Tensor x = make(a);
      SCOPED_TRACE(std::string(op.name) + " of " + x.toString());
      expectSame(apply(op, a), op.run(x, Site::current()), op.tolerance);
      x.dispose();
      if (HasFatalFailure())
        return;
    }
}

// Nine elements, so that Eigen's packets of four and the rest both meet them.
TEST_F(UnaryOpsTest, specialFloatsGoThrough) {
  const Array a{
      {9}, DType::float32, {inf, -inf, nan, 0, -0.0, 1, -1, 2.5, -0.5}};
  const Tensor x = make(a);
  for (const Unary &op : unaries) {
    SCOPED_TRACE(op.name);
    expectSame(apply(op, a), op.run(x, Site::current()), op.tolerance);
  }
  x.dispose();
}

TEST_F(UnaryOpsTest, largeAndSmallNumbersStayInReach) {
  const Tensor x = tensor({-200, -100, -88, 88, 89, 1000});
  expectSame({{6}, DType::float32, {0, 0, 0, 1.6516362549940018e38, inf, inf}},
             x.exp(), 2);
  expectSame({{6}, DType::float32, {0, 0, 6.0546014e-39, 1, 1, 1}}, x.sigmoid(),
             4);
  const Tensor tiny = tensor({1e-30, -1e-30});
  expectSame(read(tiny), tiny.tanh());
  expectSame(read(tiny), tiny.expm1());
  expectSame(read(tiny), tiny.log1p());
  dispose({x, tiny});
}

TEST_F(UnaryOpsTest, parametersCount) {
  const Array a{{5}, DType::float32, {-2, 0, 3, nan, 8}};
  const Tensor x = make(a);
  expectSame({{5}, DType::float32, {-0.4f, 0, 3, nan, 8}}, x.leakyRelu());
  expectSame({{5}, DType::float32, {-1, 0, 3, nan, 8}}, leakyRelu(x, 0.5));
  expectSame({{5}, DType::float32, {0, 0, 1, nan, 1}}, x.step());
  expectSame({{5}, DType::float32, {-0.5, -0.5, 1, nan, 1}}, step(x, -0.5));
  expectSame({{5}, DType::float32, {-1, 0, 3, nan, 4}}, x.clipByValue(-1, 4));
  x.dispose();
  const Tensor i = tensor(std::vector<std::int32_t>{-7, 0, 7});
  expectSame({{3}, DType::int32, {-2, 0, 2}}, clipByValue(i, -2.5, 2.5));
  expectSame({{3}, DType::int32, {-3, -3, 1}}, i.step(-3.5));
  expectSame({{3}, DType::float32, {-3.5, 0, 7}}, i.leakyRelu(0.5));
  i.dispose();
}

TEST_F(UnaryOpsTest, clippingBoundsAreChecked) {
  const Tensor x = ones({2});
  const int line = __LINE__ + 1;
  const std::string text = ERROR_OF(ArgumentError, x.clipByValue(1, 0));
  EXPECT_NE(text.find("clipByValue: expected a lower bound"), std::string::npos)
      << text;
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  x.dispose();
  EXPECT_THROW(x.tanh(), DisposedTensorError);
  EXPECT_THROW(Tensor().isNaN(), NullTensorError);
}

} // namespace
