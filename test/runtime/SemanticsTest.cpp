// Rules of memory that no other file is about. rules/rules.txt lists all rules,
// each with the tests that prove it.
#include "RuntimeTest.h"

#include <functional>
#include <type_traits>

using namespace tensortidy;

namespace {

class SemanticsTest : public RuntimeTest {};

using Results = std::vector<Tensor>;

TEST_F(SemanticsTest, anOperationLeavesItsResultsAndNothingElse) {
  const Scoped<Tensor> x(ones({1, 4, 4, 2})), filter(ones({2, 2, 2, 3})),
      matrix(ones({3, 3})), ids(ones({2}, DType::int32));
  const Scoped<Variable> w(variable(*matrix));
  const std::pair<const char *, std::function<Results()>> operations[] = {
      {"softmax", [&] { return Results{softmax(*x)}; }},
      {"logSoftmax", [&] { return Results{logSoftmax(*x)}; }},
      {"batchNorm", [&] { return Results{batchNorm(*x, *x, *x, *x, *x)}; }},
      {"conv2d",
       [&] { return Results{conv2d(*x, *filter, 1, Padding::same)}; }},
      {"avgPool", [&] { return Results{avgPool(*x, 2, 2, Padding::valid)}; }},
      {"matMul", [&] { return Results{matMul(w->value(), *matrix, true)}; }},
      {"dot", [&] { return Results{dot(*matrix, *matrix)}; }},
      {"selu", [&] { return Results{selu(*x)}; }},
      {"mod", [&] { return Results{x->mod(3)}; }},
      {"where",
       [&] {
         return tidy([&] { return Results{where(x->greater(0), *x, *x)}; });
       }},
      {"mean", [&] { return Results{mean(*x, {1, 2})}; }},
      {"topk",
       [&] {
         const auto [values, indices] = topk(*x, 2);
         return Results{values, indices};
       }},
      {"gather", [&] { return Results{gather(*matrix, *ids)}; }},
      {"split", [&] { return split(*matrix, 3); }},
      {"stack", [&] { return Results{stack({*matrix, *matrix})}; }},
      {"truncatedNormal", [] { return Results{truncatedNormal({9})}; }},
      {"grad",
       [&] {
         return Results{
             grad([](Tensor x) { return x.softmax().mul(x).sum(); })(*x)};
       }},
  };
  for (const auto &[name, operation] : operations) {
    const MemoryInfo before = memory();
    const Results results = operation();
    EXPECT_EQ(memory().numTensors - before.numTensors,
              static_cast<std::int64_t>(results.size()))
        << name;
    EXPECT_EQ(memory().numDataBuffers - before.numDataBuffers,
              static_cast<std::int64_t>(results.size()))
        << name;
    dispose(results);
  }
}

TEST_F(SemanticsTest, anOperationThatFailsGivesEverythingBack) {
  const Tensor x = ones({2, 3}), ids = fill({2}, 7, DType::int32);
  const MemoryInfo before = memory();
  const std::function<void()> failing[] = {
      [&] { x.sum(5); },          [&] { x.matMul(x); },
      [&] { x.slice({3}, {1}); }, [&] { x.reshape({5}); },
      [&] { concat({x, ids}); },  [&] { x.gather(ids); },
      [&] { x.any(); },           [&] { x.broadcastTo({4, 3}); },
      [&] { x.split(2, 1); },     [&] { x.clipByValue(1, 0); },
  };
  for (const auto &call : failing)
    EXPECT_THROW(call(), Error);
  EXPECT_EQ(memory().numTensors, before.numTensors);
  EXPECT_EQ(memory().physicalBytes, before.physicalBytes);
  dispose({x, ids}); // nothing pins a buffer any more: the fixture looks
}

TEST_F(SemanticsTest, aSecondDisposeOfAVariableHitsNobodysView) {
  const Tensor init = tensor({1, 2}), view = init.clone();
  const Variable v = variable(init);
  v.dispose();
  v.dispose();
  init.dispose();
  EXPECT_EQ(view.data(), (std::vector<float>{1, 2}));
  view.dispose();
}

TEST_F(SemanticsTest, aMoveOnlyInitialValueIsTakenOver) {
  const Variable v = variable(Scoped(ones({2})), {.name = "v"});
  EXPECT_EQ(made(), 1);
  EXPECT_THROW(variable(Scoped(ones({2})), {.name = "v"}), DuplicateNameError);
  EXPECT_EQ(made(), 1);
  const Variable w = variable(Owned(ones({3})));
  EXPECT_EQ(made(), 2);
  EXPECT_EQ(w.shape(), Shape{3});
  dispose(v);
  dispose(w);
}

TEST_F(SemanticsTest, disposeVariablesLeavesTheWeightsOfModels) {
  const Scoped<Sequential> model(
      sequential({dense({.units = 2, .inputSize = 3})}));
  const Variable v = variable(Scoped(ones({1})));
  EXPECT_EQ(disposeVariables(), 1);
  EXPECT_TRUE(v.isDisposed());
  const Scoped<Tensor> x(ones({1, 3})), y(model->predict(*x));
  EXPECT_EQ(y->shape(), (Shape{1, 2}));
}

TEST_F(SemanticsTest, aModelThatWasNotBuiltHasNothingToFree) {
  const DisposeResult result = sequential({dense({.units = 2})}).dispose();
  EXPECT_EQ(result.refCountAfterDispose, 0);
  EXPECT_EQ(result.numDisposedVariables, 0);
}

TEST_F(SemanticsTest, aPredictionBelongsToTheOpenScope) {
  const Scoped<Sequential> model(
      sequential({dense({.units = 2, .inputSize = 3})}));
  const Scoped<Tensor> x(ones({4, 3}));
  Tensor mine, scoped;
  mine = model->predict(*x);
  tidy([&] { scoped = model->predict(*x); });
  EXPECT_FALSE(mine.isDisposed());
  EXPECT_TRUE(scoped.isDisposed());
  mine.dispose();
}

// An element that is yielded twice would be dead at its second use.
static_assert(!std::is_copy_constructible_v<Owned<Tensor>> &&
              !std::is_copy_assignable_v<Owned<Tensor>>);

TEST_F(SemanticsTest, anElementHasOneOwner) {
  Owned<Tensor> first(ones({2}));
  {
    const Owned<Tensor> second(std::move(first));
    EXPECT_FALSE(second->isDisposed());
  }
  EXPECT_EQ(made(), 0);
}

TEST_F(SemanticsTest, truthIsFloat32WhereOneNumberIsTaken) {
  const Tensor one = scalar(true), two = fill({2}, true), truth = tensor(true);
  EXPECT_EQ(one.dtype(), DType::float32);
  EXPECT_EQ(two.dtype(), DType::float32);
  EXPECT_EQ(truth.dtype(), DType::boolean);
  dispose({one, two, truth});
}

TEST_F(SemanticsTest, randomNumbersWithoutASeedAreTheSameEachTime) {
  TidyScope scope;
  EXPECT_EQ(randomNormal({4}).data(), randomNormal({4}).data());
  EXPECT_EQ(randomUniform({4}).data(), randomUniform({4}).data());
}

TEST_F(SemanticsTest, unnamedVariablesHaveANumber) {
  const Variable v = variable(Scoped(ones({1})));
  EXPECT_TRUE(v.name().starts_with("variable_")) << v.name();
  v.dispose();
}

TEST_F(SemanticsTest, boolsCountAsNumbersWhereLogicHasNoAnswer) {
  TidyScope scope;
  const Tensor truth = tensor({true, true});
  EXPECT_EQ(truth.add(truth).toString(), "bool[2] [true, true]");
  EXPECT_EQ(truth.mul(truth).toString(), "bool[2] [true, true]");
  EXPECT_EQ(truth.sub(truth).toString(), "int32[2] [0, 0]");
  EXPECT_EQ(truth.neg().toString(), "int32[2] [-1, -1]");
  EXPECT_EQ(truth.reshape({1, 2}).matMul(truth.reshape({2, 1})).toString(),
            "int32[1,1] [[2]]");
}

TEST_F(SemanticsTest, onlyWhatIsDocumentedAsAViewSharesABuffer) {
  const Tensor x = ones({2});
  const std::int64_t before = memory().numDataBuffers;
  const Results results = {
      x.cast(DType::float32), x.transpose(), x.slice({0}, {2}),
      x.broadcastTo({2}),     x.tile({1}),   x.pad({{0, 0}})};
  EXPECT_EQ(memory().numDataBuffers - before, 6);
  dispose(results);
  x.dispose();
}

} // namespace
