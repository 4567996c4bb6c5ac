// prod, any, all, argMin, cumsum and topk against the reference.
#include "Reference.h"
#include "RuntimeTest.h"

#include <algorithm>
#include <limits>

using namespace tensortidy;
using namespace reference;

namespace {

class ReduceOpsTest : public RuntimeTest {};

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// All elements of `a` whose index is `at` but along `axis`, in order.
std::vector<double> lane(const Array &a, Index at, std::size_t axis) {
  std::vector<double> values;
  for (at[axis] = 0; at[axis] < a.shape[axis]; ++at[axis])
    values.push_back(a.at(at));
  return values;
}

TEST_F(ReduceOpsTest, prodAnyAndAllMatchTheReference) {
  Source source(51);
  for (int round = 0; round < 300; ++round) {
    const Index shape = source.shape();
    if (shape.empty())
      continue;
    const int axis =
        static_cast<int>(source.below(static_cast<std::int64_t>(shape.size())));
    const auto along = static_cast<std::size_t>(axis);
    const bool keepDims = source.below(2) != 0;
    Index kept = shape;
    kept[along] = 1;
    const auto fold = [&](const Array &a, DType dtype, auto combine) {
      Array result = build(kept, dtype, [&](const Index &at) {
        return combine(lane(a, at, along));
      });
      if (!keepDims)
        result.shape.erase(result.shape.begin() + axis);
      return result;
    };
    const Array a = source.array(shape, source.dtype());
    const Tensor x = make(a);
    expectSame(fold(a,
                    a.dtype == DType::float32 ? DType::float32 : DType::int32,
                    [](const std::vector<double> &values) {
                      double product = 1;
                      for (double value : values)
                        product *= value;
                      return product;
                    }),
               prod(x, axis, keepDims));
    x.dispose();
    const Array b = source.array(shape, DType::boolean);
    const Tensor y = make(b);
    expectSame(fold(b, DType::boolean,
                    [](const std::vector<double> &values) {
                      return std::count(values.begin(), values.end(), 1) > 0
                                 ? 1.0
                                 : 0.0;
                    }),
               any(y, axis, keepDims));
    expectSame(fold(b, DType::boolean,
                    [](const std::vector<double> &values) {
                      return std::count(values.begin(), values.end(), 0) == 0
                                 ? 1.0
                                 : 0.0;
                    }),
               all(y, axis, keepDims));
    y.dispose();
    if (HasFatalFailure())
      return;
  }
}

TEST_F(ReduceOpsTest, nothingAndScalars) {
  const Tensor none = zeros({0, 2}), truth = zeros({0}, DType::boolean),
               s = scalar(3);
  expectSame({{2}, DType::float32, {1, 1}}, none.prod(0));
  expectSame({{}, DType::float32, {1}}, none.prod());
  expectSame({{}, DType::float32, {3}}, s.prod());
  expectSame({{}, DType::boolean, {0}}, truth.any());
  expectSame({{1}, DType::boolean, {1}}, truth.all({}, true));
  expectSame({{0, 2}, DType::float32, {}}, none.cumsum());
  const auto [values, indices] = none.topk(1);
  EXPECT_EQ(values.shape(), (Shape{0, 1}));
  EXPECT_EQ(indices.dtype(), DType::int32);
  dispose({none, truth, s, values, indices});
}

TEST_F(ReduceOpsTest, argMinAndCumsumMatchTheReference) {
  Source source(52);
  for (int round = 0; round < 300; ++round) {
    const Index shape = source.shape();
    if (shape.empty())
      continue;
    const auto along = static_cast<std::size_t>(
        source.below(static_cast<std::int64_t>(shape.size())));
    const int axis = static_cast<int>(along);
    const Array a = source.array(shape, source.dtype());
    const Tensor x = make(a);
    const bool exclusive = source.below(2) != 0,
               backwards = source.below(2) != 0;
    const DType dtype =
        a.dtype == DType::float32 ? DType::float32 : DType::int32;
    expectSame(build(shape, dtype,
                     [&](const Index &at) {
                       std::vector<double> values = lane(a, at, along);
                       std::int64_t count = at[along];
                       if (backwards) {
                         std::reverse(values.begin(), values.end());
                         count = shape[along] - 1 - count;
                       }
                       float sum = 0; // rounded at every step
                       for (std::int64_t i = 0; i < count + !exclusive; ++i)
                         sum += static_cast<float>(
                             values[static_cast<std::size_t>(i)]);
                       return static_cast<double>(sum);
                     }),
               cumsum(x, axis, exclusive, backwards));
    if (shape[along] != 0) {
      Index rest = shape;
      rest.erase(rest.begin() + axis);
      expectSame(build(rest, DType::int32,
                       [&](Index at) {
                         at.insert(at.begin() + axis, 0);
                         const auto values = lane(a, at, along);
                         return static_cast<double>(
                             std::min_element(values.begin(), values.end()) -
                             values.begin());
                       }),
                 argMin(x, axis));
    } else {
      EXPECT_THROW(argMin(x, axis), ShapeError);
    }
    x.dispose();
    if (HasFatalFailure())
      return;
  }
}

TEST_F(ReduceOpsTest, topkMatchesTheReference) {
  Source source(53);
  for (int round = 0; round < 200; ++round) {
    Index shape = source.shape(3);
    shape.push_back(1 + source.below(8));
    const Array a = source.array(shape, source.dtype());
    const Tensor x = make(a);
    const std::int64_t k = source.below(shape.back() + 1);
    const std::size_t last = shape.size() - 1;
    Index result = shape;
    result[last] = k;
    const auto order = [&](const Index &at) {
      const std::vector<double> values = lane(a, at, last);
      std::vector<std::size_t> indices(values.size());
      for (std::size_t i = 0; i < indices.size(); ++i)
        indices[i] = i;
      std::sort(indices.begin(), indices.end(),
                [&](std::size_t i, std::size_t j) {
                  return values[i] != values[j] ? values[i] > values[j] : i < j;
                });
      return indices[static_cast<std::size_t>(at[last])];
    };
    const auto [values, indices] = topk(x, static_cast<int>(k));
    expectSame(build(result, a.dtype,
                     [&](Index at) {
                       at[last] = static_cast<std::int64_t>(order(at));
                       return a.at(at);
                     }),
               values);
    expectSame(
        build(result, DType::int32,
              [&](const Index &at) { return static_cast<double>(order(at)); }),
        indices);
    x.dispose();
    if (HasFatalFailure())
      return;
  }
}

TEST_F(ReduceOpsTest, topkPutsNaNInFront) {
  const Tensor x = tensor({1, nan, 3, nan});
  const auto [values, indices] = x.topk(3);
  expectSame({{3}, DType::float32, {nan, nan, 3}}, values);
  expectSame({{3}, DType::int32, {1, 3, 2}}, indices);
  x.dispose();
}

TEST_F(ReduceOpsTest, errorsNameTheCall) {
  const Tensor x = ones({2, 3}), s = scalar(1);
  const int line = __LINE__ + 1;
  const std::string text = ERROR_OF(DTypeError, x.any());
  EXPECT_NE(text.find("any: expected a bool tensor, got float32[2,3]"),
            std::string::npos)
      << text;
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  EXPECT_THROW(x.all(), DTypeError);
  EXPECT_THROW(x.prod(2), ShapeError);
  EXPECT_THROW(x.cumsum(2), ShapeError);
  EXPECT_THROW(s.cumsum(), ShapeError);
  EXPECT_THROW(s.topk(), ShapeError);
  EXPECT_THROW(x.topk(4), ArgumentError);
  EXPECT_THROW(x.topk(-1), ArgumentError);
  EXPECT_EQ(made(), 2);
  dispose({x, s});
}

} // namespace
