// Gradients and optimizers when memory is short.
#include "FailureTest.h"

using namespace tensortidy;

namespace {

Tensor cube(Tensor x) { return x.square().mul(x); }

/// Two variables, and a loss of them.
struct Line {
  Scoped<Variable> slope{tidy([] { return variable(scalar(2)); })};
  Scoped<Variable> offset{tidy([] { return variable(scalar(1)); })};
  Tensor loss() const {
    return left().mul(slope->value()).add(offset->value()).square().mean();
  }
};

/// Makes the optimizer, its slots, and three steps.
template <class Make> std::function<void()> threeSteps(Make make) {
  return [make] {
    const Line line;
    const Scoped<Optimizer> optimizer(make());
    for (int step = 0; step < 3; ++step)
      optimizer->minimize([&] { return line.loss(); });
  };
}

INSTANTIATE_TEST_SUITE_P(
    Gradients, FailureTest,
    testing::Values(
        Case{"grad", disposed([] { return grad(cube)(left()); })},
        Case{"gradOutsideAnyScope",
             [] { dispose(valueAndGrad(cube)(left())); }},
        Case{"gradWithDy",
             [] { tidy([] { grad(cube)(left(), left().neg()); }); }},
        Case{"grads", disposed([] {
               return grads([](const std::vector<Tensor> &xs) {
                 return matMul(xs[0], xs[1]).relu().sum();
               })({left(), right()});
             })},
        Case{"secondOrder", disposed([] { return grad(grad(cube))(left()); })},
        Case{"convolution", disposed([] {
               return grad([](Tensor x) {
                 const Tensor filter = ones({2, 2, 1, 2});
                 return conv2d(x.reshape({1, 3, 4, 1}), filter, 1,
                               Padding::same)
                     .sum();
               })(left());
             })},
        Case{"gatherAndConcat", disposed([] {
               return grad([](Tensor x) {
                 return concat({x.gather(tensor({0, 2}).cast(DType::int32)), x})
                     .softmax()
                     .square()
                     .sum();
               })(left());
             })},
        Case{"customGrad", disposed([] {
               const auto clipped =
                   customGrad([](const std::vector<Tensor> &xs) {
                     return CustomValue{
                         xs[0].square(),
                         [](Tensor dy, const std::vector<Tensor> &saved) {
                           return std::vector{dy.mul(saved[0]).minimum(1)};
                         },
                         {xs[0]}};
                   });
               return grad([&](Tensor x) { return clipped({x}).sum(); })(
                   left());
             })},
        Case{"variableGrads",
             [] {
               const Line line;
               dispose(variableGrads([&] { return line.loss(); }));
             }},
        Case{"viewsOnATape", disposed([] {
               return grad([](Tensor x) {
                 return x.clone().flatten().reshape({2, 6}).sum();
               })(left());
             })}),
    nameOfCase);

INSTANTIATE_TEST_SUITE_P(
    Optimizers, FailureTest,
    testing::Values(Case{"sgd", threeSteps([] { return sgd(0.1); })},
                    Case{"momentum", threeSteps([] { return momentum(0.1); })},
                    Case{"rmsprop", threeSteps([] {
                           return rmsprop(0.1,
                                          {.momentum = 0.5, .centered = true});
                         })},
                    Case{"adagrad", threeSteps([] { return adagrad(0.1); })},
                    Case{"adam", threeSteps([] { return adam(0.1); })}),
    nameOfCase);

} // namespace
