// Making, reading, moving: factories, views, transpose, slice, concat, oneHot.
#include "Reference.h"
#include "RuntimeTest.h"

#include <algorithm>
#include <array>
#include <numeric>

using namespace tensortidy;
using namespace reference;

namespace {

class LayoutTest : public RuntimeTest {};

TEST_F(LayoutTest, literalsNestAndPickTheirDtype) {
  int n = 3;
  double x = 0.5;
  expectSame({{}, DType::float32, {7}}, tensor(7));
  expectSame({{3}, DType::float32, {1, 2, 3}}, tensor({1, 2, n}));
  expectSame({{2}, DType::float32, {0.5, 3}}, tensor({x, n}));
  expectSame({{2, 1}, DType::float32, {1, 2}}, tensor({{1}, {2}}));
  expectSame({{1, 3}, DType::float32, {1, 2, 3}}, tensor({{1, 2, 3}}));
  expectSame({{2, 2, 1}, DType::float32, {1, 2, 3, 4}},
             tensor({{{1}, {2}}, {{3}, {4}}}));
  expectSame({{2}, DType::boolean, {1, 0}}, tensor({true, false}));
  expectSame({{2, 2}, DType::float32, {1, 2, 3, 4}},
             tensor({1, 2, 3, 4}, {2, 2}));
  expectSame({{2}, DType::int32, {1, -2}},
             tensor({1.9, -2.9}, {2}, DType::int32));
  EXPECT_THROW(tensor({{1, 2}, {3}}), ShapeError);
  EXPECT_THROW(tensor({{1, 2}, 3}), ShapeError);
  EXPECT_THROW(tensor({1, 2, 3}, {2, 2}), ShapeError);
}

TEST_F(LayoutTest, memoryOfEveryKindIsTaken) {
  const std::vector<float> floats = {1, 2};
  const std::array<std::int32_t, 2> ints = {3, 4};
  const bool bools[] = {true, false};
  expectSame({{2}, DType::float32, {1, 2}}, tensor(floats));
  expectSame({{2, 1}, DType::float32, {1, 2}}, tensor(floats, {2, 1}));
  expectSame({{2}, DType::int32, {3, 4}}, tensor(ints));
  expectSame({{2}, DType::boolean, {1, 0}}, tensor(bools));
  expectSame({{1}, DType::float32, {0.25}}, tensor(std::vector<double>{0.25}));
  expectSame({{0}, DType::float32, {}}, tensor(std::vector<float>()));
  EXPECT_THROW(tensor(floats, {3}), ShapeError);
}

TEST_F(LayoutTest, factoriesFill) {
  expectSame({{2}, DType::float32, {0, 0}}, zeros({2}));
  expectSame({{2}, DType::boolean, {1, 1}}, ones({2}, DType::boolean));
  expectSame({{1, 2}, DType::int32, {-3, -3}},
             fill({1, 2}, -3.7, DType::int32));
  expectSame({{}, DType::float32, {2.5}}, scalar(2.5));
  expectSame({{0, 3}, DType::float32, {}}, zeros({0, 3}));
  EXPECT_THROW(zeros({-1}), ShapeError);
  EXPECT_THROW(zeros({std::int64_t{1} << 40, std::int64_t{1} << 40}),
               ArgumentError);
  EXPECT_THROW(Shape({1, 1, 1, 1, 1, 1, 1}), ShapeError);
}

TEST_F(LayoutTest, randomNumbersFollowTheirSeedAndDistribution) {
  const Tensor a = randomNormal({10000}, 2, 3, 42),
               b = randomNormal({10000}, 2, 3, 42),
               c = randomNormal({10000}, 2, 3, 43);
  EXPECT_EQ(a.data(), b.data());
  EXPECT_NE(a.data(), c.data());
  const auto values = a.data();
  const double mean =
      std::accumulate(values.begin(), values.end(), 0.0) / 10000;
  double square = 0;
  for (float value : values)
    square += (value - mean) * (value - mean);
  EXPECT_NEAR(mean, 2, 0.1);
  EXPECT_NEAR(std::sqrt(square / 10000), 3, 0.1);
  dispose({a, b, c});
}

TEST_F(LayoutTest, readingChecksTheDtype) {
  const Tensor a = ones({2}), i = scalar(3, DType::int32),
               b = scalar(1, DType::boolean);
  EXPECT_THROW(a.data<std::int32_t>(), DTypeError);
  EXPECT_THROW(i.item(), DTypeError);
  EXPECT_EQ(i.item<std::int32_t>(), 3);
  EXPECT_EQ(b.item<bool>(), true);
  EXPECT_THROW(a.item(), ShapeError);
  EXPECT_EQ(a.rank(), 1u);
  EXPECT_EQ(a.size(), 2);
  dispose({a, i, b});
}

TEST_F(LayoutTest, textShowsDtypeShapeAndElements) {
  const Tensor a = tensor({{1, 2.5}, {-3, 4}}), b = tensor({true, false}),
               c = zeros({100}, DType::int32), d = zeros({2, 0}), e = scalar(1);
  EXPECT_EQ(a.toString(), "float32[2,2] [[1, 2.5], [-3, 4]]");
  EXPECT_EQ(b.toString(), "bool[2] [true, false]");
  EXPECT_EQ(c.toString(), "int32[100] [0, 0, 0, ..., 0, 0, 0]");
  EXPECT_EQ(d.toString(), "float32[2,0] [[], []]");
  EXPECT_EQ(e.toString(), "float32[] 1");
  dispose({a, b, c, d, e});
}

TEST_F(LayoutTest, viewsHaveTheirShapes) {
  const Tensor a = ones({1, 2, 1, 3});
  const auto shapeOf = [](Tensor view) {
    const Shape shape = view.shape();
    view.dispose();
    return shape;
  };
  EXPECT_EQ(shapeOf(a.squeeze()), (Shape{2, 3}));
  EXPECT_EQ(shapeOf(a.squeeze(0)), (Shape{2, 1, 3}));
  EXPECT_EQ(shapeOf(a.squeeze({0, -2})), (Shape{2, 3}));
  EXPECT_EQ(shapeOf(a.expandDims(-1)), (Shape{1, 2, 1, 3, 1}));
  EXPECT_EQ(shapeOf(a.expandDims(2)), (Shape{1, 2, 1, 1, 3}));
  EXPECT_EQ(shapeOf(a.flatten()), (Shape{6}));
  EXPECT_EQ(shapeOf(a.reshape({3, -1})), (Shape{3, 2}));
  EXPECT_THROW(a.squeeze(1), ShapeError);
  EXPECT_THROW(a.reshape({4, -1}), ShapeError);
  EXPECT_THROW(a.reshape({-1, -1}), ShapeError);
  EXPECT_THROW(a.reshape({7}), ShapeError);
  EXPECT_THROW(a.expandDims(5), ShapeError);
  a.dispose();
  const Tensor empty = zeros({0, 3});
  EXPECT_EQ(shapeOf(empty.reshape({-1, 3})), (Shape{0, 3}));
  EXPECT_THROW(empty.reshape({0, -1}), ShapeError);
  empty.dispose();
}

TEST_F(LayoutTest, transposeMatchesTheReference) {
  Source source(7);
  for (int round = 0; round < 200; ++round) {
    const Array a = source.array(source.shape(), source.dtype());
    std::vector<int> axes(a.shape.size());
    std::iota(axes.begin(), axes.end(), 0);
    for (std::size_t last = axes.size(); last > 1; --last)
      std::swap(axes[last - 1], axes[static_cast<std::size_t>(source.below(
                                    static_cast<std::int64_t>(last)))]);
    Index shape;
    for (int axis : axes)
      shape.push_back(a.shape[static_cast<std::size_t>(axis)]);
    const Tensor x = make(a);
    expectSame(build(shape, a.dtype,
                     [&](const Index &at) {
                       Index index(at.size());
                       for (std::size_t k = 0; k < at.size(); ++k)
                         index[static_cast<std::size_t>(axes[k])] = at[k];
                       return a.at(index);
                     }),
               x.transpose(axes));
    x.dispose();
    if (HasFatalFailure())
      return;
  }
  const Tensor x = tensor({{1, 2, 3}});
  expectSame({{3, 1}, DType::float32, {1, 2, 3}}, x.transpose());
  EXPECT_THROW(x.transpose({0}), ShapeError);
  EXPECT_THROW(x.transpose({0, 0}), ShapeError);
  x.dispose();
}

TEST_F(LayoutTest, sliceMatchesTheReference) {
  Source source(8);
  for (int round = 0; round < 200; ++round) {
    const Array a = source.array(source.shape(), source.dtype());
    Index begin, extents, shape;
    for (std::int64_t extent : a.shape) {
      begin.push_back(source.below(extent + 1));
      const std::int64_t room = extent - begin.back();
      shape.push_back(source.below(room + 1));
      extents.push_back(shape.back() == room && source.below(2) ? -1
                                                                : shape.back());
    }
    const Tensor x = make(a);
    expectSame(build(shape, a.dtype,
                     [&](Index at) {
                       for (std::size_t k = 0; k < at.size(); ++k)
                         at[k] += begin[k];
                       return a.at(at);
                     }),
               x.slice(Shape(begin), Shape(extents)));
    x.dispose();
    if (HasFatalFailure())
      return;
  }
  const Tensor x = ones({2, 3});
  EXPECT_THROW(x.slice({0, 0}, {3, 1}), ShapeError);
  EXPECT_THROW(x.slice({-1, 0}, {1, 1}), ShapeError);
  EXPECT_THROW(x.slice({0}, {1}), ShapeError);
  x.dispose();
}

TEST_F(LayoutTest, concatMatchesTheReference) {
  Source source(9);
  for (int round = 0; round < 100; ++round) {
    Index shape = source.shape(3);
    shape.push_back(1 + source.below(3));
    const auto axis = static_cast<std::size_t>(
        source.below(static_cast<std::int64_t>(shape.size())));
    const DType dtype = source.dtype();
    std::vector<Array> parts;
    std::vector<Tensor> tensors;
    std::vector<std::pair<std::size_t, std::int64_t>> places;
    for (std::int64_t part = 0; part < 1 + source.below(6); ++part) {
      shape[axis] = source.below(4);
      parts.push_back(source.array(shape, dtype));
      tensors.push_back(make(parts.back()));
      for (std::int64_t at = 0; at < shape[axis]; ++at)
        places.emplace_back(parts.size() - 1, at);
    }
    shape[axis] = static_cast<std::int64_t>(places.size());
    expectSame(build(shape, dtype,
                     [&](Index at) {
                       const auto [part, inner] =
                           places[static_cast<std::size_t>(at[axis])];
                       at[axis] = inner;
                       return parts[part].at(at);
                     }),
               concat(tensors, static_cast<int>(axis)));
    dispose(tensors);
    if (HasFatalFailure())
      return;
  }
  const Tensor a = ones({2, 3}), b = ones({3, 2}),
               c = ones({2, 3}, DType::int32);
  EXPECT_THROW(a.concat(b), ShapeError);
  EXPECT_THROW(a.concat(c), DTypeError);
  EXPECT_THROW(concat({}), ArgumentError);
  expectSame(build({4, 3}, DType::float32, [](const Index &) { return 1; }),
             a.concat(a));
  dispose({a, b, c});
}

TEST_F(LayoutTest, splitIsTheInverseOfConcat) {
  Source source(10);
  const Array a = source.array({4, 6, 2}, DType::float32);
  const Tensor x = make(a);
  for (const int axis : {0, 1, -1}) {
    const std::vector<Tensor> parts = split(x, 2, axis);
    EXPECT_EQ(parts.size(), 2u);
    expectSame(a, concat(parts, axis));
    dispose(parts);
  }
  EXPECT_THROW(split(x, 4, 1), ShapeError);
  EXPECT_THROW(split(x, 0), ArgumentError);
  EXPECT_THROW(split(x, 1, 3), ShapeError);
  x.dispose();
}

TEST_F(LayoutTest, manyOperandsArePinnedAndReleased) {
  const Tensor a = ones({1});
  const std::vector<Tensor> many(100, a);
  expectSame(build({100}, DType::float32, [](const Index &) { return 1; }),
             concat(many));
  std::vector<Tensor> broken = many;
  broken.back() = Tensor();
  EXPECT_THROW(concat(broken), NullTensorError);
  a.dispose();
}

TEST_F(LayoutTest, oneHotMarksThePlace) {
  const Tensor x = tensor({0, 2, -1, 5}, {4}, DType::int32), f = ones({1});
  expectSame({{4, 3}, DType::float32, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0}},
             x.oneHot(3));
  EXPECT_THROW(f.oneHot(2), DTypeError);
  EXPECT_THROW(x.oneHot(0), ArgumentError);
  dispose({x, f});
}

} // namespace
