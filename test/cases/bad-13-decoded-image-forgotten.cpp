// classify() borrows the image. The caller, who had it decoded, forgets it.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdint>
#include <cstdio>
#include <vector>

using namespace tensortidy;

namespace {

/// The caller owns the image.
Tensor decode(const std::vector<float> &file) {
  return tidy([&] { return tensor(file, {1, 4}).div(255); });
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-leak
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
}

int classify(const Sequential &model, Tensor image) {
  TidyScope scope;
  return model.predict(image).argMax(1).data<std::int32_t>()[0];
}

} // namespace

int main() {
  Sequential model = sequential({dense({.units = 3, .inputSize = 4})});
  Tensor image = decode({0, 64, 128, 255});
  std::printf("class %d\n", classify(model, image));
  model.dispose();
}
