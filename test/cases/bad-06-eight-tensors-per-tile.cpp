// An image is classified tile by tile. Each turn makes eight tensors on the way
// to its prediction, and disposes only the prediction.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Sequential model = sequential({dense({.units = 2, .inputSize = 16})});
  Tensor image = randomUniform({4, 32, 3}, 0, 255);

  for (int tile = 0; tile < 8; ++tile) {
    Tensor square = image.slice({0, 4 * tile, 0}, {4, 4, 3});
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-loop-without-tidy
    Tensor grey = square.mean({2});
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-loop-without-tidy
    Tensor darkest = grey.min();
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-loop-without-tidy
    Tensor brightest = grey.max();
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-loop-without-tidy
    Tensor shifted = grey.sub(darkest);
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-loop-without-tidy
    Tensor range = brightest.sub(darkest);
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-loop-without-tidy
    Tensor scaled = shifted.div(range);
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-loop-without-tidy
    Tensor batch = scaled.reshape({1, 16});
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // CHECK: 8 findings (8 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-loop-without-tidy
    // LEDGER: 8 findings: 8 confirmed,{{.*}}; 0 missed
    Tensor prediction = model.predict(batch);
    std::printf("tile %d: %s\n", tile, prediction.toString().c_str());
    prediction.dispose();
  }
  image.dispose();
  model.dispose();
}
