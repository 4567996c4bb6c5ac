// fit() borrows its batch. Both halves of it are made on each turn, and neither
// is disposed.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Sequential model = sequential({dense({.units = 1, .inputSize = 2})},
                                {.loss = Loss::meanSquaredError});
  for (int step = 0; step < 8; ++step) {
    Tensor xs = fill({4, 2}, step);
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-loop-without-tidy
    Tensor ys = fill({4, 1}, 2 * step);
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // CHECK: 2 findings (2 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-loop-without-tidy
    // LEDGER: 2 findings: 2 confirmed,{{.*}}; 0 missed
    std::printf("%f\n", model.fit(xs, ys).losses.back());
  }
  model.dispose();
}
