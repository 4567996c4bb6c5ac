// Comparison, logic and where() against the reference.
#include "Reference.h"
#include "RuntimeTest.h"

#include <limits>

using namespace tensortidy;
using namespace reference;

namespace {

class CompareOpsTest : public RuntimeTest {};

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct Relation {
  const char *name;
  Tensor (*run)(Tensor, Tensor, Site);
  bool (*holds)(double, double);
  bool onlyBool = false;
};

const Relation relations[] = {
    {"equal", equal, [](double a, double b) { return a == b; }},
    {"notEqual", notEqual, [](double a, double b) { return a != b; }},
    {"less", less, [](double a, double b) { return a < b; }},
    {"lessEqual", lessEqual, [](double a, double b) { return a <= b; }},
    {"greater", greater, [](double a, double b) { return a > b; }},
    {"greaterEqual", greaterEqual, [](double a, double b) { return a >= b; }},
    {"logicalAnd", logicalAnd, [](double a, double b) { return a * b != 0; },
     true},
    {"logicalOr", logicalOr, [](double a, double b) { return a + b != 0; },
     true},
    {"logicalXor", logicalXor, [](double a, double b) { return a != b; }, true},
};

Array apply(const Relation &op, const Array &a, const Array &b) {
  return build(
      broadcast(a.shape, b.shape), DType::boolean, [&](const Index &at) {
        return op.holds(broadcastAt(a, at), broadcastAt(b, at)) ? 1.0 : 0.0;
      });
}

TEST_F(CompareOpsTest, relationsMatchTheReference) {
  Source source(11);
  for (int round = 0; round < 200; ++round)
    for (const Relation &op : relations) {
      const Index shape = source.shape(), other = source.partner(shape);
      const bool swap = source.below(2) != 0;
      const auto dtype = [&] {
        return op.onlyBool ? DType::boolean : source.dtype();
      };
      const Array a = source.array(swap ? other : shape, dtype());
      const Array b = source.array(swap ? shape : other, dtype());
      const Tensor x = make(a), y = make(b);
      SCOPED_TRACE(std::string(op.name) + " of " + x.toString() + " and " +
                   y.toString());
      expectSame(apply(op, a, b), op.run(x, y, Site::current()));
      dispose({x, y});
      if (HasFatalFailure())
        return;
    }
}

TEST_F(CompareOpsTest, whereMatchesTheReference) {
  Source source(12);
  for (int round = 0; round < 300; ++round) {
    Index shapes[3];
    shapes[0] = source.shape();
    shapes[1] = source.partner(shapes[0]);
    shapes[2] = source.partner(shapes[0]);
    std::swap(shapes[0], shapes[source.below(3)]);
    const Array c = source.array(shapes[0], DType::boolean),
                a = source.array(shapes[1], source.dtype()),
                b = source.array(shapes[2], source.dtype());
    const Tensor condition = make(c), x = make(a), y = make(b);
    const DType dtype = std::min(a.dtype, b.dtype); // the enumerators fall
    expectSame(build(broadcast(broadcast(c.shape, a.shape), b.shape), dtype,
                     [&](const Index &at) {
                       return broadcastAt(broadcastAt(c, at) != 0 ? a : b, at);
                     }),
               where(condition, x, y));
    dispose({condition, x, y});
    if (HasFatalFailure())
      return;
  }
}

TEST_F(CompareOpsTest, numbersAndMethods) {
  const Tensor x = tensor({-1, 0, nan}), i = tensor(std::vector<int>{1, 2, 3});
  const Tensor positive = x.greater(-0.5);
  expectSame({{3}, DType::boolean, {0, 1, 0}}, positive.clone());
  expectSame({{3}, DType::boolean, {1, 0, 1}}, positive.logicalNot());
  expectSame({{3}, DType::boolean, {1, 0, 1}}, x.notEqual(0));
  expectSame({{3}, DType::boolean, {1, 1, 0}}, i.less(2.5));
  expectSame({{3}, DType::float32, {1, 0, 3}}, x.where(positive, i));
  dispose({x, i, positive});
}

TEST_F(CompareOpsTest, onlyTruthIsConnected) {
  const Tensor x = ones({2}), truth = ones({3}, DType::boolean);
  const int line = __LINE__ + 1;
  const std::string text = ERROR_OF(DTypeError, truth.logicalAnd(x));
  EXPECT_NE(text.find("logicalAnd: expected a bool tensor, got float32[2]"),
            std::string::npos)
      << text;
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  EXPECT_THROW(x.logicalNot(), DTypeError);
  EXPECT_THROW(where(x, x, x), DTypeError);
  EXPECT_THROW(where(truth, x, x), ShapeError);
  EXPECT_THROW(truth.equal(x), ShapeError);
  dispose({x, truth});
}

} // namespace
