// What gradients leave behind: the value and the gradients, nothing else; and
// what they refuse.
#include "RuntimeTest.h"

#include <stdexcept>

using namespace tensortidy;

namespace {

class GradientMemoryTest : public RuntimeTest {};

Tensor cube(Tensor x) { return x.square().mul(x); }

TEST_F(GradientMemoryTest, valueAndGradientsAreTheCallers) {
  const Tensor x = tensor({1, 2});
  const std::int64_t before = made();
  const auto [value, gradient] = valueAndGrad(cube)(x);
  EXPECT_EQ(made(), before + 2);
  EXPECT_EQ(value.data(), (std::vector<float>{1, 8}));
  EXPECT_EQ(gradient.data(), (std::vector<float>{3, 12}));
  const Tensor again = grad(cube)(x);
  EXPECT_EQ(made(), before + 3);
  dispose({x, value, gradient, again});
}

TEST_F(GradientMemoryTest, anOpenScopeOwnsThem) {
  TidyScope scope;
  const Tensor x = tensor({1, 2});
  valueAndGrads([](const auto &xs) { return cube(xs[0]); })({x});
  EXPECT_EQ(made(), 3);
}

TEST_F(GradientMemoryTest, theFunctionMayDisposeWhatItNeedsNoMore) {
  const Tensor x = tensor({1, 2});
  const Tensor gradient = grad([](Tensor x) {
    const Tensor square = x.square();
    const Tensor cube = square.mul(x);
    square.dispose(); // the tape has the buffer
    return tidy([&] { return cube.mul(2).add(1); });
  })(x);
  EXPECT_EQ(gradient.data(), (std::vector<float>{6, 24}));
  dispose({x, gradient});
}

TEST_F(GradientMemoryTest, whatIsKeptOutlivesTheTape) {
  const Tensor x = tensor({3});
  Tensor kept;
  const Tensor gradient = grad([&](Tensor x) {
    kept = keep(x.square());
    return kept.mul(2);
  })(x);
  EXPECT_EQ(kept.item(), 9);
  dispose({x, gradient, kept});
}

TEST_F(GradientMemoryTest, anExceptionFreesWhatTheTapeHeld) {
  const Tensor x = tensor({1, 2});
  const std::int64_t bytes = memory().physicalBytes;
  const auto fails = [](Tensor x) -> Tensor {
    cube(x);
    throw std::runtime_error("in the function");
  };
  EXPECT_THROW(grad(fails)(x), std::runtime_error);
  EXPECT_THROW(grad(Function(grad(fails)))(x), std::runtime_error);
  EXPECT_EQ(made(), 1);
  EXPECT_EQ(memory().physicalBytes, bytes);
  const Tensor gradient = grad(cube)(x); // and the next tape is a new one
  dispose({x, gradient});
}

TEST_F(GradientMemoryTest, whatTheTapeHoldsShowsInPhysicalBytesOnly) {
  const Tensor x = ones({1000});
  std::int64_t handles = 0, physical = 0;
  const Tensor gradient = grad([&](Tensor x) {
    const MemoryInfo before = memory();
    const Tensor root = x.sqrt(); // the rule needs the result
    const Tensor y = root.mul(2);
    dispose({root});
    const MemoryInfo after = memory();
    handles = after.numBytes - before.numBytes;
    physical = after.physicalBytes - before.physicalBytes;
    return y;
  })(x);
  EXPECT_EQ(handles, 4000);
  EXPECT_GE(physical, 8000);
  dispose({x, gradient});
}

TEST_F(GradientMemoryTest, operationsOutsideTheFunctionAreConstants) {
  const Tensor x = tensor({1, 2});
  const auto outer = [](Tensor x) {
    const Tensor square = x.square();
    return grad([&](Tensor) { return square.mul(1); })(x);
  };
  EXPECT_THROW(grad(outer)(x), ArgumentError);
  x.dispose();
}

TEST_F(GradientMemoryTest, variablesAreFoundByTheirUse) {
  const Tensor two = tensor({2.0}), three = scalar(3);
  const Variable a = variable(two, {.name = "a"});
  const Variable b = variable(three, {.name = "b"});
  const Variable fixed = variable(three, {.trainable = false, .name = "c"});
  const Variable unused = variable(three, {.name = "d"});
  const std::int64_t before = made();
  const auto f = [&] {
    return a.value().mul(b.value()).mul(fixed.value()).sum();
  };
  const VariableGrads all = variableGrads(f);
  EXPECT_EQ(made(), before + 3);
  EXPECT_EQ(all.value.item(), 18);
  ASSERT_EQ(all.grads.size(), 2u);
  EXPECT_EQ(all.grads.at("a").item(), 9);
  EXPECT_EQ(all.grads.at("b").item(), 6);
  const VariableGrads one = variableGrads(f, {b, unused});
  ASSERT_EQ(one.grads.size(), 1u);
  EXPECT_EQ(one.grads.at("b").item(), 6);
  dispose(all);
  dispose(one);
  dispose({two, three});
  dispose(std::vector{a, b, fixed, unused});
}

TEST_F(GradientMemoryTest, whatHasNoGradientIsSaid) {
  const Tensor x = tensor({1, 2}), y = tensor({1, 2}),
               i = zeros({2}, DType::int32), wide = ones({3});
  const auto constant = [&](Tensor) { return y.square(); };
  EXPECT_THROW(grad(constant)(x), ArgumentError);
  EXPECT_THROW(grad([](Tensor x) {
                 return x.cast(DType::int32).cast(DType::float32);
               })(x),
               ArgumentError);
  EXPECT_THROW(grad([](Tensor x) { return x.greater(1); })(x), DTypeError);
  EXPECT_THROW(grad(cube)(i), DTypeError);
  EXPECT_THROW(grad(cube)(x, wide), ShapeError);
  EXPECT_THROW(grads([](const auto &) { return Tensor(); })({}), ArgumentError);
  EXPECT_THROW(grad([](Tensor) { return Tensor(); })(x), NullTensorError);
  EXPECT_THROW(variableGrads([&] { return x.sum(); }), ArgumentError);
  EXPECT_THROW(variableGrads([&] { return x.square(); }), ShapeError);
  const int line = __LINE__ + 1;
  const std::string text = ERROR_OF(ArgumentError, grad(constant)(x));
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  dispose({x, y, i, wide});
}

TEST_F(GradientMemoryTest, aFunctionMayBringItsOwnGradient) {
  const Tensor x = tensor({1, 2});
  const auto doubled = customGrad([](const std::vector<Tensor> &xs) {
    const Tensor square = xs[0].square();
    return CustomValue{square.mul(1),
                       [](Tensor dy, const std::vector<Tensor> &saved) {
                         return std::vector{dy.mul(saved[0]).mul(10)};
                       },
                       {square}};
  });
  const std::int64_t before = made();
  const auto [value, gradient] =
      valueAndGrad([&](Tensor x) { return doubled({x}).mul(2); })(x);
  EXPECT_EQ(made(), before + 2);
  EXPECT_EQ(value.data(), (std::vector<float>{2, 8}));
  EXPECT_EQ(gradient.data(), (std::vector<float>{20, 80}));
  const Tensor plain = doubled({x}); // without a tape: only the value
  EXPECT_EQ(made(), before + 3);
  const auto wrong = customGrad([](const std::vector<Tensor> &xs) {
    return CustomValue{
        xs[0], [](Tensor dy, const auto &) { return std::vector{dy.sum()}; }};
  });
  EXPECT_THROW(grad([&](Tensor x) { return wrong({x}); })(x), ShapeError);
  dispose({x, value, gradient, plain});
}

TEST_F(GradientMemoryTest, identityHasGradientOne) {
  TidyScope scope;
  const Tensor x = tensor({1, 2});
  const auto [value, gradient] = valueAndGrad([](Tensor x) { return x; })(x);
  EXPECT_EQ(value, x);
  EXPECT_EQ(gradient.data(), (std::vector<float>{1, 1}));
  EXPECT_NE(gradient, x);
}

TEST_F(GradientMemoryTest, aWholeScopeOfGradientsIsFlat) {
  const Tensor x = tensor({1, 2});
  const std::int64_t before = made();
  for (int i = 0; i < 10; ++i)
    tidy([&] { return grad(Function(grad(cube)))(x); }).dispose();
  EXPECT_EQ(made(), before);
  x.dispose();
}

} // namespace
