// A model is warmed up by a prediction that nobody wants. Both the zeros that
// go in and what comes out stay for ever.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Sequential model = sequential({dense({.units = 4, .inputSize = 8})});
  model.predict(zeros({1, 8}));
  // CHECK: :[[@LINE-1]]:3: warning: {{.*}}[tensor-discarded-result]
  // CHECK: :[[@LINE-2]]:17: warning: {{.*}}[tensor-unnamed-temporary]
  // CHECK: 2 findings (2 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-4]]:3 tensor-discarded-result
  // LEDGER: confirmed {{.*}}:[[@LINE-5]]:17 tensor-unnamed-temporary
  // LEDGER: 2 findings: 2 confirmed,{{.*}}; 0 missed

  Tensor x = ones({1, 8});
  Tensor y = model.predict(x);
  std::printf("%s\n", y.toString().c_str());
  dispose({x, y});
  model.dispose();
}
