// Element-by-element operations against the reference.
#include "Reference.h"
#include "RuntimeTest.h"

#include <limits>

using namespace tensortidy;
using namespace reference;

namespace {

class ArithmeticTest : public RuntimeTest {};

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

DType wider(DType a, DType b) {
  if (a == DType::float32 || b == DType::float32)
    return DType::float32;
  return a == DType::int32 || b == DType::int32 ? DType::int32 : DType::boolean;
}

struct Binary {
  const char *name;
  Tensor (*run)(Tensor, Tensor, Site);
  double (*element)(double, double, DType);
  bool logical; ///< two bools give a bool
};

double wrapped(double value, DType dtype) {
  if (dtype == DType::int32)
    return static_cast<std::int32_t>(
        static_cast<std::uint32_t>(static_cast<std::int64_t>(value)));
  return dtype == DType::boolean ? value != 0 : value;
}

const Binary binaries[] = {
    {"add", add, [](double a, double b, DType t) { return wrapped(a + b, t); },
     true},
    {"sub", sub, [](double a, double b, DType t) { return wrapped(a - b, t); },
     false},
    {"mul", mul, [](double a, double b, DType t) { return wrapped(a * b, t); },
     true},
    {"div", div,
     [](double a, double b, DType t) {
       if (t == DType::float32)
         return a / b;
       return b == 0 ? 0 : std::floor(a / b);
     },
     false},
    {"maximum", maximum,
     [](double a, double b, DType) {
       return std::isnan(a) || std::isnan(b) ? nan : a > b ? a : b;
     },
     true},
    {"minimum", minimum,
     [](double a, double b, DType) {
       return std::isnan(a) || std::isnan(b) ? nan : a < b ? a : b;
     },
     true},
};

Array apply(const Binary &op, const Array &a, const Array &b) {
  DType dtype = wider(a.dtype, b.dtype);
  if (dtype == DType::boolean && !op.logical)
    dtype = DType::int32;
  return build(broadcast(a.shape, b.shape), dtype, [&](const Index &index) {
    return op.element(broadcastAt(a, index), broadcastAt(b, index), dtype);
  });
}

TEST_F(ArithmeticTest, binaryOperationsMatchTheReferenceBitForBit) {
  Source source(1);
  for (int round = 0; round < 300; ++round)
    for (const Binary &op : binaries) {
      const Index shape = source.shape();
      const Index other = source.partner(shape);
      const bool swap = source.below(2) != 0;
      const Array a = source.array(swap ? other : shape, source.dtype());
      const Array b = source.array(swap ? shape : other, source.dtype());
      const Tensor x = make(a), y = make(b);
      SCOPED_TRACE(std::string(op.name) + " of " + x.toString() + " and " +
                   y.toString());
      expectSame(apply(op, a, b), op.run(x, y, Site::current()));
      dispose({x, y});
      if (HasFatalFailure())
        return;
    }
}

TEST_F(ArithmeticTest, specialFloatsGoThrough) {
  const Array a{{6}, DType::float32, {inf, -inf, nan, 0, -0.0, 1}};
  const Array b{{6}, DType::float32, {inf, 1, 1, 0, 5, nan}};
  const Tensor x = make(a), y = make(b);
  for (const Binary &op : binaries) {
    SCOPED_TRACE(op.name);
    expectSame(apply(op, a, b), op.run(x, y, Site::current()));
    expectSame(apply(op, b, a), op.run(y, x, Site::current()));
  }
  dispose({x, y});
}

TEST_F(ArithmeticTest, intsWrapAroundAndNeverTrap) {
  const std::vector<std::int32_t> lowest = {
      std::numeric_limits<std::int32_t>::min(),
      std::numeric_limits<std::int32_t>::max(), 46341};
  const Tensor x = tensor(lowest);
  const Tensor minusOne = fill({3}, -1, DType::int32);
  expectSame({{3}, DType::int32, {-2147483648.0, -2147483647.0, -46341}},
             div(x, minusOne));
  expectSame({{3}, DType::int32, {0, 1, -2147479015.0}}, square(x));
  expectSame({{3}, DType::int32, {-2147483648.0, -2147483647.0, -46341}},
             neg(x));
  expectSame({{3}, DType::int32, {2147483647.0, 2147483646.0, 46340}},
             add(x, minusOne));
  dispose({x, minusOne});
}

TEST_F(ArithmeticTest, aPlainNumberCountsAsFloat) {
  const Tensor x = tensor(std::vector<std::int32_t>{1, 2});
  expectSame({{2}, DType::float32, {2, 4}}, x.mul(2));
  expectSame({{2}, DType::float32, {-1, 0}}, x.sub(2));
  expectSame({{2}, DType::float32, {2, 2}}, x.maximum(2));
  x.dispose();
}

TEST_F(ArithmeticTest, anOperandMayStandOnBothSides) {
  const Tensor x = tensor({1, 2});
  expectSame({{2}, DType::float32, {2, 4}}, x.add(x));
  x.dispose();
}

TEST_F(ArithmeticTest, shapesThatDoNotBroadcastAreNamed) {
  const Tensor x = ones({2, 3}), y = ones({2});
  const int line = __LINE__ + 1;
  const std::string text = ERROR_OF(ShapeError, x.add(y));
  EXPECT_NE(text.find("add: expected shapes that broadcast, got [2,3] and [2]"),
            std::string::npos)
      << text;
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  const Tensor z = ones({0});
  EXPECT_THROW(y.mul(z), ShapeError);
  dispose({x, y, z});
}

struct Unary {
  const char *name;
  Tensor (*run)(Tensor, Site);
  double (*element)(double);
  bool floating; ///< always float32
  std::int64_t tolerance;
};

const Unary unaries[] = {
    {"square", square, [](double x) { return x * x; }, false, 0},
    {"neg", neg, [](double x) { return -x; }, false, 0},
    {"relu", relu, [](double x) { return x < 0 ? 0 : x; }, false, 0},
    {"sqrt", sqrt, [](double x) { return std::sqrt(x); }, true, 0},
    {"exp", exp, [](double x) { return std::exp(x); }, true, 1},
    {"log", log, [](double x) { return std::log(x); }, true, 1},
};

TEST_F(ArithmeticTest, unaryOperationsMatchTheReference) {
  Source source(2);
  for (int round = 0; round < 200; ++round)
    for (const Unary &op : unaries) {
      const Array a = source.array(source.shape(), source.dtype());
      const Tensor x = make(a);
      SCOPED_TRACE(std::string(op.name) + " of " + x.toString());
      const DType dtype = op.floating || a.dtype == DType::float32
                              ? DType::float32
                              : DType::int32;
      expectSame(build(a.shape, dtype,
                       [&](const Index &at) { return op.element(a.at(at)); }),
                 op.run(x, Site::current()), op.tolerance);
      x.dispose();
      if (HasFatalFailure())
        return;
    }
}

TEST_F(ArithmeticTest, castHasAnAnswerForEveryNumber) {
  const Tensor x =
      tensor(std::vector<double>{0, -0.5, 2.9, -2.9, 1e20, -1e20, inf, nan});
  expectSame({{8},
              DType::int32,
              {0, 0, 2, -2, 2147483647.0, -2147483648.0, 2147483647.0, 0}},
             x.cast(DType::int32));
  expectSame({{8}, DType::boolean, {0, 1, 1, 1, 1, 1, 1, 1}},
             x.cast(DType::boolean));
  x.dispose();
}

} // namespace
