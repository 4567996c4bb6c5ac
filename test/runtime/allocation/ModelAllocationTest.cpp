// Models, files, datasets and the books themselves when memory is short.
#include "FailureTest.h"

#include "assert/ledger.h"
#include "assert/summary.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <unistd.h>

using namespace tensortidy;

namespace {

std::vector<Layer> layers() {
  return {dense({.units = 3, .activation = Activation::relu, .inputSize = 4}),
          Layer::batchNormalization(), Layer::dropout(0.5),
          dense({.units = 2, .activation = Activation::softmax})};
}

// Of the program; not one of the tests' own.
const Sequential trained = sequential(layers(), {.seed = 1});

void fitOnce(const std::string &optimizer) {
  const Scoped<Sequential> model(sequential(layers()));
  if (!optimizer.empty())
    model->compile(optimizer);
  tidy([&] {
    model->fit(left(), tensor({0, 1, 0}).cast(DType::int32),
               {.epochs = 2, .batchSize = 2, .validationSplit = 0.4});
  });
}

/// Two inputs, two outputs, a layer that is applied twice.
TENSORTIDY_CREATES Model graph() {
  const SymbolicTensor x = input({4}), z = input({4});
  const Layer shared = dense({.units = 3});
  const SymbolicTensor sum =
      Layer::add().apply({shared.apply(x), shared.apply(z)});
  return model({x, z}, {sum, Layer::concatenate().apply({sum, z})},
               {.loss = Loss::meanSquaredError});
}

INSTANTIATE_TEST_SUITE_P(
    Models, FailureTest,
    testing::Values(
        Case{"sequential", [] { Scoped<Sequential>(sequential(layers())); }},
        Case{"aSharedLayer",
             [] {
               const std::vector<Layer> shared = layers();
               const Scoped<Sequential> one(sequential(shared));
               const Scoped<Sequential> other(sequential(shared));
             }},
        Case{"weightsByTheFirstData",
             [] {
               const Scoped<Sequential> model(
                   sequential({dense({.units = 2}), dense({.units = 2})}));
               model->predict(left()).dispose();
             }},
        Case{"convolutional",
             [] {
               const Scoped<Sequential> model(
                   sequential({Layer::reshape({2, 2, 1}),
                               Layer::conv2d(2, {.kernelSize = 2}),
                               Layer::flatten(), dense({.units = 2})}));
               tidy(
                   [&] { model->fit(left(), ones({3, 2}), {.batchSize = 2}); });
             }},
        Case{"embedding",
             [] {
               const Scoped<Sequential> model(sequential(
                   {Layer::embedding({.inputSize = 5, .outputSize = 2}),
                    Layer::flatten(), dense({.units = 2})}));
               tidy([&] {
                 model->fit(left(), tensor({0, 1, 0}).cast(DType::int32));
               });
             }},
        Case{"fit", [] { fitOnce(""); }},
        Case{"fitWithAdam", [] { fitOnce("adam"); }},
        Case{"predict", disposed([] { return trained.predict(left()); })},
        Case{"evaluate",
             [] {
               tidy([] {
                 trained.evaluate(left(), tensor({0, 1, 0}).cast(DType::int32));
               });
             }},
        Case{"summary", [] { trained.summary(); }},
        Case{"graph", [] { const Scoped<Model> model(graph()); }},
        Case{"fitAGraph",
             [] {
               const Scoped<Model> model(graph());
               model->compile("momentum");
               tidy([&] {
                 model->fit({left(), left()}, {ones({3, 3}), ones({3, 7})},
                            {.batchSize = 2, .validationSplit = 0.4});
               });
             }},
        Case{"predictAll",
             [] {
               const Scoped<Model> model(graph());
               dispose(model->predict({left(), left()}));
             }},
        Case{"getAndSetWeights",
             [] {
               const auto weights = trained.getWeights();
               try {
                 trained.setWeights(weights);
               } catch (...) {
                 dispose(weights);
                 throw;
               }
               dispose(weights);
             }},
        Case{"fitDataset",
             [] {
               const Scoped<Model> model(sequential(layers()));
               model->compile("adam");
               tidy([&] {
                 const Tensor y = tensor({0, 1, 0}).cast(DType::int32);
                 const Dataset<Example> data = examples(left(), y).batch(2);
                 model->fitDataset(data,
                                   {.epochs = 2, .validationData = &data});
               });
             }}),
    nameOfCase);

class WeightFileTest : public MemoryIsShort {
protected:
  void SetUp() override {
    trained.saveWeights(path);
    MemoryIsShort::SetUp();
  }
  void TearDown() override {
    MemoryIsShort::TearDown();
    std::filesystem::remove(path);
  }
  std::string contents() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static std::vector<float> prediction(Sequential model) {
    const Scoped<Tensor> y(model.predict(left()));
    return y->data();
  }
  const std::string path =
      testing::TempDir() + "short-" + std::to_string(getpid());
};

TEST_F(WeightFileTest, savingReplacesTheFileOrLeavesIt) {
  const std::string before = contents();
  const Scoped<Sequential> other(sequential(layers(), {.seed = 2}));
  other->saveWeights(path);
  const std::string after = contents();
  EXPECT_NE(before, after);
  std::ofstream(path, std::ios::binary) << before;
  bool saved = false;
  failEverywhere(
      [&] {
        saved = false;
        other->saveWeights(path);
        saved = true;
      },
      [&] {
        EXPECT_EQ(contents(), saved ? after : before);
        std::ofstream(path, std::ios::binary) << before;
      });
}

TEST_F(WeightFileTest, loadingReplacesAllWeightsOrNone) {
  const Scoped<Sequential> other(sequential(layers(), {.seed = 2}));
  const std::string mine = path + "-other";
  other->saveWeights(mine);
  const std::vector<float> before = prediction(*other),
                           after = prediction(trained);
  EXPECT_NE(before, after);
  bool loaded = false;
  failEverywhere(
      [&] {
        other->loadWeights(mine);
        loaded = false;
        other->loadWeights(path);
        loaded = true;
      },
      [&] {
        const std::vector<float> now = prediction(*other);
        EXPECT_TRUE(now == before || now == after);
        EXPECT_TRUE(!loaded || now == after);
      });
  std::filesystem::remove(mine);
}

TEST_F(WeightFileTest, aModelIsLoadedOrNothingIs) {
  trained.save(path);
  const std::string before = contents();
  failEverywhere([&] { const Scoped<Model> model(loadModel(path)); },
                 [&] { EXPECT_EQ(contents(), before); });
  failEverywhere([&] { trained.save(path); },
                 [&] { EXPECT_EQ(contents(), before); });
}

class LedgerWhenMemoryIsShort : public MemoryIsShort {};

TEST_F(LedgerWhenMemoryIsShort, changesNothing) {
  detail::Engine &engine = detail::Engine::standard();
  const detail::Recorder recorder;
  failEverywhere([&] {
    const auto ledger = detail::Ledger::take(engine, recorder, true);
    detail::summarize(ledger, 1, ledger.toJson({}));
  });
}

INSTANTIATE_TEST_SUITE_P(
    Datasets, FailureTest,
    testing::Values(
        Case{"rows",
             [] { rows(left()).forEach([](Tensor row) { row.square(); }); }},
        Case{"mapFilterBatch",
             [] {
               rows(left())
                   .map([](const Tensor &row) { return row.square(); })
                   .filter(
                       [](const Tensor &row) { return row.sum().item() > 0; })
                   .batch(2)
                   .forEach([](Tensor batch) { batch.sum(); });
             }},
        Case{"shuffleSkipTake",
             [] {
               rows(left()).shuffle(2, 1).skip(1).take(1).forEach(
                   [](Tensor row) { row.neg(); });
             }},
        Case{
            "examples",
            [] {
              examples(left(), left()).batch(2).forEach([](const Example &one) {
                one.x.add(one.y);
              });
            }}),
    nameOfCase);

INSTANTIATE_TEST_SUITE_P(
    Books, FailureTest,
    testing::Values(
        Case{"nestedProfiles",
             [] {
               profile([] {
                 profile([] { left().square().dispose(); });
                 left().neg().dispose();
               });
             }},
        Case{"time", [] { time([] { left().square().dispose(); }); }},
        Case{"expectNoNewTensors",
             [] { expectNoNewTensors([] { left().square().dispose(); }); }},
        Case{"describeLiveTensors", [] { describeLiveTensors(); }}),
    nameOfCase);

} // namespace
