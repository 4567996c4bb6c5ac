// The loss function disposes the weights of its samples, since it is done with
// them. It is called again in the next step.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor x = tensor({{1}, {2}});
  Tensor y = tensor({{2}, {4}});
  Tensor sampleWeights = tensor({{1}, {0.5}});
  Variable w = variable(Scoped(zeros({1, 1})), {.name = "w"});
  Optimizer optimizer = sgd(0.1);

  auto loss = [&] {
    Tensor errors = x.matMul(w.value()).sub(y).square();
    Tensor weighted = errors.mul(sampleWeights);
    // LEDGER: missed {{.*}}:[[@LINE-1]]:{{.*}} use-after-dispose
    // LEDGER: 0 findings: {{.*}}; 1 missed
    sampleWeights.dispose();
    return weighted.mean();
  };
  try {
    for (int step = 0; step < 5; ++step)
      std::printf("loss %f\n", optimizer.minimize(loss));
  } catch (const DisposedTensorError &error) {
    std::printf("%s\n", error.what());
  }
  dispose({x, y, sampleWeights});
  w.dispose();
  optimizer.dispose();
}
