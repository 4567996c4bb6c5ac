// Convolutions and pools, and their gradients, against seven nested loops.
#include "Reference.h"
#include "RuntimeTest.h"
#include "ops/convolution.h"

using namespace tensortidy;
using namespace reference;
using detail::Walk;

namespace {

class ConvolutionOpsTest : public RuntimeTest {};

/// Where windows lie along one axis.
struct Axis {
  std::int64_t places, before, stride, dilation;

  Axis(std::int64_t extent, std::int64_t window, int stride, int dilation,
       Padding padding)
      : stride(stride), dilation(dilation) {
    const std::int64_t covered = 1 + dilation * (window - 1);
    before = padding.pixels();
    places = 0;
    if (padding.isSame()) {
      while (places * stride < extent)
        ++places;
      const std::int64_t end = (places - 1) * stride + covered;
      before = end > extent ? (end - extent) / 2 : 0;
    } else {
      while (places * stride + covered <= extent + 2 * before)
        ++places;
    }
  }
  std::int64_t input(std::int64_t place, std::int64_t tap) const {
    return place * stride + tap * dilation - before;
  }
};

struct Case {
  Array x;
  Size2d window;
  Walk walk;
  Axis rows, columns;
  std::int64_t batch() const { return x.shape[0]; }
  std::int64_t channels() const { return x.shape[3]; }
};

Case randomCase(Source &source, DType dtype = DType::float32) {
  const auto small = [&](int most) {
    return 1 + static_cast<int>(source.below(most));
  };
  Array x = source.array(
      {source.below(9) == 0 ? 0 : small(2), small(7), small(7), small(4)},
      dtype);
  const Size2d window(small(4), small(4));
  const Padding padding = source.below(3) == 0   ? Padding::same
                          : source.below(2) == 0 ? Padding::valid
                                                 : Padding(small(2) - 1);
  Walk walk{1, padding, 1};
  if (source.below(2) == 0)
    walk.strides = {small(3), small(3)};
  else if (dtype == DType::float32)
    walk.dilations = {small(2), small(2)};
  const Axis rows(x.shape[1], window.height, walk.strides.height,
                  walk.dilations.height, padding);
  const Axis columns(x.shape[2], window.width, walk.strides.width,
                     walk.dilations.width, padding);
  return {std::move(x), window, walk, rows, columns};
}

using Visit = std::function<void(std::int64_t i, std::int64_t j, std::int64_t y,
                                 std::int64_t x)>;

/// Every element of the window at (row, column) that lies in the image.
void eachTap(const Case &c, std::int64_t row, std::int64_t column,
             const Visit &visit) {
  for (std::int64_t i = 0; i < c.window.height; ++i)
    for (std::int64_t j = 0; j < c.window.width; ++j) {
      const std::int64_t y = c.rows.input(row, i),
                         x = c.columns.input(column, j);
      if (y >= 0 && y < c.x.shape[1] && x >= 0 && x < c.x.shape[2])
        visit(i, j, y, x);
    }
}

Array convolution(const Case &c, const Array &filter, bool depthwise) {
  const std::int64_t last = filter.shape[3];
  const std::int64_t outputs = depthwise ? last * c.channels() : last;
  return build(
      {c.batch(), c.rows.places, c.columns.places, outputs}, DType::float32,
      [&](const Index &at) {
        double sum = 0;
        eachTap(c, at[1], at[2], [&](auto i, auto j, auto y, auto x) {
          if (depthwise) {
            const std::int64_t in = at[3] / last;
            sum +=
                c.x.at({at[0], y, x, in}) * filter.at({i, j, in, at[3] % last});
            return;
          }
          for (std::int64_t in = 0; in < c.channels(); ++in)
            sum += c.x.at({at[0], y, x, in}) * filter.at({i, j, in, at[3]});
        });
        return sum;
      });
}

/// Sums of up to a few hundred products in float32 may cancel: what counts is
/// the error against the size of the terms.
void expectClose(const Array &expected, Tensor got, double tolerance = 1e-4) {
  const Array actual = read(got);
  got.dispose();
  ASSERT_EQ(actual.shape, expected.shape);
  ASSERT_EQ(actual.dtype, expected.dtype);
  for (std::size_t at = 0; at < expected.values.size(); ++at)
    ASSERT_NEAR(expected.values[at], actual.values[at], tolerance)
        << "element " << at;
}

TEST_F(ConvolutionOpsTest, convolutionsMatchTheReference) {
  Source source(21);
  for (int round = 0; round < 300; ++round) {
    const bool depthwise = round % 2 != 0;
    const Case c = randomCase(source);
    const Array filter = source.array(
        {c.window.height, c.window.width, c.channels(), 1 + source.below(3)},
        DType::float32);
    const Tensor x = make(c.x), f = make(filter);
    expectClose(convolution(c, filter, depthwise),
                (depthwise ? depthwiseConv2d
                           : conv2d)(x, f, c.walk.strides, c.walk.padding,
                                     c.walk.dilations, Site::current()));
    dispose({x, f});
    if (HasFatalFailure())
      return;
  }
}

// A convolution is linear in both operands: the gradients g must satisfy
// sum(y * dy) == sum(x * g(dy)), for the image and for the filter.
TEST_F(ConvolutionOpsTest, gradientsAreTheAdjointsOfTheConvolution) {
  Source source(22);
  const auto inner = [](Tensor a, Tensor b) {
    TidyScope scope;
    return static_cast<double>(a.mul(b).sum().item());
  };
  for (int round = 0; round < 200; ++round) {
    TidyScope scope;
    const bool depthwise = round % 2 != 0;
    const Case c = randomCase(source);
    const Tensor x = make(c.x),
                 f = make(source.array({c.window.height, c.window.width,
                                        c.channels(), 1 + source.below(3)},
                                       DType::float32));
    const Walk &w = c.walk;
    const Tensor y = (depthwise ? depthwiseConv2d : conv2d)(
        x, f, w.strides, w.padding, w.dilations, Site::current());
    const Tensor dy = make(source.array(y.shape().toVector(), DType::float32));
    const Site site = Site::current();
    const Tensor dx =
        (depthwise ? detail::depthwiseConv2dInputGradient
                   : detail::conv2dInputGradient)(dy, f, x.shape(), w, site);
    const Tensor df =
        (depthwise ? detail::depthwiseConv2dFilterGradient
                   : detail::conv2dFilterGradient)(x, dy, f.shape(), w, site);
    ASSERT_EQ(dx.shape(), x.shape());
    ASSERT_EQ(df.shape(), f.shape());
    const double expected = inner(y, dy);
    const double slack = 1e-4 * (1 + y.mul(dy).abs().sum().item());
    ASSERT_NEAR(inner(x, dx), expected, slack);
    ASSERT_NEAR(inner(f, df), expected, slack);
  }
}

TEST_F(ConvolutionOpsTest, poolsMatchTheReference) {
  Source source(23);
  for (int round = 0; round < 300; ++round) {
    Case c = randomCase(source, source.dtype());
    c.walk.dilations = 1;
    c.rows.dilation = c.columns.dilation = 1;
    c.rows = Axis(c.x.shape[1], c.window.height, c.walk.strides.height, 1,
                  c.walk.padding);
    c.columns = Axis(c.x.shape[2], c.window.width, c.walk.strides.width, 1,
                     c.walk.padding);
    if (c.walk.padding.pixels() >= std::min(c.window.height, c.window.width))
      continue; // some windows hold nothing
    const Index shape = {c.batch(), c.rows.places, c.columns.places,
                         c.channels()};
    const auto fold = [&](const Index &at, bool mean) {
      double sum = 0, largest = -1e30, count = 0;
      eachTap(c, at[1], at[2], [&](auto, auto, auto y, auto x) {
        const double value = c.x.at({at[0], y, x, at[3]});
        sum += value;
        largest = std::max(largest, value);
        ++count;
      });
      return mean ? sum / count : largest;
    };
    const Tensor x = make(c.x);
    expectSame(build(shape, c.x.dtype,
                     [&](const Index &at) { return fold(at, false); }),
               maxPool(x, c.window, c.walk.strides, c.walk.padding));
    expectClose(build(shape, DType::float32,
                      [&](const Index &at) { return fold(at, true); }),
                avgPool(x, c.window, c.walk.strides, c.walk.padding), 1e-5);
    x.dispose();
    if (HasFatalFailure())
      return;
  }
}

TEST_F(ConvolutionOpsTest, poolGradientsGoWhereTheElementsCameFrom) {
  TidyScope scope;
  const Tensor x = tensor({1, 4, 2, 4, 3, 0}, {2, 3, 1});
  const Tensor dy = tensor({1, 10}, {1, 2, 1});
  const Site site = Site::current();
  // windows of 2x2: {1,4,4,3} and {4,2,3,0}
  expectSame({{2, 3, 1}, DType::float32, {0, 11, 0, 0, 0, 0}},
             detail::maxPoolGradient(x, dy, 2, {1, Padding::valid, 1}, site));
  expectSame(
      {{2, 3, 1}, DType::float32, {0.25, 2.75, 2.5, 0.25, 2.75, 2.5}},
      detail::avgPoolGradient(dy, x.shape(), 2, {1, Padding::valid, 1}, site));
}

TEST_F(ConvolutionOpsTest, oneImageNeedsNoBatch) {
  const Tensor x = ones({3, 3, 2}), f = ones({2, 2, 2, 5});
  const auto shapeOf = [](Tensor result) {
    const Shape shape = result.shape();
    result.dispose();
    return shape;
  };
  EXPECT_EQ(shapeOf(x.conv2d(f, 1, Padding::valid)), (Shape{2, 2, 5}));
  EXPECT_EQ(shapeOf(x.depthwiseConv2d(f, 2, Padding::same)), (Shape{2, 2, 10}));
  EXPECT_EQ(shapeOf(x.maxPool({2, 3}, 1, Padding::valid)), (Shape{2, 1, 2}));
  EXPECT_EQ(shapeOf(x.avgPool(2, 1, Padding(1))), (Shape{4, 4, 2}));
  EXPECT_EQ(shapeOf(x.maxPool(5, 1, Padding::valid)), (Shape{0, 0, 2}));
  dispose({x, f});
}

TEST_F(ConvolutionOpsTest, errorsSayWhatDoesNotFit) {
  const Tensor x = ones({1, 3, 3, 2}), f = ones({2, 2, 3, 1}),
               flat = ones({3, 3});
  const int line = __LINE__ + 1;
  const std::string text = ERROR_OF(ShapeError, x.conv2d(f, 1, Padding::same));
  EXPECT_NE(text.find("conv2d: expected a filter for 2 channels, as in "
                      "[1,3,3,2], got [2,2,3,1]"),
            std::string::npos)
      << text;
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  EXPECT_THROW(conv2d(flat, f, 1, Padding::same), ShapeError);
  EXPECT_THROW(conv2d(x, flat, 1, Padding::same), ShapeError);
  const Tensor fits = ones({2, 2, 2, 1});
  EXPECT_THROW(conv2d(x, fits, 0, Padding::same), ArgumentError);
  EXPECT_THROW(conv2d(x, fits, 2, Padding::same, 2), ArgumentError);
  EXPECT_THROW(conv2d(x, fits, 1, Padding(-1)), ArgumentError);
  EXPECT_THROW(maxPool(x, 0, 1, Padding::valid), ArgumentError);
  EXPECT_THROW(avgPool(flat, 1, 1, Padding::valid), ShapeError);
  dispose({x, f, flat, fits});
  EXPECT_THROW(x.maxPool(1, 1, Padding::valid), DisposedTensorError);
}

} // namespace
