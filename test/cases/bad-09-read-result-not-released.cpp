// The prediction is turned into a plain vector. The tensor stays behind.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <vector>

using namespace tensortidy;

namespace {

std::vector<float> predict(const Sequential &model, const Tensor &x) {
  Tensor prediction = model.predict(x);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-leak
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  return prediction.data();
}

} // namespace

int main() {
  Sequential model = sequential({dense({.units = 2, .inputSize = 3})});
  Tensor x = ones({1, 3});
  std::printf("%zu outputs\n", predict(model, x).size());
  x.dispose();
  model.dispose();
}
