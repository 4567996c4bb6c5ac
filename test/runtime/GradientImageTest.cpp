// Gradients of convolutions and pools.
#include "GradientReference.h"
#include "RuntimeTest.h"

using namespace tensortidy;
using namespace reference;

namespace {

class GradientImageTest : public RuntimeTest {};

/// A window of 3x2 over images [2,5,4,2].
struct Walked {
  const char *what;
  int stride;
  Padding padding;
  int dilation;
  std::int64_t places[2]; ///< how often it fits
  std::int64_t before[2]; ///< the border in front
};
const Walked walks[] = {
    {"", 1, Padding::valid, 1, {3, 3}, {0, 0}},
    {" same", 2, Padding::same, 1, {3, 2}, {1, 0}},
    {" dilated", 1, Padding::same, 2, {5, 4}, {2, 1}},
    {" in a frame", 2, Padding(1), 1, {3, 3}, {1, 1}},
};
const Index images = {2, 5, 4, 2};

/// Folds, for each place of the result, tap(pixel, window element) over the
/// window's elements inside the image.
template <class Tap, class Fold>
Array windowed(const Walked &walk, std::int64_t channels, Tap tap, Fold fold) {
  const Index shape = {images[0], walk.places[0], walk.places[1], channels};
  return build(shape, DType::float32, [&](const Index &o) {
    std::vector<double> values;
    for (std::int64_t i = 0; i < 3; ++i)
      for (std::int64_t j = 0; j < 2; ++j) {
        const std::int64_t y =
            o[1] * walk.stride + i * walk.dilation - walk.before[0];
        const std::int64_t x =
            o[2] * walk.stride + j * walk.dilation - walk.before[1];
        if (y >= 0 && y < images[1] && x >= 0 && x < images[2])
          values.push_back(tap(Index{o[0], y, x}, Index{i, j}, o[3]));
      }
    return fold(values);
  });
}

double sumOf(const std::vector<double> &values) {
  double sum = 0;
  for (double value : values)
    sum += value;
  return sum;
}

void addConvolutions(Source &source, GradientChecks &checks) {
  for (const Walked &walk : walks) {
    checks.push_back({std::string("conv2d") + walk.what,
                      [&](const auto &xs) {
                        return xs[0].conv2d(xs[1], walk.stride, walk.padding,
                                            walk.dilation);
                      },
                      [&](const Arrays &xs) {
                        return windowed(
                            walk, 3,
                            [&](const Index &at, const Index &tap, auto to) {
                              double sum = 0;
                              for (std::int64_t c = 0; c < 2; ++c)
                                sum += xs[0].at({at[0], at[1], at[2], c}) *
                                       xs[1].at({tap[0], tap[1], c, to});
                              return sum;
                            },
                            sumOf);
                      },
                      {sample(source, images), sample(source, {3, 2, 2, 3})},
                      5e-5});
    checks.push_back({std::string("depthwiseConv2d") + walk.what,
                      [&](const auto &xs) {
                        return xs[0].depthwiseConv2d(
                            xs[1], walk.stride, walk.padding, walk.dilation);
                      },
                      [&](const Arrays &xs) {
                        return windowed(
                            walk, 4,
                            [&](const Index &at, const Index &tap, auto to) {
                              return xs[0].at({at[0], at[1], at[2], to / 2}) *
                                     xs[1].at({tap[0], tap[1], to / 2, to % 2});
                            },
                            sumOf);
                      },
                      {sample(source, images), sample(source, {3, 2, 2, 2})},
                      5e-5});
  }
}

void addPools(Source &source, GradientChecks &checks) {
  for (const Walked &walk : walks) {
    if (walk.dilation != 1)
      continue;
    const auto check = [&](const char *name, auto pool, auto fold) {
      checks.push_back(
          {std::string(name) + walk.what,
           [&walk, pool](const auto &xs) {
             return pool(xs[0], {3, 2}, walk.stride, walk.padding,
                         Site::current());
           },
           [&walk, fold](const Arrays &xs) {
             return windowed(
                 walk, 2,
                 [&](const Index &at, const Index &, auto channel) {
                   return xs[0].at({at[0], at[1], at[2], channel});
                 },
                 fold);
           },
           {sample(source, images)}});
    };
    check("maxPool", maxPool, [](const std::vector<double> &values) {
      return *std::max_element(values.begin(), values.end());
    });
    check("avgPool", avgPool, [](const std::vector<double> &values) {
      return sumOf(values) / static_cast<double>(values.size());
    });
  }
}

/// One image without a batch, and a filter of whole numbers, a constant.
void addSingleImages(Source &source, GradientChecks &checks) {
  const Array filter = build({1, 1, 2, 1}, DType::int32, [](const Index &i) {
    return static_cast<double>(i[2] + 2);
  });
  checks.push_back(
      {"conv2d of one image",
       [filter](const auto &xs) {
         return xs[0].conv2d(make(filter), 1, Padding::valid);
       },
       [](const Arrays &xs) {
         return build({3, 2, 1}, DType::float32, [&](const Index &i) {
           return 2 * xs[0].at({i[0], i[1], 0}) + 3 * xs[0].at({i[0], i[1], 1});
         });
       },
       {sample(source, {3, 2, 2})}});
}

TEST_F(GradientImageTest, ofEachOperation) { expectGradients(imageChecks()); }

} // namespace

GradientChecks reference::imageChecks() {
  Source source(9);
  GradientChecks checks;
  addConvolutions(source, checks);
  addPools(source, checks);
  addSingleImages(source, checks);
  return checks;
}
