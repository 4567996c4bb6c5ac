// The squeezed view is disposed, the tensor that it was made from is not. A
// view is a handle of its own.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor batch = ones({1, 2, 2});
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-leak
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  Tensor image = batch.squeeze({0});
  std::printf("%s\n", image.toString().c_str());
  image.dispose();
}
