// Layers: what each computes, the shapes it refuses, the weights it owns; and
// that models of them learn.
#include "RuntimeTest.h"

#include <cmath>

using namespace tensortidy;

namespace {

class LayerTest : public RuntimeTest {
protected:
  /// The output of a model of these layers; the model is gone afterwards.
  static std::vector<float> outputOf(const std::vector<Layer> &layers, Tensor x,
                                     Shape &shape) {
    const Scoped<Sequential> model(
        sequential(layers, {.loss = Loss::meanSquaredError, .seed = 1}));
    const Scoped<Tensor> p(model->predict(x));
    shape = p->shape();
    return p->data();
  }
};

TEST_F(LayerTest, withoutWeightsAreTheirOperations) {
  const Tensor x = tensor({{{1, -2}, {3, 4}}});
  Shape shape;
  EXPECT_EQ(outputOf({Layer::activation(Activation::relu)}, x, shape),
            (std::vector<float>{1, 0, 3, 4}));
  EXPECT_EQ(shape, (Shape{1, 2, 2}));
  outputOf({Layer::flatten()}, x, shape);
  EXPECT_EQ(shape, (Shape{1, 4}));
  outputOf({Layer::reshape({4, -1})}, x, shape);
  EXPECT_EQ(shape, (Shape{1, 4, 1}));
  EXPECT_EQ(outputOf({Layer::dropout(0.5)}, x, shape),
            (std::vector<float>{1, -2, 3, 4}));
  EXPECT_THROW(outputOf({Layer::reshape({3})}, x, shape), ShapeError);
  EXPECT_THROW(Layer::dropout(1), ArgumentError);
  EXPECT_THROW(Layer::dropout(-0.1), ArgumentError);
  x.dispose();
}

TEST_F(LayerTest, dropoutWorksInTrainingOnly) {
  const Sequential model =
      sequential({Layer::dropout(0.5, 3), dense({.useBias = false})},
                 {.loss = Loss::meanSquaredError});
  const Tensor x = ones({64, 8}), y = zeros({64, 1});
  model.fit(x, y, {.epochs = 0}); // builds
  const double plain = model.evaluate(x, y).loss;
  EXPECT_EQ(model.evaluate(x, y).loss, plain);
  const double dropped =
      model.fit(x, y, {.batchSize = 64, .learningRate = 0}).losses[0];
  EXPECT_NE(dropped, plain);
  EXPECT_GT(dropped, 0);
  dispose({x, y});
  model.dispose();
}

TEST_F(LayerTest, batchNormalizationNormalizesTheBatchAndRemembersIt) {
  const Sequential model =
      sequential({Layer::batchNormalization({.momentum = 0.5})},
                 {.loss = Loss::meanSquaredError});
  const Tensor x = tensor({{1, 10}, {3, 30}}), y = zeros({2, 2});
  // mean 2 and 20, variance 1 and 100: the batch becomes -1 and 1
  const History history = model.fit(x, y, {.learningRate = 0});
  EXPECT_NEAR(history.losses[0], 1, 1e-3);
  EXPECT_EQ(model.countParams(), 8);
  const Tensor p = model.predict(x);
  // moving averages: mean 1 and 10, variance 1 and 50.5
  EXPECT_NEAR(p.data()[0], 0, 1e-6);
  EXPECT_NEAR(p.data()[3], 20 / std::sqrt(50.501), 1e-4);
  dispose({x, y, p});
  EXPECT_EQ(model.dispose().numDisposedVariables, 4);
}

TEST_F(LayerTest, embeddingsAreLookedUpAndLearned) {
  const Sequential model =
      sequential({Layer::embedding({.inputSize = 4, .outputSize = 2}),
                  Layer::flatten(), dense({.units = 1})},
                 {.loss = Loss::meanSquaredError, .seed = 2});
  const Tensor x = tensor(std::vector<std::int32_t>{0, 1, 2, 3}, {4, 1});
  const Tensor y = tensor({{1}, {-1}, {-1}, {1}});
  const History history =
      model.fit(x, y, {.epochs = 400, .batchSize = 4, .learningRate = 0.3});
  EXPECT_LT(history.losses.back(), 0.01);
  const Tensor outside = tensor(std::vector<std::int32_t>{4}, {1, 1});
  EXPECT_THROW(model.predict(outside), ArgumentError);
  dispose({x, y, outside});
  model.dispose();
}

TEST_F(LayerTest, convolutionsAndPoolsLearnWhereALineLies) {
  // Images with a horizontal or a vertical line.
  std::vector<float> pixels;
  std::vector<std::int32_t> classes;
  for (int line = 0; line < 12; ++line)
    for (int row = 0; row < 6; ++row)
      for (int column = 0; column < 6; ++column) {
        pixels.push_back((line % 2 ? row : column) == line / 2);
        if (row == 0 && column == 0)
          classes.push_back(line % 2);
      }
  const Tensor x = tensor(pixels, {12, 6, 6, 1}), y = tensor(classes);
  for (const bool isMax : {true, false}) {
    const Sequential model =
        sequential({Layer::conv2d(4, {.padding = Padding::same,
                                      .activation = Activation::relu}),
                    isMax ? Layer::maxPooling2d() : Layer::averagePooling2d(),
                    Layer::depthwiseConv2d(
                        2, {.kernelSize = 2, .activation = Activation::relu}),
                    Layer::flatten(),
                    dense({.units = 2, .activation = Activation::softmax})},
                   {.seed = 4});
    const Scoped<Optimizer> optimizer(adam(0.01));
    model.compile(*optimizer);
    const History history = model.fit(x, y, {.epochs = 150, .batchSize = 6});
    EXPECT_EQ(history.accuracies.back(), 1);
    EXPECT_EQ(model.countParams(), 40 + 40 + 66);
    model.dispose();
  }
  EXPECT_THROW(Layer::conv2d(0), ArgumentError);
  EXPECT_THROW(Layer::conv2d(1, {.strides = 0}), ArgumentError);
  EXPECT_THROW(Layer::maxPooling2d({.poolSize = 0}), ArgumentError);
  Shape shape;
  const Tensor flat = ones({1, 4});
  EXPECT_THROW(outputOf({Layer::conv2d(1)}, flat, shape), ShapeError);
  dispose({x, y, flat});
}

} // namespace
