// The loop that started it all: a tensor on each turn, and no turn disposes
// one.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor a = fill({10, 10}, 3);
  double sum = 0;
  for (int i = 0; i < 1000; ++i) {
    Tensor b = a.square();
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // CHECK: 1 finding (1 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-loop-without-tidy
    // LEDGER-NEXT: 1000 created, 0 disposed
    // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
    sum += b.data()[static_cast<std::size_t>(i) % 100];
  }
  std::printf("%f\n", sum);
  a.dispose();
}
