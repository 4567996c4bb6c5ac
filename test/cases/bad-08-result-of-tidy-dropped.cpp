// What an outermost tidy returns belongs to the caller, who reads it and drops
// it.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor x = tensor({1, 2, 3});
  Tensor mean = tidy([&] { return x.square().mean(); });
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-leak
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  std::printf("%f\n", mean.item());
  x.dispose();
}
