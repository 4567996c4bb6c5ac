// Products and normalization against the reference.
#include "Reference.h"
#include "RuntimeTest.h"

using namespace tensortidy;
using namespace reference;

namespace {

class LinearOpsTest : public RuntimeTest {};

/// The tolerance is for sums of up to some ten products of numbers around 3.
void expectClose(const Array &expected, Tensor got, double tolerance = 1e-4) {
  const Array actual = read(got);
  got.dispose();
  ASSERT_EQ(actual.shape, expected.shape);
  ASSERT_EQ(actual.dtype, expected.dtype);
  for (std::size_t at = 0; at < expected.values.size(); ++at)
    ASSERT_NEAR(expected.values[at], actual.values[at], tolerance)
        << "element " << at;
}

DType product(DType a, DType b) {
  return a == DType::float32 || b == DType::float32 ? DType::float32
                                                    : DType::int32;
}

TEST_F(LinearOpsTest, matMulMatchesTheReference) {
  Source source(31);
  for (int round = 0; round < 400; ++round) {
    const Index batch = source.shape(3), other = source.partner(batch);
    const std::int64_t m = source.below(6), k = source.below(6),
                       n = source.below(6);
    const bool transposeA = source.below(2) != 0,
               transposeB = source.below(2) != 0;
    const auto matrix = [](Index shape, std::int64_t rows, std::int64_t columns,
                           bool transposed) {
      shape.push_back(transposed ? columns : rows);
      shape.push_back(transposed ? rows : columns);
      return shape;
    };
    const bool swap = source.below(2) != 0;
    const Array a = source.array(matrix(swap ? other : batch, m, k, transposeA),
                                 source.dtype());
    const Array b = source.array(matrix(swap ? batch : other, k, n, transposeB),
                                 source.dtype());
    const auto element = [](const Array &array, const Index &at,
                            std::int64_t row, std::int64_t column,
                            bool transposed) {
      Index index = at;
      index[index.size() - 2] = transposed ? column : row;
      index[index.size() - 1] = transposed ? row : column;
      // the last two are no batch axes: do not broadcast them
      Index own(index.end() - static_cast<std::ptrdiff_t>(array.shape.size()),
                index.end());
      for (std::size_t axis = 0; axis + 2 < own.size(); ++axis)
        own[axis] = array.shape[axis] == 1 ? 0 : own[axis];
      return array.at(own);
    };
    Index shape = broadcast(batch, other);
    shape.insert(shape.end(), {m, n});
    const Tensor x = make(a), y = make(b);
    SCOPED_TRACE(x.toString() + " and " + y.toString());
    expectClose(build(shape, product(a.dtype, b.dtype),
                      [&](const Index &at) {
                        double sum = 0;
                        for (std::int64_t i = 0; i < k; ++i)
                          sum +=
                              element(a, at, at[at.size() - 2], i, transposeA) *
                              element(b, at, i, at[at.size() - 1], transposeB);
                        return sum;
                      }),
                matMul(x, y, transposeA, transposeB));
    dispose({x, y});
    if (HasFatalFailure())
      return;
  }
}

TEST_F(LinearOpsTest, int32ProductsWrapAround) {
  const Tensor x = fill({1, 2}, 65536, DType::int32),
               y = fill({2, 1}, 32768, DType::int32);
  expectSame({{1, 1}, DType::int32, {0}}, x.matMul(y));
  dispose({x, y});
}

TEST_F(LinearOpsTest, dotTakesVectorsAndMatrices) {
  const Tensor v = tensor({1, 2}), w = tensor({3, 4, 5}),
               m = tensor({{1, 2, 3}, {4, 5, 6}});
  expectSame({{}, DType::float32, {5}}, v.dot(v));
  expectSame({{3}, DType::float32, {9, 12, 15}}, v.dot(m));
  expectSame({{2}, DType::float32, {26, 62}}, dot(m, w));
  const Tensor t = m.transpose();
  expectSame({{2, 2}, DType::float32, {14, 32, 32, 77}}, m.dot(t));
  expectSame({{2, 3}, DType::float32, {3, 4, 5, 6, 8, 10}}, outerProduct(v, w));
  const Tensor none = zeros({0}), some = zeros({0, 2});
  expectSame({{}, DType::float32, {0}}, none.dot(none));
  expectSame({{2}, DType::float32, {0, 0}}, none.dot(some));
  expectSame({{0, 3}, DType::float32, {}}, none.outerProduct(w));
  EXPECT_THROW(v.dot(w), ShapeError);
  EXPECT_THROW(m.outerProduct(v), ShapeError);
  dispose({v, w, m, t, none, some});
}

TEST_F(LinearOpsTest, productsNameTheShapesThatDoNotFit) {
  const Tensor a = ones({2, 3}), b = ones({3, 4}), c = ones({5, 3, 4}),
               d = ones({4, 2, 3}), s = scalar(1);
  const int line = __LINE__ + 1;
  const std::string text = ERROR_OF(ShapeError, a.matMul(b, true));
  EXPECT_NE(text.find("matMul: expected inner dimensions to agree, got [2,3] "
                      "transposed x [3,4]"),
            std::string::npos)
      << text;
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  EXPECT_THROW(d.matMul(c), ShapeError);
  EXPECT_THROW(a.matMul(s), ShapeError);
  EXPECT_THROW(s.dot(a), ShapeError);
  dispose({a, b, c, d, s});
}

TEST_F(LinearOpsTest, logSoftmaxIsTheLogarithmOfSoftmax) {
  Source source(32);
  for (int round = 0; round < 100; ++round) {
    Index shape = source.shape(3);
    shape.push_back(1 + source.below(6));
    const Array a = source.array(shape, source.dtype());
    const Tensor x = make(a);
    const auto element = [&](const Index &at) {
      double sum = 0;
      Index other = at;
      for (other.back() = 0; other.back() < shape.back(); ++other.back())
        sum += std::exp(a.at(other));
      return a.at(at) - std::log(sum);
    };
    expectClose(build(shape, DType::float32, element), logSoftmax(x), 1e-5);
    x.dispose();
    if (HasFatalFailure())
      return;
  }
  const Tensor far = tensor({1000, 0}), s = scalar(1);
  expectSame({{2}, DType::float32, {0, -1000}}, far.logSoftmax());
  EXPECT_THROW(s.logSoftmax(), ShapeError);
  dispose({far, s});
}

TEST_F(LinearOpsTest, batchNormMatchesTheReference) {
  Source source(33);
  for (int round = 0; round < 200; ++round) {
    const Index shape = source.shape(4);
    if (shape.empty())
      continue;
    const Index part = round % 2 ? shape : Index{shape.back()};
    const Array x = source.array(shape, DType::float32),
                mean = source.array(part, DType::float32),
                offset = source.array(part, DType::float32),
                scale = source.array(part, DType::float32);
    Array variance = source.array(part, DType::float32);
    for (double &value : variance.values)
      value = static_cast<float>(std::abs(value) + 0.1);
    const bool bare = source.below(3) == 0;
    const Tensor tx = make(x), tm = make(mean), tv = make(variance),
                 to = make(offset), ts = make(scale);
    const auto element = [&](const Index &at) {
      return (x.at(at) - broadcastAt(mean, at)) *
                 (bare ? 1 : broadcastAt(scale, at)) /
                 std::sqrt(broadcastAt(variance, at) + 0.001) +
             (bare ? 0 : broadcastAt(offset, at));
    };
    expectSame(build(shape, DType::float32, element),
               bare ? batchNorm(tx, tm, tv) : tx.batchNorm(tm, tv, to, ts), 2);
    dispose({tx, tm, tv, to, ts});
    if (HasFatalFailure())
      return;
  }
}

TEST_F(LinearOpsTest, batchNormNamesThePartThatDoesNotFit) {
  const Tensor x = ones({2, 3}), m = ones({3}), wrong = ones({2}),
               full = ones({2, 3});
  const std::string text = ERROR_OF(ShapeError, batchNorm(x, m, full));
  EXPECT_NE(
      text.find("batchNorm: expected a variance that broadcasts to [2,3], "
                "of the mean's rank, got [2,3]"),
      std::string::npos)
      << text;
  EXPECT_THROW(batchNorm(x, wrong, wrong), ShapeError);
  dispose({x, m, wrong, full});
}

} // namespace
