// fitDataset and evaluateDataset: who owns a batch, and what a training does
// with the order and the end of the data.
#include "RuntimeTest.h"

#include <stdexcept>

using namespace tensortidy;

namespace {

constexpr Loss mse = Loss::meanSquaredError;

class DatasetTrainingTest : public RuntimeTest {
protected:
  void SetUp() override {
    RuntimeTest::SetUp();
    x = Scoped<Tensor>(randomNormal({10, 2}, 0, 1, 5));
    y = Scoped<Tensor>(tidy([&] { return x->sum(1, true).mul(3).add(1); }));
    model = Scoped<Model>(sequential({dense({.inputSize = 2})}, {.loss = mse}));
  }
  void TearDown() override {
    x.reset();
    y.reset();
    model.reset();
    RuntimeTest::TearDown();
  }
  Dataset<Example> batches(std::int64_t size = 4) const {
    return examples(*x, *y).batch(size);
  }
  /// Batches that count how many of them are alive and how many were made.
  Dataset<Example> counted(int &made) const {
    return batches().map([&made](const Example &batch) {
      ++made;
      return Example{batch.x.clone(), batch.y.clone()};
    });
  }
  Scoped<Tensor> x, y;
  Scoped<Model> model;
};

TEST_F(DatasetTrainingTest, isTheTrainingOnTheSameBatches) {
  const Model other = sequential({dense({.inputSize = 2})}, {.loss = mse});
  const History rows =
      model->fit(*x, *y, {.epochs = 3, .batchSize = 4, .shuffle = false});
  const History data = other.fitDataset(batches(), {.epochs = 3});
  EXPECT_EQ(rows.losses, data.losses);
  EXPECT_TRUE(data.accuracies.empty());
  EXPECT_NEAR(model->evaluate(*x, *y).loss,
              other.evaluateDataset(batches()).loss, 1e-6);
  other.dispose();
}

TEST_F(DatasetTrainingTest, aBatchLivesForItsStep) {
  const std::int64_t before = made();
  std::vector<std::int64_t> alive;
  int batchesMade = 0;
  model->fitDataset(counted(batchesMade),
                    {.epochs = 2, .onBatchEnd = [&](int, double) {
                       alive.push_back(made() - before);
                     }});
  EXPECT_EQ(batchesMade, 6);
  // The last one is alive until the next is asked for.
  for (std::int64_t count : alive)
    EXPECT_EQ(count, 0);
  EXPECT_EQ(made(), before);
}

TEST_F(DatasetTrainingTest, scopesOfTheCallersFreeNoBatchAndKeepNone) {
  const std::int64_t before = made();
  tidy([&] { model->fitDataset(batches(), {.epochs = 2}); });
  EXPECT_EQ(made(), before);
  const SealedScope seal({"slice", "reshape", "expandDims", "concat"});
  model->fitDataset(batches());
}

TEST_F(DatasetTrainingTest, epochsOfSoManyBatchesGoOnOverTheData) {
  int batchesMade = 0;
  const History history = model->fitDataset(
      counted(batchesMade), {.epochs = 2, .batchesPerEpoch = 1});
  EXPECT_EQ(history.losses.size(), 2u);
  EXPECT_EQ(batchesMade, 2);
  // Three batches: two, one, and then the data is over.
  int epochs = 0;
  const History shorter =
      model->fitDataset(batches(), {.epochs = 5,
                                    .batchesPerEpoch = 2,
                                    .onEpochEnd = [&](Epoch &) { ++epochs; }});
  EXPECT_EQ(shorter.losses.size(), 2u);
  EXPECT_EQ(epochs, 2);
}

TEST_F(DatasetTrainingTest, validationIsOfItsOwnData) {
  const Dataset<Example> held = examples(*x, *y).skip(8).batch(1);
  const History history =
      model->fitDataset(examples(*x, *y).take(8).batch(4),
                        {.epochs = 2, .validationData = &held});
  ASSERT_EQ(history.validationLosses.size(), 2u);
  EXPECT_EQ(history.validationLosses.back(), model->evaluateDataset(held).loss);
}

TEST_F(DatasetTrainingTest, classNumbersAreCounted) {
  const Model m = sequential({dense({.units = 2})});
  const Scoped<Tensor> classes(ones({10}, DType::int32));
  const Dataset<Example> data = examples(*x, *classes).batch(5);
  const History history =
      m.fitDataset(data, {.epochs = 40, .learningRate = 0.5});
  EXPECT_EQ(history.accuracies.back(), 1);
  EXPECT_EQ(m.evaluateDataset(data).accuracy, 1);
  m.dispose();
}

TEST_F(DatasetTrainingTest, whatTheDatasetThrowsLeavesNothing) {
  const std::int64_t before = made();
  int asked = 0;
  const Dataset<Example> broken = batches().map([&](const Example &batch) {
    if (++asked == 2)
      throw std::runtime_error("in the dataset");
    return Example{batch.x.clone(), batch.y.clone()};
  });
  EXPECT_THROW(model->fitDataset(broken), std::runtime_error);
  EXPECT_EQ(made(), before);
  asked = 0;
  EXPECT_THROW(model->evaluateDataset(broken), std::runtime_error);
  asked = 0;
  EXPECT_THROW(model->fitDataset(batches(), {.validationData = &broken}),
               std::runtime_error);
  const Dataset<Example> unstarted(
      []() -> Dataset<Example>::Next { throw std::runtime_error("at once"); });
  EXPECT_THROW(model->fitDataset(unstarted), std::runtime_error);
  EXPECT_EQ(made(), before);
}

TEST_F(DatasetTrainingTest, aBatchThatDoesNotFitLeavesNothing) {
  const std::int64_t before = made();
  int asked = 0;
  const auto with = [&](Tensor second) {
    asked = 0;
    return batches().map([&asked, second](const Example &batch) {
      return Example{++asked == 2 ? second.clone() : batch.x.clone(),
                     batch.y.clone()};
    });
  };
  const Scoped<Tensor> wide(ones({4, 3})), few(ones({2, 2})),
      whole(ones({4, 2}, DType::int32));
  EXPECT_THROW(model->fitDataset(with(*wide)), ShapeError);
  EXPECT_THROW(model->fitDataset(with(*few)), ShapeError);
  const int line = __LINE__ + 2;
  const std::string text =
      ERROR_OF(DTypeError, model->fitDataset(with(*whole)));
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  EXPECT_EQ(made(), before + 3);
}

TEST_F(DatasetTrainingTest, aDatasetThatDisposesTheModelIsToldSo) {
  const Dataset<Example> hostile = batches().map([&](const Example &batch) {
    model.reset();
    return Example{batch.x.clone(), batch.y.clone()};
  });
  EXPECT_THROW(model->fitDataset(hostile), DisposedModelError);
  EXPECT_EQ(made(), 2); // x and y
}

TEST_F(DatasetTrainingTest, noDataIsSaid) {
  EXPECT_THROW(model->fitDataset(batches().take(0)), ArgumentError);
  EXPECT_THROW(model->evaluateDataset(batches().take(0)), ArgumentError);
  EXPECT_THROW(model->fitDataset(batches(), {.epochs = -1}), ArgumentError);
  EXPECT_THROW(model->fitDataset(batches(), {.batchesPerEpoch = 0}),
               ArgumentError);
  EXPECT_TRUE(model->fitDataset(batches(), {.epochs = 0}).losses.empty());
}

TEST_F(DatasetTrainingTest, anElementThatIsYieldedTwiceDoesNotCompile) {
  static_assert(!std::is_copy_constructible_v<Owned<Example>>);
  static_assert(!std::is_copy_assignable_v<Owned<Example>>);
}

} // namespace
