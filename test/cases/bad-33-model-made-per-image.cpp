// The model is made inside the function that handles one image, and nobody
// disposes it: no tidy scope ever does.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <vector>

using namespace tensortidy;

namespace {

int classify(const std::vector<float> &pixels) {
  TidyScope scope;
  Sequential model = sequential(
      // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-undisposed-model]
      // CHECK: 1 finding (1 high) in 1 file
      // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-undisposed-model
      // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
      {dense({.units = 3, .activation = Activation::softmax, .inputSize = 4})});
  Tensor image = tensor(pixels, {1, 4});
  return model.predict(image).argMax(1).data<std::int32_t>()[0];
}

} // namespace

int main() {
  for (int frame = 0; frame < 10; ++frame) {
    const float grey = static_cast<float>(frame) / 10;
    std::printf("frame %d: class %d\n", frame,
                classify({grey, 1 - grey, grey * grey, 0.5f}));
  }
}
