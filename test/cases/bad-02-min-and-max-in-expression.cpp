// The range of each frame is read inside an expression: min() and max() make
// tensors that have no name.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor image = tensor({3, 1, 2});
  for (int frame = 0; frame < 5; ++frame) {
    const float range = image.max().item() - image.min().item();
    // CHECK: :[[@LINE-1]]:25: warning: {{.*}}[tensor-unnamed-temporary]
    // CHECK: :[[@LINE-2]]:46: warning: {{.*}}[tensor-unnamed-temporary]
    // CHECK: 2 findings (2 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-4]]:25 tensor-unnamed-temporary
    // LEDGER: confirmed {{.*}}:[[@LINE-5]]:46 tensor-unnamed-temporary
    // LEDGER: 2 findings: 2 confirmed,{{.*}}; 0 missed
    std::printf("frame %d: %f\n", frame, range);
  }
  image.dispose();
}
