// Datasets: what comes, in which order, and who frees it.
#include "RuntimeTest.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

using namespace tensortidy;

namespace {

class DatasetTest : public RuntimeTest {
protected:
  void SetUp() override {
    RuntimeTest::SetUp();
    std::vector<float> numbers(10);
    std::iota(numbers.begin(), numbers.end(), 0.0f);
    x = Scoped<Tensor>(tensor(numbers, {10, 1}));
  }
  void TearDown() override {
    x.reset();
    RuntimeTest::TearDown();
  }
  static std::vector<float> valuesOf(const Dataset<Tensor> &data) {
    std::vector<float> values;
    data.forEach([&](Tensor element) {
      for (float value : element.data())
        values.push_back(value);
    });
    return values;
  }
  Scoped<Tensor> x;
};

TEST_F(DatasetTest, elementsAreOwnedByWhoHoldsThem) {
  DatasetIterator<Tensor> at = rows(*x).iterator();
  {
    const auto first = at.next();
    EXPECT_EQ(made(), 2);
    EXPECT_EQ((**first).shape(), Shape{1});
  }
  EXPECT_EQ(made(), 1);
  Tensor mine = at.next()->release();
  EXPECT_EQ(mine.item(), 1);
  mine.dispose();
}

TEST_F(DatasetTest, noScopeFreesAnElementThatWaits) {
  DatasetIterator<Tensor> at = rows(*x).shuffle(4, 1).iterator();
  std::vector<float> seen;
  for (int i = 0; i < 10; ++i) {
    TidyScope scope; // the buffer was filled in the first of these
    seen.push_back(at.next()->release().item());
  }
  EXPECT_EQ(made(), 1); // what was released belonged to the scopes
  EXPECT_FALSE(at.next());
  EXPECT_FALSE(std::is_sorted(seen.begin(), seen.end()));
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(seen, x->data());
}

TEST_F(DatasetTest, whatNobodyAsksForDiesWithTheIterator) {
  {
    DatasetIterator<Tensor> at = rows(*x).shuffle(5).iterator();
    at.next();
    EXPECT_EQ(made(), 5);
  }
  EXPECT_EQ(made(), 1);
}

TEST_F(DatasetTest, recipesCompose) {
  EXPECT_EQ(valuesOf(rows(*x).skip(2).take(3)), (std::vector<float>{2, 3, 4}));
  EXPECT_EQ(valuesOf(rows(*x)
                         .map([](Tensor t) { return t.square().add(1); })
                         .filter([](Tensor t) { return t.item() > 60; })),
            (std::vector<float>{65, 82}));
  EXPECT_EQ(valuesOf(rows(*x).take(99)), x->data());
  EXPECT_EQ(valuesOf(rows(*x).shuffle(5, 3)), valuesOf(rows(*x).shuffle(5, 3)));
  EXPECT_NE(valuesOf(rows(*x).shuffle(5, 3)), valuesOf(rows(*x).shuffle(5, 4)));
  EXPECT_EQ(valuesOf(rows(*x).map([](Tensor t) { return t; })), x->data());
}

TEST_F(DatasetTest, batchesStackTheirElements) {
  const Scoped<Tensor> y(x->mul(2));
  std::vector<std::int64_t> sizes;
  examples(*x, *y).batch(4).forEach([&](const Example &batch) {
    EXPECT_EQ(batch.x.rank(), 2u);
    sizes.push_back(batch.x.shape()[0]);
    EXPECT_EQ(batch.y.sub(batch.x.mul(2)).square().sum().item(), 0);
  });
  EXPECT_EQ(sizes, (std::vector<std::int64_t>{4, 4, 2}));
}

TEST_F(DatasetTest, anExceptionInAMapFreesTheElement) {
  DatasetIterator<Tensor> at = rows(*x)
                                   .map([](Tensor t) -> Tensor {
                                     t.square();
                                     throw std::runtime_error("in the map");
                                   })
                                   .iterator();
  EXPECT_THROW(at.next(), std::runtime_error);
  EXPECT_EQ(made(), 1);
}

TEST_F(DatasetTest, aModelTrainsOnBatches) {
  const Scoped<Tensor> y(tidy([&] { return x->mul(3).add(1); }));
  const Scoped<Sequential> model(
      sequential({dense({.inputSize = 1})}, {.loss = Loss::meanSquaredError}));
  const Scoped<Optimizer> optimizer(adam(0.3));
  model->compile(*optimizer);
  const Dataset<Example> data = examples(*x, *y).shuffle(10).batch(5);
  for (int epoch = 0; epoch < 150; ++epoch)
    data.forEach([&](const Example &batch) { model->fit(batch.x, batch.y); });
  EXPECT_LT(model->evaluate(*x, *y).loss, 0.05);
}

TEST_F(DatasetTest, whatDoesNotFitIsRefused) {
  const Scoped<Tensor> one(scalar(1)), few(ones({3}));
  EXPECT_THROW(rows(*one), ShapeError);
  EXPECT_THROW(examples(*x, *few), ShapeError);
  EXPECT_THROW(rows(*x).batch(0), ArgumentError);
  EXPECT_THROW(rows(*x).shuffle(0), ArgumentError);
}

} // namespace
