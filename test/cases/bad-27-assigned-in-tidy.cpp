// The best candidate is assigned to a variable of the outside. It was made in
// the tidy, which disposes it when it ends.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

float bestOf(Tensor scores) {
  Tensor best;
  tidy([&] {
    Tensor doubled = scores.mul(2);
    best = doubled.max();
  });
  return best.item();
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-use-after-tidy]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-use-after-tidy
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
}

} // namespace

int main() {
  Tensor scores = tensor({0.25, 1, 0.5});
  try {
    std::printf("%f\n", bestOf(scores));
  } catch (const DisposedTensorError &error) {
    std::printf("%s\n", error.what());
  }
  scores.dispose();
}
