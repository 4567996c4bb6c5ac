// Optimizers: their formulas, step by step in double, and what they own.
#include "RuntimeTest.h"

#include <cmath>
#include <functional>

using namespace tensortidy;

namespace {

class OptimizerTest : public RuntimeTest {};

/// One weight that follows the gradient of (w - 3)^2, in double.
struct Walk {
  double w = 1, a = 0, s = 0, m = 0;
  double gradient() const { return 2 * (w - 3); }
};

void expectWalk(Optimizer optimizer, Walk walk,
                const std::function<void(Walk &, double g, int step)> &step) {
  SCOPED_TRACE(optimizer.name());
  const Tensor one = tensor({1, 1});
  const Variable w = variable(one, {.name = "w"});
  for (int i = 1; i <= 20; ++i) {
    const float loss =
        optimizer.minimize([&] { return w.value().sub(3).square().sum(); });
    EXPECT_NEAR(loss, 2 * (walk.w - 3) * (walk.w - 3), 1e-4);
    step(walk, walk.gradient(), i);
    const Tensor now = w.value();
    EXPECT_NEAR(now.data()[0], walk.w, 1e-4) << "step " << i;
    EXPECT_EQ(now.data()[0], now.data()[1]);
  }
  EXPECT_EQ(optimizer.iterations(), 20);
  one.dispose();
  w.dispose();
  optimizer.dispose();
}

TEST_F(OptimizerTest, stepsAreTheirFormulas) {
  expectWalk(sgd(0.1), {}, [](Walk &at, double g, int) { at.w -= 0.1 * g; });
  for (const bool nesterov : {false, true})
    expectWalk(momentum(0.05, {.momentum = 0.8, .useNesterov = nesterov}), {},
               [&](Walk &at, double g, int) {
                 at.a = 0.8 * at.a + g;
                 at.w -= 0.05 * (nesterov ? g + 0.8 * at.a : at.a);
               });
  for (const bool centered : {false, true})
    expectWalk(rmsprop(0.05, {.decay = 0.8,
                              .momentum = 0.3,
                              .epsilon = 1e-2,
                              .centered = centered}),
               {}, [&](Walk &at, double g, int) {
                 at.s = 0.8 * at.s + 0.2 * g * g;
                 at.m = 0.8 * at.m + 0.2 * g;
                 const double spread =
                     at.s - (centered ? at.m * at.m : 0) + 1e-2;
                 at.a = 0.3 * at.a + 0.05 * g / std::sqrt(spread);
                 at.w -= at.a;
               });
  expectWalk(adagrad(0.3), {.s = 0.1}, [](Walk &at, double g, int) {
    at.s += g * g;
    at.w -= 0.3 * g / std::sqrt(at.s + 1e-7);
  });
  expectWalk(adam(0.1), {}, [](Walk &at, double g, int step) {
    at.m = 0.9 * at.m + 0.1 * g;
    at.s = 0.999 * at.s + 0.001 * g * g;
    at.w -= 0.1 * (at.m / (1 - std::pow(0.9, step))) /
            (std::sqrt(at.s / (1 - std::pow(0.999, step))) + 1e-7);
  });
}

TEST_F(OptimizerTest, slotsAreMadeAtTheFirstStepAndFreedByDispose) {
  const std::pair<Optimizer, int> optimizers[] = {
      {sgd(0.1), 0},     {momentum(0.1), 1},
      {rmsprop(0.1), 2}, {rmsprop(0.1, {.centered = true}), 3},
      {adagrad(0.1), 1}, {adam(0.1), 2}};
  const Tensor init = ones({4});
  const Variable w = variable(init);
  init.dispose();
  for (const auto &[optimizer, slots] : optimizers) {
    const std::int64_t before = made();
    for (int step = 0; step < 3; ++step)
      optimizer.minimize([&] { return w.value().square().sum(); });
    EXPECT_EQ(made(), before + slots) << optimizer.name();
    optimizer.dispose();
    EXPECT_EQ(made(), before);
    optimizer.dispose(); // silent
    EXPECT_TRUE(optimizer.isDisposed());
  }
  w.dispose();
}

TEST_F(OptimizerTest, centeredRmspropStandsStillWhereNothingSlopes) {
  const Tensor init = zeros({1});
  const Variable w = variable(init);
  const Optimizer optimizer = rmsprop(0.1, {.centered = true});
  optimizer.minimize([&] { return w.value().square().sum(); });
  EXPECT_EQ(w.value().item(), 0);
  init.dispose();
  w.dispose();
  optimizer.dispose();
}

TEST_F(OptimizerTest, noScopeFreesSlots) {
  const Tensor init = ones({4});
  const Variable w = variable(init);
  const std::int64_t before = made();
  for (const Optimizer optimizer :
       {momentum(0.1), rmsprop(0.1), adagrad(0.1), adam(0.1)}) {
    tidy([&] {
      optimizer.minimize([&] { return w.value().square().sum(); });
      optimizer.minimize([&] { return w.value().square().sum(); });
    });
    const std::int64_t slots = made() - before;
    EXPECT_GT(slots, 0) << optimizer.name();
    optimizer.minimize([&] { return w.value().square().sum(); });
    EXPECT_EQ(made(), before + slots);
    optimizer.dispose();
    EXPECT_EQ(made(), before);
  }
  init.dispose();
  w.dispose();
}

TEST_F(OptimizerTest, aStepThatThrowsLeavesNothingAndChangesNothing) {
  const Tensor init = ones({4});
  const Variable w = variable(init);
  for (const Optimizer optimizer :
       {sgd(0.1), momentum(0.1), rmsprop(0.1), adagrad(0.1), adam(0.1)}) {
    optimizer.minimize([&] { return w.value().square().sum(); });
    const std::int64_t before = made();
    const std::vector<float> weights = w.value().data();
    // In f, because f gives no scalar, and on the way back.
    EXPECT_THROW(optimizer.minimize([&]() -> Tensor {
      w.value().square();
      throw std::runtime_error("in f");
    }),
                 std::runtime_error);
    EXPECT_THROW(optimizer.minimize([&] { return w.value().square(); }), Error);
    const auto broken = customGrad([](const std::vector<Tensor> &xs) {
      return CustomValue{
          xs[0].sum(),
          [](Tensor, const std::vector<Tensor> &) -> std::vector<Tensor> {
            throw std::runtime_error("in the gradient");
          }};
    });
    EXPECT_THROW(optimizer.minimize([&] { return broken({w.value()}); }),
                 std::runtime_error);
    EXPECT_EQ(made(), before) << optimizer.name();
    EXPECT_EQ(w.value().data(), weights);
    EXPECT_EQ(optimizer.iterations(), 1);
    optimizer.dispose();
  }
  init.dispose();
  w.dispose();
}

TEST_F(OptimizerTest, slotsOutliveTheirVariable) {
  const Scoped<Optimizer> optimizer(adam(0.1));
  const Tensor init = ones({4});
  const Variable w = variable(init);
  optimizer->minimize([&] { return w.value().square().sum(); });
  dispose(w);
  EXPECT_EQ(made(), 3);
  init.dispose();
}

TEST_F(OptimizerTest, slotsAreListedUnderTheOptimizersPlace) {
  const Tensor init = ones({4});
  const Variable w = variable(init);
  const int line = __LINE__ + 1;
  const Optimizer optimizer = adam(0.1);
  optimizer.minimize([&] { return w.value().square().sum(); });
  bool found = false;
  for (const LiveSite &site : liveTensors())
    if (site.place.line == static_cast<unsigned>(line)) {
      found = true;
      EXPECT_EQ(site.resource, "optimizer");
      EXPECT_EQ(site.count, 1);
      EXPECT_EQ(site.bytes, 32);
    }
  EXPECT_TRUE(found);
  init.dispose();
  w.dispose();
  dispose(optimizer);
}

TEST_F(OptimizerTest, gradientsFromElsewhereStayTheCallers) {
  const Tensor init = ones({2}), g = tensor({1, 2});
  const Variable w = variable(init, {.name = "w"});
  const Optimizer optimizer = sgd(0.5);
  optimizer.applyGradients({{"w", g}});
  EXPECT_EQ(w.value().data(), (std::vector<float>{0.5, 0}));
  EXPECT_EQ(init.data(), (std::vector<float>{1, 1})); // it shared the buffer
  optimizer.setLearningRate(1);
  EXPECT_EQ(optimizer.learningRate(), 1);
  optimizer.applyGradients({{"w", g}});
  EXPECT_EQ(w.value().data(), (std::vector<float>{-0.5, -2}));
  dispose({init, g});
  dispose(w);
  dispose(optimizer);
}

TEST_F(OptimizerTest, whatDoesNotFitIsRefusedAndChangesNothing) {
  const Tensor init = ones({2}), wide = ones({3});
  const Variable v = variable(init, {.name = "v"}),
                 w = variable(init, {.name = "w"});
  const Optimizer optimizer = adam();
  EXPECT_THROW(optimizer.applyGradients({{"v", init}, {"x", init}}),
               ArgumentError);
  EXPECT_THROW(optimizer.applyGradients({{"v", init}, {"w", wide}}),
               ShapeError);
  EXPECT_EQ(v.value().data(), (std::vector<float>{1, 1}));
  EXPECT_EQ(optimizer.iterations(), 0);
  EXPECT_THROW(sgd(-1), ArgumentError);
  EXPECT_THROW(optimizer.minimize([&]() -> Tensor {
    v.value().square();
    throw std::runtime_error("in f");
  }),
               std::runtime_error);
  dispose({init, wide});
  dispose(std::vector{v, w});
  dispose(optimizer);
  EXPECT_THROW(optimizer.iterations(), DisposedOptimizerError);
  EXPECT_THROW(optimizer.minimize([] { return scalar(1); }),
               DisposedOptimizerError);
  EXPECT_THROW(Optimizer().name(), NullOptimizerError);
}

} // namespace
