// Each click on "train" builds the model anew, and its optimizer, and the model
// with the dropout that training wants. Nobody disposes the old ones.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

double onTrainClicked(Tensor x, Tensor y) {
  Layer hidden = dense({.units = 4, .activation = Activation::relu});
  Layer head = dense({.units = 2, .activation = Activation::softmax});
  Sequential network = sequential({hidden, head});
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-undisposed-model]
  // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-undisposed-model
  Sequential training = sequential({hidden, Layer::dropout(0.2), head});
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-undisposed-model]
  // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-undisposed-model
  Optimizer optimizer = adam(0.01);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-undisposed-model]
  // CHECK: 3 findings (3 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-undisposed-model
  // LEDGER: 3 findings: 3 confirmed,{{.*}}; 0 missed
  training.compile(optimizer);
  training.fit(x, y, {.epochs = 2});
  return network.evaluate(x, y).accuracy;
}

} // namespace

int main() {
  Tensor x = randomNormal({6, 3});
  Tensor y = tensor({0, 1, 0, 1, 0, 1}, {6}, DType::int32);
  for (int click = 0; click < 5; ++click)
    std::printf("accuracy %f\n", onTrainClicked(x, y));
  dispose({x, y});
}
