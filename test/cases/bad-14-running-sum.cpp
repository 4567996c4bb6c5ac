// A running sum: each turn puts a new tensor into the variable and thereby
// loses the one that was there. Only the last is disposed.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor acc = scalar(0);
  for (int batch = 1; batch <= 20; ++batch) {
    Tensor loss = scalar(1.0 / batch);
    acc = acc.add(loss);
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-overwritten-handle]
    // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-overwritten-handle
    loss.dispose();
  }
  std::printf("mean loss %f\n", acc.item() / 20);
  acc.dispose();
}
