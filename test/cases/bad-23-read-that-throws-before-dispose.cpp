// A read of the wrong dtype throws before the dispose behind it. The caller
// catches the error and goes on, without the tensor.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <cstdint>
#include <cstdio>

using namespace tensortidy;

namespace {

/// The number of the class. A model with one output answers with a score.
std::int32_t read(const Sequential &model, Tensor x, bool scores) {
  Tensor output = model.predict(x);
  Tensor best = scores ? output.max() : output.argMax(1);
  // LEDGER: missed {{.*}}:[[@LINE-1]]:{{.*}} tensor from max
  // LEDGER: 0 findings: {{.*}}; 1 missed
  output.dispose();
  const std::int32_t result = best.data<std::int32_t>()[0];
  best.dispose();
  return result;
}

} // namespace

int main() {
  Sequential model = sequential({dense({.units = 3, .inputSize = 2})});
  Tensor x = ones({1, 2});
  for (bool scores : {false, true}) {
    try {
      std::printf("class %d\n", read(model, x, scores));
    } catch (const DTypeError &error) {
      std::printf("%s\n", error.what());
    }
  }
  x.dispose();
  model.dispose();
}
