// A running sum: each turn puts a new tensor into the variable and thereby
// loses the one that was there. Only the last is disposed. The first turn loses
// the zero that the sum started with, which is a creation site of its own.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor acc = scalar(0);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-overwritten-handle]
  // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-overwritten-handle
  // LEDGER-NEXT: 1 created, 0 disposed
  for (int batch = 1; batch <= 20; ++batch) {
    Tensor loss = scalar(1.0 / batch);
    acc = acc.add(loss);
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-overwritten-handle]
    // CHECK: 2 findings (2 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-overwritten-handle
    // LEDGER-NEXT: 20 created, 1 disposed
    // LEDGER: 2 findings: 2 confirmed,{{.*}}; 0 missed
    loss.dispose();
  }
  std::printf("mean loss %f\n", acc.item() / 20);
  acc.dispose();
}
