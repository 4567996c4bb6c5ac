// Models: training, prediction, shared layers, disposal.
#include "RuntimeTest.h"

#include <cmath>

using namespace tensortidy;

namespace {

class ModelTest : public RuntimeTest {
protected:
  Sequential small(Loss loss = Loss::softmaxCrossEntropy) {
    return sequential(
        {dense({.units = 6, .activation = Activation::relu, .inputSize = 2}),
         dense({.units = 2})},
        {.loss = loss, .seed = 1});
  }
};

TEST_F(ModelTest, learnsWhichQuadrantAPointIsIn) {
  const Sequential model = sequential(
      {dense({.units = 12, .activation = Activation::tanh, .inputSize = 2}),
       dense({.units = 2, .activation = Activation::softmax})},
      {.seed = 3});
  const Tensor x = randomNormal({300, 2}, 0, 1, 5);
  std::vector<std::int32_t> classes;
  const auto points = x.data();
  for (std::size_t i = 0; i < 300; ++i)
    classes.push_back(points[2 * i] * points[2 * i + 1] > 0);
  const Tensor y = tensor(classes);
  const History history =
      model.fit(x, y, {.epochs = 80, .batchSize = 16, .learningRate = 0.3});
  EXPECT_EQ(history.losses.size(), 80u);
  EXPECT_LT(history.losses.back(), history.losses.front() / 2);
  EXPECT_GT(history.accuracies.back(), 0.95);
  EXPECT_GT(model.evaluate(x, y).accuracy, 0.95);
  dispose({x, y});
  model.dispose();
}

TEST_F(ModelTest, fitsALineWithMeanSquaredError) {
  const Sequential model =
      sequential({dense({.inputSize = 1})}, {.loss = Loss::meanSquaredError});
  const Tensor x = tensor({{0}, {1}, {2}, {3}});
  const Tensor y = tensor({{1}, {3}, {5}, {7}});
  const History history =
      model.fit(x, y, {.epochs = 500, .batchSize = 4, .learningRate = 0.1});
  EXPECT_LT(history.losses.back(), 1e-5);
  EXPECT_TRUE(history.accuracies.empty());
  const Tensor p = model.predict(x);
  EXPECT_NEAR(p.data()[3], 7, 0.02);
  dispose({x, y, p});
  model.dispose();
}

TEST_F(ModelTest, fitAndEvaluateLeaveNothingAndPredictOneTensor) {
  const Sequential model = small();
  const Tensor x = ones({10, 2}), y = zeros({10}, DType::int32);
  const std::int64_t before = made();
  model.fit(x, y, {.epochs = 3, .batchSize = 4});
  model.evaluate(x, y);
  EXPECT_EQ(made(), before);
  const Tensor p = model.predict(x);
  EXPECT_EQ(made(), before + 1);
  EXPECT_EQ(p.shape(), (Shape{10, 2}));
  dispose({x, y, p});
  model.dispose();
}

TEST_F(ModelTest, theSameSeedsGiveTheSameModel) {
  const Sequential a = small(), b = small();
  const Tensor x = randomNormal({20, 2}, 0, 1, 9),
               y = zeros({20}, DType::int32);
  EXPECT_EQ(a.fit(x, y, {.epochs = 3}).losses,
            b.fit(x, y, {.epochs = 3}).losses);
  const Tensor p = a.predict(x), q = b.predict(x);
  EXPECT_EQ(p.data(), q.data());
  dispose({x, y, p, q});
  dispose(std::vector{a, b});
}

TEST_F(ModelTest, classNumbersAndOneHotTargetsAreTheSame) {
  const Sequential a = small(), b = small();
  const Tensor x = randomNormal({20, 2}, 0, 1, 9);
  const Tensor y = fill({20}, 1, DType::int32), hot = y.oneHot(2);
  EXPECT_EQ(a.fit(x, y).losses, b.fit(x, hot).losses);
  dispose({x, y, hot});
  dispose(std::vector{a, b});
}

TEST_F(ModelTest, aModelMayLearnItsInputSizeFromTheData) {
  const Sequential model = sequential({dense({.units = 3})});
  EXPECT_EQ(model.countParams(), 0);
  const std::int64_t before = made();
  const Tensor x = ones({2, 5});
  model.predict(x).dispose();
  EXPECT_EQ(model.countParams(), 18);
  EXPECT_EQ(made(), before + 3);
  EXPECT_NE(model.summary().find("total parameters: 18"), std::string::npos);
  x.dispose();
  EXPECT_EQ(model.dispose().numDisposedVariables, 2);
}

TEST_F(ModelTest, weightsAreListedUnderTheModelsPlace) {
  const int line = __LINE__ + 1;
  const Sequential model = sequential({dense({.units = 3, .inputSize = 2})});
  bool found = false;
  for (const LiveSite &site : liveTensors())
    if (site.resource == "model" &&
        site.place.line == static_cast<unsigned>(line)) {
      found = true;
      EXPECT_EQ(site.count, 1);
      EXPECT_EQ(site.bytes, 4 * 9);
      EXPECT_EQ(site.creator, "sequential");
    }
  EXPECT_TRUE(found);
  model.dispose();
}

TEST_F(ModelTest, aSecondDisposeAndEveryUseThrowWithTheStory) {
  const int created = __LINE__ + 1;
  const Sequential model = small();
  const int disposed = __LINE__ + 1;
  model.dispose();
  const std::string text = ERROR_OF(DisposedModelError, model.dispose());
  EXPECT_TRUE(names(text, __FILE__, disposed)) << text;
  static_cast<void>(created);
  const Tensor x = ones({1, 2});
  EXPECT_THROW(model.predict(x), DisposedModelError);
  EXPECT_THROW(model.fit(x, x), DisposedModelError);
  EXPECT_THROW(model.evaluate(x, x), DisposedModelError);
  EXPECT_THROW(model.summary(), DisposedModelError);
  EXPECT_THROW(Sequential().dispose(), NullModelError);
  dispose(model); // the forgiving one
  dispose(Sequential());
  x.dispose();
}

TEST_F(ModelTest, aSharedLayerLivesUntilItsLastModelIsDisposed) {
  for (const bool firstFirst : {true, false}) {
    const Layer shared = dense({.units = 3, .inputSize = 2});
    const Sequential a = sequential({shared}), b = sequential({shared});
    EXPECT_EQ(shared.owners(), 2);
    EXPECT_EQ(made(), 2); // one kernel, one bias
    const Tensor x = ones({1, 2});
    const Tensor before = (firstFirst ? b : a).predict(x);
    const DisposeResult first = (firstFirst ? a : b).dispose();
    EXPECT_EQ(first.refCountAfterDispose, 1);
    EXPECT_EQ(first.numDisposedVariables, 0);
    const Tensor after = (firstFirst ? b : a).predict(x);
    EXPECT_EQ(before.data(), after.data());
    const DisposeResult second = (firstFirst ? b : a).dispose();
    EXPECT_EQ(second.refCountAfterDispose, 0);
    EXPECT_EQ(second.numDisposedVariables, 2);
    dispose({x, before, after});
  }
}

TEST_F(ModelTest, weightsOfASharedLayerMoveToTheModelThatIsLeft) {
  const Layer shared = dense({.units = 3, .inputSize = 2});
  const Sequential a = sequential({shared});
  const int line = __LINE__ + 1;
  const Sequential b = sequential({shared});
  a.dispose();
  std::int64_t bytes = 0;
  for (const LiveSite &site : liveTensors())
    if (site.place.line == static_cast<unsigned>(line) &&
        site.resource == "model")
      bytes = site.bytes;
  EXPECT_EQ(bytes, 36);
  b.dispose();
}

TEST_F(ModelTest, aLayerAppliedTwiceInOneModelIsReleasedOnce) {
  const Layer square = dense({.units = 2, .inputSize = 2});
  const Sequential model = sequential({square, square});
  EXPECT_EQ(square.owners(), 1);
  EXPECT_EQ(model.countParams(), 6);
  EXPECT_EQ(model.dispose().numDisposedVariables, 2);
  EXPECT_EQ(square.owners(), 0);
  const Sequential again = sequential({square}); // it can be built again
  again.dispose();
}

TEST_F(ModelTest, whatDoesNotFitIsRefusedAndLeavesNothing) {
  EXPECT_THROW(sequential({}), ArgumentError);
  EXPECT_THROW(sequential({Layer()}), ArgumentError);
  EXPECT_THROW(dense({.units = 0}), ArgumentError);
  EXPECT_THROW(dense({.inputSize = -1}), ArgumentError);
  EXPECT_THROW(sequential({dense({.units = 2, .inputSize = 1}),
                           dense({.units = 2, .inputSize = 3})}),
               ShapeError);
  EXPECT_THROW(sequential({dense({.activation = Activation::relu})}),
               ArgumentError);
  const Sequential model = small();
  const Tensor x = ones({4, 2}), wide = ones({4, 3}), flat = ones({4}),
               y = zeros({4}, DType::int32), few = zeros({3}, DType::int32),
               wrong = fill({4}, 2, DType::int32), none = ones({0, 2}),
               noClass = zeros({0}, DType::int32);
  EXPECT_THROW(model.fit(wide, y), ShapeError);
  EXPECT_THROW(model.fit(flat, y), ShapeError);
  EXPECT_THROW(model.fit(y, y), DTypeError);
  EXPECT_THROW(model.fit(x, few), ShapeError);
  EXPECT_THROW(model.fit(x, flat), ShapeError);
  EXPECT_THROW(model.fit(x, wrong), ArgumentError);
  EXPECT_THROW(model.fit(none, noClass), ArgumentError);
  EXPECT_THROW(model.fit(x, y, {.epochs = -1}), ArgumentError);
  EXPECT_THROW(model.fit(x, y, {.batchSize = 0}), ArgumentError);
  const Tensor p = model.predict(none);
  EXPECT_EQ(p.shape(), (Shape{0, 2}));
  EXPECT_TRUE(model.fit(x, y, {.epochs = 0}).losses.empty());
  dispose({x, wide, flat, y, few, wrong, none, noClass, p});
  model.dispose();
}

} // namespace
