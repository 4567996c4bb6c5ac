// Training that ends in an exception: the books are as before, and the model
// still works.
#include "RuntimeTest.h"

#include <functional>
#include <stdexcept>

using namespace tensortidy;

namespace {

constexpr const char *optimizers[] = {"sgd", "momentum", "rmsprop", "adagrad",
                                      "adam"};

class ModelFailureTest : public RuntimeTest {
protected:
  void SetUp() override {
    RuntimeTest::SetUp();
    // The third of the numbers is none that the embedding knows.
    x = Scoped<Tensor>(tensor(std::vector<std::int32_t>{0, 1, 9, 1}, {4, 1}));
    good = Scoped<Tensor>(zeros({4, 1}, DType::int32));
    y = Scoped<Tensor>(ones({4, 1}));
  }
  void TearDown() override {
    x.reset();
    good.reset();
    y.reset();
    RuntimeTest::TearDown();
  }
  static Model make() {
    return sequential({Layer::embedding({.inputSize = 3, .outputSize = 4}),
                       Layer::flatten(), Layer::batchNormalization(), dense()},
                      {.loss = Loss::meanSquaredError});
  }
  /// Runs `f` after a first good step, when all slots exist, and expects an
  /// exception and nothing else.
  void expectNothingLeft(const std::function<void(Model)> &f) {
    for (const char *name : optimizers) {
      SCOPED_TRACE(name);
      const Model model = make();
      model.compile(name);
      model.fit(*good, *y, {.batchSize = 2});
      const MemoryInfo before = memory();
      EXPECT_ANY_THROW(f(model));
      EXPECT_EQ(memory().numTensors, before.numTensors)
          << describeLiveTensors();
      EXPECT_EQ(memory().numDataBuffers, before.numDataBuffers);
      EXPECT_EQ(memory().numBytes, before.numBytes);
      model.fit(*good, *y, {.batchSize = 2});
      model.dispose();
    }
  }
  Scoped<Tensor> x, good, y;
};

TEST_F(ModelFailureTest, aStepThatThrowsInTheMiddleOfAnEpoch) {
  int steps = 0;
  expectNothingLeft([&](Model model) {
    model.fit(*x, *y,
              {.batchSize = 1,
               .shuffle = false,
               .onBatchEnd = [&](int, double) { ++steps; }});
  });
  EXPECT_EQ(steps, 2 * 5);
}

TEST_F(ModelFailureTest, theFirstStepThrows) {
  for (const char *name : optimizers) {
    const std::int64_t before = made();
    const Model model = make();
    model.compile(name);
    EXPECT_THROW(model.fit(*x, *y), ArgumentError);
    EXPECT_EQ(made(), before + 7); // the weights; no slot was made
    model.dispose();
  }
}

TEST_F(ModelFailureTest, validationThrows) {
  expectNothingLeft([&](Model model) {
    model.fit(*x, *y, {.shuffle = false, .validationSplit = 0.5});
  });
}

TEST_F(ModelFailureTest, callbacksThrow) {
  expectNothingLeft([&](Model model) {
    model.fit(*good, *y, {.onBatchEnd = [](int, double) {
      throw std::runtime_error("in onBatchEnd");
    }});
  });
  expectNothingLeft([&](Model model) {
    model.fit(*good, *y,
              {.validationSplit = 0.5, .onEpochEnd = [](Epoch &epoch) {
                 throw std::runtime_error(std::to_string(epoch.loss));
               }});
  });
  // What a callback makes in a scope of its own goes with it.
  expectNothingLeft([&](Model model) {
    model.fit(*good, *y, {.onEpochEnd = [&](Epoch &) {
      tidy([&] {
        model.predict(*good).square();
        throw std::runtime_error("in a scope");
      });
    }});
  });
}

TEST_F(ModelFailureTest, insideOfScopesAndTapes) {
  expectNothingLeft(
      [&](Model model) { tidy([&] { model.fit(*x, *y, {.batchSize = 1}); }); });
  expectNothingLeft([&](Model model) {
    const Scoped<Tensor> one(scalar(1));
    grad([&](Tensor in) {
      model.fit(*x, *y, {.batchSize = 1});
      return in;
    })(*one);
  });
}

TEST_F(ModelFailureTest, theSamplesDieInACallback) {
  expectNothingLeft([&](Model model) {
    Tensor mine = ones({4, 1}, DType::int32);
    model.fit(mine, *y, {.batchSize = 1, .onBatchEnd = [&](int, double) {
                           mine.dispose();
                         }});
  });
}

TEST_F(ModelFailureTest, aCallbackMayTrainAnotherModelAndComputeGradients) {
  const Scoped<Model> model(make()), other(make());
  const Scoped<Tensor> three(scalar(3));
  float slope = 0;
  model->fit(*good, *y, {.onEpochEnd = [&](Epoch &) {
    other->fit(*good, *y);
    const Scoped<Tensor> dy(grad([](Tensor t) { return t.square(); })(*three));
    slope = dy->item();
  }});
  EXPECT_EQ(slope, 6);
}

TEST_F(ModelFailureTest, theOptimizerDiesInACallback) {
  const Scoped<Model> model(make());
  const Optimizer optimizer = adam();
  model->compile(optimizer);
  const std::int64_t before = made();
  // This training goes on; the next has no optimizer.
  model->fit(*good, *y, {.epochs = 3, .onEpochEnd = [&](Epoch &) {
                           optimizer.dispose();
                         }});
  EXPECT_EQ(made(), before + 7); // weights by the first data; no slots
  EXPECT_THROW(model->fit(*good, *y), DisposedOptimizerError);
  model->compile("sgd");
  model->fit(*good, *y);
}

} // namespace
