// Reductions, matMul and softmax against the reference.
#include "Reference.h"
#include "RuntimeTest.h"

#include <limits>

using namespace tensortidy;
using namespace reference;

namespace {

class ReduceTest : public RuntimeTest {};

constexpr double inf = std::numeric_limits<double>::infinity();

/// Collects, for each place of the result, the elements that fall there.
struct Groups {
  Index shape;
  std::vector<std::vector<double>> members;
};

Groups group(const Array &a, const std::vector<int> &axes, bool keepDims) {
  std::vector<bool> reduced(a.shape.size(), axes.empty());
  for (int axis : axes)
    reduced[static_cast<std::size_t>(
        axis < 0 ? axis + static_cast<int>(a.shape.size()) : axis)] = true;
  Index shape, full;
  for (std::size_t axis = 0; axis < a.shape.size(); ++axis) {
    full.push_back(reduced[axis] ? 1 : a.shape[axis]);
    if (!reduced[axis] || keepDims)
      shape.push_back(full.back());
  }
  Groups groups{shape, {}};
  groups.members.resize(static_cast<std::size_t>(count(full)));
  for (std::int64_t flat = 0; flat < count(a.shape); ++flat) {
    const Index index = unravel(flat, a.shape);
    std::int64_t place = 0;
    for (std::size_t axis = 0; axis < full.size(); ++axis)
      place = place * full[axis] + (reduced[axis] ? 0 : index[axis]);
    groups.members[static_cast<std::size_t>(place)].push_back(a.at(index));
  }
  return groups;
}

using Fold = double (*)(const std::vector<double> &, DType);

Array reduce(const Array &a, const std::vector<int> &axes, bool keepDims,
             DType dtype, Fold fold) {
  const Groups groups = group(a, axes, keepDims);
  Array result{groups.shape, dtype, {}};
  for (const auto &members : groups.members)
    result.values.push_back(fold(members, a.dtype));
  return result;
}

double foldSum(const std::vector<double> &members, DType) {
  double sum = 0;
  for (double value : members)
    sum += value;
  return sum;
}
double foldMean(const std::vector<double> &members, DType) {
  return foldSum(members, DType::float32) / static_cast<double>(members.size());
}
double lowest(DType dtype, bool smallest) {
  if (dtype == DType::float32)
    return smallest ? -inf : inf;
  if (dtype == DType::boolean)
    return smallest ? 0 : 1;
  return smallest ? -2147483648.0 : 2147483647.0;
}
double foldMax(const std::vector<double> &members, DType dtype) {
  double best = lowest(dtype, true);
  for (double value : members)
    best = std::isnan(value) || value > best ? value : best;
  return best;
}
double foldMin(const std::vector<double> &members, DType dtype) {
  double best = lowest(dtype, false);
  for (double value : members)
    best = std::isnan(value) || value < best ? value : best;
  return best;
}

TEST_F(ReduceTest, reductionsMatchTheReferenceBitForBit) {
  Source source(3);
  for (int round = 0; round < 500; ++round) {
    const Array a = source.array(source.shape(), source.dtype());
    std::vector<int> list;
    for (std::size_t axis = 0; axis < a.shape.size(); ++axis)
      if (source.below(2) != 0)
        list.push_back(
            static_cast<int>(axis) -
            (source.below(2) != 0 ? static_cast<int>(a.shape.size()) : 0));
    const bool keepDims = source.below(2) != 0;
    Axes axes;
    if (list.size() == 1)
      axes = Axes(list[0]);
    else if (list.size() == 2)
      axes = Axes{list[0], list[1]};
    else if (list.size() == 3)
      axes = Axes{list[0], list[1], list[2]};
    else
      list.clear();
    const Tensor x = make(a);
    SCOPED_TRACE(x.toString() + " over " + std::to_string(list.size()) +
                 " axes");
    const DType summed =
        a.dtype == DType::float32 ? DType::float32 : DType::int32;
    expectSame(reduce(a, list, keepDims, summed, foldSum),
               x.sum(axes, keepDims));
    expectSame(reduce(a, list, keepDims, DType::float32, foldMean),
               x.mean(axes, keepDims));
    expectSame(reduce(a, list, keepDims, a.dtype, foldMax),
               x.max(axes, keepDims));
    expectSame(reduce(a, list, keepDims, a.dtype, foldMin),
               x.min(axes, keepDims));
    x.dispose();
    if (HasFatalFailure())
      return;
  }
}

TEST_F(ReduceTest, nanWinsMaxAndMin) {
  const Tensor x = tensor({1.0, std::nan(""), 2.0});
  EXPECT_TRUE(std::isnan(tidy([&] { return x.max().item(); })));
  EXPECT_TRUE(std::isnan(tidy([&] { return x.min().item(); })));
  x.dispose();
}

TEST_F(ReduceTest, aLongSumDoesNotDrift) {
  const Tensor x = fill({1000000}, 0.1f);
  EXPECT_EQ(tidy([&] { return x.sum().item(); }),
            static_cast<float>(1000000 * static_cast<double>(0.1f)));
  x.dispose();
}

TEST_F(ReduceTest, wrongAxesAreNamed) {
  const Tensor x = ones({2, 3});
  EXPECT_NE(ERROR_OF(ShapeError, x.sum(2)).find("from -2 to 1, got 2"),
            std::string::npos);
  EXPECT_THROW(x.max({0, -2}), ShapeError);
  const Tensor s = scalar(1), empty = ones({0, 2});
  EXPECT_THROW(s.sum(0), ShapeError);
  EXPECT_THROW(s.argMax(), ShapeError);
  EXPECT_THROW(empty.argMax(0), ShapeError);
  dispose({x, s, empty});
}

TEST_F(ReduceTest, argMaxMatchesTheReference) {
  Source source(4);
  for (int round = 0; round < 200; ++round) {
    Index shape = source.shape(3);
    shape.push_back(1 + source.below(5));
    const auto axis = source.below(static_cast<std::int64_t>(shape.size()));
    if (shape[static_cast<std::size_t>(axis)] == 0)
      continue;
    const Array a = source.array(shape, source.dtype());
    Index result = shape;
    result.erase(result.begin() + axis);
    const Tensor x = make(a);
    expectSame(build(result, DType::int32,
                     [&](const Index &at) {
                       std::int64_t best = 0;
                       double largest = -inf;
                       for (std::int64_t i = 0;
                            i < shape[static_cast<std::size_t>(axis)]; ++i) {
                         Index full = at;
                         full.insert(full.begin() + axis, i);
                         if (a.at(full) > largest) {
                           largest = a.at(full);
                           best = i;
                         }
                       }
                       return static_cast<double>(best);
                     }),
               x.argMax(static_cast<int>(axis)));
    x.dispose();
    if (HasFatalFailure())
      return;
  }
}

// Eigen adds float products in an order of its own: the bound is the usual one
// for a sum of k products, (k + 1) * epsilon * sum |a * b|.
TEST_F(ReduceTest, matMulMatchesTheReference) {
  Source source(5);
  for (int round = 0; round < 100; ++round) {
    const std::int64_t m = source.below(20), k = source.below(20),
                       n = source.below(20);
    const Array a = source.array({m, k}, source.dtype());
    const Array b = source.array({k, n}, source.dtype());
    const Tensor x = make(a), y = make(b);
    const Tensor z = x.matMul(y);
    const Array got = read(z);
    dispose({x, y, z});
    ASSERT_EQ(got.shape, (Index{m, n}));
    ASSERT_EQ(got.dtype, std::min({a.dtype, b.dtype, DType::int32}));
    for (std::int64_t i = 0; i < m; ++i)
      for (std::int64_t j = 0; j < n; ++j) {
        double sum = 0, size = 0;
        for (std::int64_t l = 0; l < k; ++l) {
          sum += a.at({i, l}) * b.at({l, j});
          size += std::abs(a.at({i, l}) * b.at({l, j}));
        }
        ASSERT_NEAR(got.at({i, j}), sum,
                    static_cast<double>(k + 1) * 6e-8 * size);
      }
  }
}

TEST_F(ReduceTest, matMulNamesItsShapes) {
  const Tensor a = ones({2, 3}), b = ones({4, 5}), c = ones({3});
  const std::string text = ERROR_OF(ShapeError, a.matMul(b));
  EXPECT_NE(text.find("matMul: expected inner dimensions to agree, got [2,3] x "
                      "[4,5]"),
            std::string::npos)
      << text;
  EXPECT_THROW(a.matMul(c), ShapeError);
  dispose({a, b, c});
}

TEST_F(ReduceTest, softmaxMatchesTheReferenceWithinTwoUlps) {
  Source source(6);
  for (int round = 0; round < 100; ++round) {
    Index shape = source.shape(3);
    shape.push_back(1 + source.below(6));
    const Array a = source.array(shape, DType::float32);
    const Tensor x = make(a);
    expectSame(
        build(shape, DType::float32,
              [&](const Index &at) {
                Index row = at;
                double largest = -inf, sum = 0;
                for (row.back() = 0; row.back() < shape.back(); ++row.back())
                  largest = std::max(largest, a.at(row));
                for (row.back() = 0; row.back() < shape.back(); ++row.back())
                  sum += std::exp(
                      static_cast<double>(static_cast<float>(a.at(row)) -
                                          static_cast<float>(largest)));
                return std::exp(
                           static_cast<double>(static_cast<float>(a.at(at)) -
                                               static_cast<float>(largest))) /
                       sum;
              }),
        x.softmax(), 2);
    x.dispose();
    if (HasFatalFailure())
      return;
  }
  const Tensor large = tensor({1000, 1000}), s = scalar(1);
  expectSame({{2}, DType::float32, {0.5, 0.5}}, large.softmax());
  EXPECT_THROW(s.softmax(), ShapeError);
  dispose({large, s});
}

} // namespace
