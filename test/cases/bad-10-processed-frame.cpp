// The raw frame is disposed. What was made from it is not.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <vector>

using namespace tensortidy;

namespace {

std::vector<float> brightened(const std::vector<float> &pixels) {
  Tensor raw = tensor(pixels);
  Tensor processed = raw.mul(1.5);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-leak
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  raw.dispose();
  return processed.data();
}

} // namespace

int main() {
  for (float grey : {10.f, 20.f, 30.f})
    std::printf("%g\n", brightened({grey, grey + 1})[0]);
}
