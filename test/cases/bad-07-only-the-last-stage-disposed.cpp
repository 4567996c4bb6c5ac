// A helper gives every stage of its work a name, and disposes only the last.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <vector>

using namespace tensortidy;

namespace {

std::vector<float> classify(const Sequential &model,
                            const std::vector<float> &pixels) {
  Tensor image = tensor(pixels, {1, 4, 4, 1});
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-leak
  Tensor resized = image.avgPool(2, 2, Padding::valid);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-leak
  Tensor normalised = resized.div(255);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-leak
  Tensor batch = normalised.reshape({1, 4});
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // CHECK: 4 findings (4 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-leak
  // LEDGER: 4 findings: 4 confirmed,{{.*}}; 0 missed
  Tensor outputs = model.predict(batch);
  std::vector<float> scores = outputs.data();
  outputs.dispose();
  return scores;
}

} // namespace

int main() {
  Sequential model = sequential(
      {dense({.units = 3, .activation = Activation::softmax, .inputSize = 4})});
  for (float grey : {0.f, 128.f, 255.f})
    std::printf("%f\n", classify(model, std::vector<float>(16, grey))[0]);
  model.dispose();
}
