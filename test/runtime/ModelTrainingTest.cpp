// Training: optimizers of models, validation, callbacks.
#include "RuntimeTest.h"

#include <stdexcept>

using namespace tensortidy;

namespace {

class ModelTrainingTest : public RuntimeTest {
protected:
  void SetUp() override {
    RuntimeTest::SetUp();
    x = Scoped<Tensor>(randomNormal({40, 2}, 0, 1, 5));
    y = Scoped<Tensor>(tidy([&] { return x->sum(1, true).mul(3).add(1); }));
    model = Scoped<Sequential>(sequential({dense({.inputSize = 2})},
                                          {.loss = Loss::meanSquaredError}));
  }
  void TearDown() override {
    x.reset();
    y.reset();
    model.reset();
    RuntimeTest::TearDown();
  }
  Scoped<Tensor> x, y;
  Scoped<Sequential> model;
};

TEST_F(ModelTrainingTest, anOptimizerByNameIsTheModels) {
  const std::int64_t before = made();
  model->compile("adam");
  EXPECT_EQ(made(), before); // slots come at the first step
  model->fit(*x, *y);
  EXPECT_EQ(made(), before + 4);
  model->compile("momentum");
  EXPECT_EQ(made(), before);
  model->fit(*x, *y);
  EXPECT_EQ(made(), before + 2);
  EXPECT_THROW(model->compile("magic"), ArgumentError);
  const DisposeResult result = model.release().dispose();
  EXPECT_EQ(result.numDisposedVariables, 2);
  EXPECT_EQ(made(), before - 2);
}

TEST_F(ModelTrainingTest, anOptimizerOfTheCallersStaysTheCallers) {
  const Optimizer optimizer = adam(0.1);
  model->compile(optimizer);
  const History history = model->fit(*x, *y, {.epochs = 60, .batchSize = 10});
  EXPECT_LT(history.losses.back(), 1e-3);
  EXPECT_EQ(optimizer.iterations(), 240);
  model.reset();
  EXPECT_FALSE(optimizer.isDisposed());
  model = Scoped<Sequential>(
      sequential({dense({.inputSize = 2})}, {.loss = Loss::meanSquaredError}));
  model->compile(optimizer);
  optimizer.dispose();
  EXPECT_THROW(model->fit(*x, *y), DisposedOptimizerError);
}

TEST_F(ModelTrainingTest, theLastSamplesAreForValidation) {
  const History history =
      model->fit(*x, *y, {.epochs = 3, .validationSplit = 0.25});
  ASSERT_EQ(history.validationLosses.size(), 3u);
  EXPECT_TRUE(history.validationAccuracies.empty());
  const Tensor lastX = x->slice({30, 0}, {10, 2}),
               lastY = y->slice({30, 0}, {10, 1});
  EXPECT_NEAR(history.validationLosses.back(),
              model->evaluate(lastX, lastY).loss, 1e-6);
  dispose({lastX, lastY});
  EXPECT_THROW(model->fit(*x, *y, {.validationSplit = 1}), ArgumentError);
}

TEST_F(ModelTrainingTest, callbacksSeeEachEpochAndMayStop) {
  int batches = 0, epochs = 0;
  Tensor made;
  const History history = model->fit(
      *x, *y,
      {.epochs = 10,
       .batchSize = 16,
       .validationSplit = 0.5,
       .onEpochEnd =
           [&](Epoch &epoch) {
             EXPECT_EQ(epoch.number, epochs++);
             EXPECT_GT(epoch.validationLoss, 0);
             if (epoch.number == 0)
               made = model->predict(*x); // a callback's tensors are its own
             epoch.stop = epoch.number == 2;
           },
       .onBatchEnd = [&](int, double) { ++batches; }});
  EXPECT_EQ(history.losses.size(), 3u);
  EXPECT_EQ(batches, 6);
  EXPECT_FALSE(made.isDisposed());
  made.dispose();
}

TEST_F(ModelTrainingTest, aCallbackThatThrowsOrDisposesLeavesNothing) {
  const std::int64_t before = made();
  EXPECT_THROW(model->fit(*x, *y,
                          {.onEpochEnd =
                               [](Epoch &) {
                                 throw std::runtime_error("in the callback");
                               }}),
               std::runtime_error);
  EXPECT_EQ(made(), before);
  EXPECT_THROW(
      model->fit(*x, *y, {.onBatchEnd = [&](int, double) { model.reset(); }}),
      DisposedModelError);
  EXPECT_EQ(made(), before - 2);
}

TEST_F(ModelTrainingTest, aSealLetsTheInsideOfATrainingPass) {
  const SealedScope seal;
  model->fit(*x, *y, {.validationSplit = 0.5});
  model->evaluate(*x, *y);
}

TEST_F(ModelTrainingTest, predictionsHaveGradients) {
  const Tensor gradient =
      grad([&](Tensor in) { return model->predict(in).sum(); })(*x);
  EXPECT_EQ(gradient.shape(), x->shape());
  EXPECT_NE(gradient.data()[0], 0);
  EXPECT_EQ(gradient.data()[0], gradient.data()[2]);
  gradient.dispose();
}

TEST_F(ModelTrainingTest, aTrainingStepLeavesNothingInAnOpenTape) {
  const Tensor one = scalar(2);
  const Tensor gradient = grad([&](Tensor w) {
    model->fit(*x, *y);
    return w.square();
  })(one);
  EXPECT_EQ(gradient.item(), 4);
  dispose({one, gradient});
}

} // namespace
