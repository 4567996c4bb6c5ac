// fit() borrows what it is given. The reshaped view exists only in the argument
// list, so that disposing x afterwards leaves the view, and with it the buffer,
// behind.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor x = randomNormal({8, 2, 2});
  Tensor y = tensor({0, 1, 0, 1, 0, 1, 0, 1}, {8}, DType::int32);
  Sequential model =
      sequential({dense({.units = 2, .activation = Activation::softmax})});

  History history = model.fit(x.reshape({8, 4}), y, {.epochs = 3});
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-unnamed-temporary]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-unnamed-temporary
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed

  std::printf("loss %f\n", history.losses.back());
  x.dispose();
  y.dispose();
  model.dispose();
}
