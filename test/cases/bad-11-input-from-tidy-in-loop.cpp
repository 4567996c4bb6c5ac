// Each turn of the loop gets its input out of a tidy and disposes the
// prediction. The input belongs to the caller as well.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Sequential model = sequential({dense({.units = 2, .inputSize = 4})});
  for (int frame = 0; frame < 12; ++frame) {
    Tensor input = tidy([&] { return fill({4}, frame).div(12).expandDims(); });
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // CHECK: 1 finding (1 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-loop-without-tidy
    // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
    Tensor prediction = model.predict(input);
    std::printf("%s\n", prediction.toString().c_str());
    prediction.dispose();
  }
  model.dispose();
}
