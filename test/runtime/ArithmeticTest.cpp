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
  std::int64_t tolerance = 0;
};

double wrapped(double value, DType dtype) {
  if (dtype == DType::int32)
    return static_cast<std::int32_t>(
        static_cast<std::uint32_t>(static_cast<std::int64_t>(value)));
  return dtype == DType::boolean ? value != 0 : value;
}

/// A double as int32: cut, and modulo 2^32; 0 where there is no number.
double toInt32(double value) {
  if (!std::isfinite(value))
    return 0;
  const double rest = std::fmod(std::trunc(value), 4294967296.0);
  return rest >= 2147483648.0   ? rest - 4294967296.0
         : rest < -2147483648.0 ? rest + 4294967296.0
                                : rest;
}

double rounded(double value, DType dtype) {
  return dtype == DType::float32 ? static_cast<float>(value) : value;
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
     false},
    {"minimum", minimum,
     [](double a, double b, DType) {
       return std::isnan(a) || std::isnan(b) ? nan : a < b ? a : b;
     },
     false},
    {"mod", mod,
     [](double a, double b, DType t) {
       if (t != DType::float32 && b == 0)
         return 0.0;
       if (std::isinf(b) && std::isfinite(a)) // the original's own answer
         return (a < 0) == (b < 0) ? a : nan;
       const double rest = std::fmod(a, b);
       return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
     },
     false},
    {"pow", pow,
     [](double a, double b, DType t) {
       if (t != DType::float32)
         return toInt32(std::pow(a, b));
       if (std::isnan(b) || (std::abs(a) == 1 && std::isinf(b)))
         return nan;
       return std::pow(a, b);
     },
     false},
    {"squaredDifference", squaredDifference,
     [](double a, double b, DType t) {
       const double difference = rounded(a - b, t);
       return wrapped(difference * difference, t);
     },
     false},
    {"atan2", atan2,
     [](double a, double b, DType t) {
       return t == DType::float32 ? std::atan2(a, b)
                                  : std::trunc(std::atan2(a, b));
     },
     false, 1},
};

Array apply(const Binary &op, const Array &a, const Array &b) {
  DType dtype = wider(a.dtype, b.dtype);
  if (dtype == DType::boolean && !op.logical)
    dtype = DType::int32;
  return build(broadcast(a.shape, b.shape), dtype, [&](const Index &index) {
    return op.element(broadcastAt(a, index), broadcastAt(b, index), dtype);
  });
}

TEST_F(ArithmeticTest, binaryOperationsMatchTheReference) {
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
      expectSame(apply(op, a, b), op.run(x, y, Site::current()), op.tolerance);
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
    expectSame(apply(op, a, b), op.run(x, y, Site::current()), op.tolerance);
    expectSame(apply(op, b, a), op.run(y, x, Site::current()), op.tolerance);
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

TEST_F(ArithmeticTest, floorDivIsInt32AndWraps) {
  const Tensor x = tensor({7.5, -7.5, 3e9, inf, nan, 1}),
               y = tensor({2, 2, 1, 1, 1, 0});
  expectSame({{6}, DType::int32, {3, -4, -1294967296.0, 0, 0, 0}},
             floorDiv(x, y));
  expectSame({{6}, DType::int32, {3, -4, 1500000000.0, 0, 0, 0}},
             x.floorDiv(2));
  const Tensor i = tensor(std::vector<std::int32_t>{-7, 7, -8}),
               three = scalar(3, DType::int32);
  expectSame({{3}, DType::int32, {-3, 2, -3}}, i.floorDiv(three));
  expectSame({{3}, DType::int32, {2, 1, 1}}, i.mod(three));
  dispose({x, y, i, three});
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
