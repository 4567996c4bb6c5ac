// A model with two outputs answers with two tensors. Only the first is
// disposed.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <vector>

using namespace tensortidy;

int main() {
  SymbolicTensor image = input({4});
  Model detector = model(image, {dense({.units = 2}).apply(image),
                                 dense({.units = 1}).apply(image)});
  Tensor x = ones({1, 4});
  std::vector<Tensor> found = detector.predict(std::vector{x});
  // LEDGER: missed {{.*}}:[[@LINE-1]]:{{.*}} tensor from predict
  // LEDGER: 0 findings: {{.*}}; 1 missed
  std::printf("%s\n", found[0].toString().c_str());
  found[0].dispose();
  x.dispose();
  detector.dispose();
}
