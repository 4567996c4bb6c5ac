// Reordering, repeating, choosing, joining and cutting, against the reference.
#include "Reference.h"
#include "RuntimeTest.h"

#include <algorithm>

using namespace tensortidy;
using namespace reference;

namespace {

class LayoutOpsTest : public RuntimeTest {};

/// Runs `body` with a random array of rank 1 at least, its tensor, and a random
/// axis, and names them when it fails.
void onArrays(unsigned seed,
              const std::function<void(Source &, const Array &, Tensor,
                                       std::size_t axis)> &body) {
  Source source(seed);
  for (int round = 0; round < 200; ++round) {
    const Index shape = source.shape();
    if (shape.empty())
      continue;
    const Array a = source.array(shape, source.dtype());
    const Tensor x = make(a);
    const auto axis = static_cast<std::size_t>(
        source.below(static_cast<std::int64_t>(shape.size())));
    SCOPED_TRACE(x.toString() + " at axis " + std::to_string(axis));
    body(source, a, x, axis);
    x.dispose();
    if (testing::Test::HasFatalFailure())
      return;
  }
}

TEST_F(LayoutOpsTest, reverseTileAndPadMatchTheReference) {
  onArrays(41, [](Source &source, const Array &a, Tensor x, std::size_t axis) {
    expectSame(build(a.shape, a.dtype,
                     [&](Index at) {
                       at[axis] = a.shape[axis] - 1 - at[axis];
                       return a.at(at);
                     }),
               reverse(x, static_cast<int>(axis)));
    Index repetitions(a.shape.size()), tiled = a.shape, padded = a.shape;
    Paddings paddings(a.shape.size());
    for (std::size_t i = 0; i < tiled.size(); ++i) {
      repetitions[i] = source.below(4);
      tiled[i] *= repetitions[i];
      paddings[i] = {source.below(3), source.below(3)};
      padded[i] += paddings[i].first + paddings[i].second;
    }
    expectSame(build(tiled, a.dtype,
                     [&](Index at) {
                       for (std::size_t i = 0; i < at.size(); ++i)
                         at[i] %= a.shape[i];
                       return a.at(at);
                     }),
               tile(x, repetitions));
    expectSame(build(padded, a.dtype,
                     [&](Index at) {
                       for (std::size_t i = 0; i < at.size(); ++i) {
                         at[i] -= paddings[i].first;
                         if (at[i] < 0 || at[i] >= a.shape[i])
                           return 1.0;
                       }
                       return a.at(at);
                     }),
               pad(x, paddings, 1));
  });
}

TEST_F(LayoutOpsTest, broadcastToMatchesTheReference) {
  Source source(42);
  for (int round = 0; round < 200; ++round) {
    const Index shape = source.shape();
    const Array a = source.array(source.partner(shape), source.dtype());
    const Tensor x = make(a);
    expectSame(build(shape, a.dtype,
                     [&](const Index &at) { return broadcastAt(a, at); }),
               x.broadcastTo(Shape(shape)));
    x.dispose();
    if (HasFatalFailure())
      return;
  }
  const Tensor x = ones({2});
  EXPECT_THROW(x.broadcastTo({3}), ShapeError);
  EXPECT_THROW(x.broadcastTo({}), ShapeError);
  x.dispose();
}

TEST_F(LayoutOpsTest, gatherMatchesTheReference) {
  onArrays(43, [](Source &source, const Array &a, Tensor x, std::size_t axis) {
    if (a.shape[axis] == 0)
      return;
    const auto batch = static_cast<std::size_t>(
        source.below(static_cast<std::int64_t>(axis) + 1));
    Index shape(a.shape.begin(),
                a.shape.begin() + static_cast<std::ptrdiff_t>(batch));
    for (std::int64_t more = source.below(3); more > 0; --more)
      shape.push_back(source.below(4));
    if (a.shape.size() + shape.size() - batch > Shape::maxRank)
      return;
    const Array indices = build(shape, DType::int32, [&](const Index &) {
      return static_cast<double>(source.below(a.shape[axis]));
    });
    const std::size_t inner = shape.size() - batch;
    Index result(a.shape.begin(),
                 a.shape.begin() + static_cast<std::ptrdiff_t>(axis));
    result.insert(result.end(),
                  shape.begin() + static_cast<std::ptrdiff_t>(batch),
                  shape.end());
    result.insert(result.end(),
                  a.shape.begin() + static_cast<std::ptrdiff_t>(axis) + 1,
                  a.shape.end());
    const Tensor i = make(indices);
    expectSame(build(result, a.dtype,
                     [&](const Index &at) {
                       Index which(shape.size()), from(a.shape.size());
                       for (std::size_t k = 0; k < shape.size(); ++k)
                         which[k] = at[k < batch ? k : axis + k - batch];
                       for (std::size_t k = 0; k < from.size(); ++k)
                         from[k] =
                             k < axis ? at[k]
                             : k == axis
                                 ? static_cast<std::int64_t>(indices.at(which))
                                 : at[k - 1 + inner];
                       return a.at(from);
                     }),
               gather(x, i, static_cast<int>(axis), static_cast<int>(batch)));
    i.dispose();
  });
}

TEST_F(LayoutOpsTest, joiningUndoesCutting) {
  onArrays(44, [](Source &source, const Array &a, Tensor x, std::size_t axis) {
    const int along = static_cast<int>(axis);
    const auto rows = unstack(x, along);
    ASSERT_EQ(rows.size(), static_cast<std::size_t>(a.shape[axis]));
    if (!rows.empty())
      expectSame(a, stack(rows, along));
    for (std::size_t row = 0; row < rows.size(); ++row) {
      Index shape = a.shape;
      shape.erase(shape.begin() + along);
      expectSame(build(shape, a.dtype,
                       [&](Index at) {
                         at.insert(at.begin() + along,
                                   static_cast<std::int64_t>(row));
                         return a.at(at);
                       }),
                 rows[row].clone());
    }
    const std::int64_t first = source.below(a.shape[axis] + 1);
    const auto parts = split(x, std::vector<std::int64_t>{first, -1, 0}, along);
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].shape()[axis], first);
    EXPECT_EQ(parts[2].shape()[axis], 0);
    expectSame(a, concat(parts, along));
    dispose(rows);
    dispose(parts);
  });
}

TEST_F(LayoutOpsTest, stridedSlicesAreThoseOfPython) {
  onArrays(45, [](Source &source, const Array &a, Tensor x, std::size_t axis) {
    const std::int64_t size = a.shape[axis];
    Index begin(axis + 1, 0), end(axis + 1, 100), strides(axis + 1, 1);
    begin[axis] = source.below(15) - 7;
    end[axis] = source.below(15) - 7;
    strides[axis] =
        source.below(2) ? 1 + source.below(3) : -1 - source.below(3);
    std::vector<std::int64_t> taken; // walked as Python defines it
    const std::int64_t low = strides[axis] > 0 ? 0 : -1, high = size + low;
    const auto place = [&](std::int64_t at) {
      return std::min(std::max(at < 0 ? at + size : at, low), high);
    };
    for (std::int64_t at = place(begin[axis]);
         strides[axis] > 0 ? at < place(end[axis]) : at > place(end[axis]);
         at += strides[axis])
      taken.push_back(at);
    Index shape = a.shape;
    shape[axis] = static_cast<std::int64_t>(taken.size());
    expectSame(build(shape, a.dtype,
                     [&](Index at) {
                       at[axis] = taken[static_cast<std::size_t>(at[axis])];
                       return a.at(at);
                     }),
               stridedSlice(x, begin, end, strides));
  });
}

TEST_F(LayoutOpsTest, masksOfStridedSlices) {
  const Tensor x =
      tensor({{{1, 2}, {3, 4}, {5, 6}}, {{7, 8}, {9, 10}, {11, 12}}});
  expectSame({{2, 2}, DType::float32, {3, 4, 9, 10}}, // x[:, 1]
             x.stridedSlice({0, 1}, {0, 0}, {},
                            {.begin = 1, .end = 1, .shrinkAxis = 2}));
  expectSame(
      {{2, 3}, DType::float32, {2, 4, 6, 8, 10, 12}}, // x[..., -1]
      x.stridedSlice({0, -1}, {0, 0}, {}, {.ellipsis = 1, .shrinkAxis = 2}));
  expectSame({{1, 1, 3, 2}, DType::float32, {7, 8, 9, 10, 11, 12}},
             x.stridedSlice({0, -1}, {0, 9}, {}, {.newAxis = 1}));
  expectSame({{1, 2}, DType::float32, {9, 10}}, // x[1, 1:0:-1]
             x.stridedSlice({1, 1}, {2, 0}, {1, -1}, {.shrinkAxis = 1}));
  expectSame({{2, 3, 2},
              DType::float32,
              {8, 7, 10, 9, 12, 11, 2, 1, 4, 3, 6, 5}}, // x[::-1, ..., ::-1]
             x.stridedSlice({0, 0, 0}, {0, 0, 0}, {-1, 1, -1},
                            {.begin = 5, .end = 5, .ellipsis = 2}));
  EXPECT_THROW(x.stridedSlice({0}, {1}, {0}), ArgumentError);
  EXPECT_THROW(x.stridedSlice({0}, {1, 2}), ArgumentError);
  EXPECT_THROW(x.stridedSlice({2}, {0}, {}, {.shrinkAxis = 1}), ShapeError);
  EXPECT_THROW(x.stridedSlice({0, 0, 0, 0}, {1, 1, 1, 1}), ShapeError);
  EXPECT_THROW(x.stridedSlice({0, 0}, {1, 1}, {}, {.ellipsis = 3}),
               ArgumentError);
  x.dispose();
}

TEST_F(LayoutOpsTest, bracesOfOneNumberAreExtents) {
  const Tensor x = tensor({1, 2, 3, 4});
  const auto one = split(x, {4}), two = x.split({1, 3}), half = x.split(2);
  EXPECT_EQ(one.size(), 1u);
  EXPECT_EQ(two.size(), 2u);
  EXPECT_EQ(half.size(), 2u);
  expectSame({{2, 4}, DType::float32, {1, 2, 3, 4, 1, 2, 3, 4}}, x.stack(x));
  expectSame({{4, 2}, DType::float32, {1, 1, 2, 2, 3, 3, 4, 4}},
             x.stack(x, -1));
  dispose(one);
  dispose(two);
  dispose(half);
  x.dispose();
}

TEST_F(LayoutOpsTest, oneHotTakesValues) {
  const Tensor i = tensor(std::vector<int>{1, -1, 2});
  expectSame({{3, 2}, DType::int32, {3, 5, 3, 3, 3, 3}},
             i.oneHot(2, 5, 3, DType::int32));
  i.dispose();
}

TEST_F(LayoutOpsTest, errorsNameTheCall) {
  const Tensor x = ones({2, 3}), y = ones({3, 2}), s = scalar(1),
               i = tensor(std::vector<int>{0, 2}),
               truth = ones({2, 3}, DType::boolean);
  const int line = __LINE__ + 1;
  const std::string text = ERROR_OF(ArgumentError, x.gather(i));
  EXPECT_NE(text.find("gather: expected indices from 0 to 1, got 2"),
            std::string::npos)
      << text;
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  EXPECT_THROW(x.gather(x), DTypeError);
  EXPECT_THROW(x.gather(i, 0, 1), ArgumentError);
  EXPECT_THROW(s.gather(i), ShapeError);
  EXPECT_THROW(stack({x, y}), ShapeError);
  EXPECT_THROW(stack({x, truth}), DTypeError);
  EXPECT_THROW(stack({}), ArgumentError);
  EXPECT_THROW(x.stack(x, 3), ShapeError);
  EXPECT_THROW(x.split({1, 2}), ShapeError);
  EXPECT_THROW(x.split({-1, -1}), ShapeError);
  EXPECT_THROW(s.unstack(), ShapeError);
  EXPECT_THROW(x.tile({2}), ShapeError);
  EXPECT_THROW(x.tile({2, -1}), ArgumentError);
  EXPECT_THROW(x.pad({{1, 1}}), ShapeError);
  EXPECT_THROW(s.pad({}), ShapeError);
  EXPECT_THROW(x.pad({{1, 1}, {0, -1}}), ArgumentError);
  EXPECT_THROW(x.reverse(2), ShapeError);
  EXPECT_THROW(x.reverse({0, 0}), ShapeError);
  dispose({x, y, s, i, truth});
}

} // namespace
