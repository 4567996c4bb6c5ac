// What tidy returns leaves the scope. Here nobody takes it.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

using namespace tensortidy;

int main() {
  Tensor x = tensor({1, 2, 3});
  tidy([&] {
    Tensor mean = x.square().mean();
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-discarded-result]
    // CHECK: 1 finding (1 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-discarded-result
    // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
    mean.print();
    return mean;
  });
  x.dispose();
}
