// A class holds a model and two tensors, and has no way to let go of them.
// Reported is each of the three, where it is made.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

class Regressor {
public:
  Regressor()
      : model_(sequential({dense({.units = 1, .inputSize = 2})})),
        // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-undisposed-model]
        // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-undisposed-model
        mean_(tensor({1, 2})), deviation_(tensor({0.5, 0.25})) {}
  // CHECK: :[[@LINE-1]]:15: warning: {{.*}}[tensor-leak]
  // CHECK: :[[@LINE-2]]:43: warning: {{.*}}[tensor-leak]
  // CHECK: 3 findings (3 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-4]]:15 tensor-leak
  // LEDGER: confirmed {{.*}}:[[@LINE-5]]:43 tensor-leak
  // LEDGER: 3 findings: 3 confirmed,{{.*}}; 0 missed

  float predict(Tensor x) const {
    TidyScope scope;
    return model_.predict(x.sub(mean_).div(deviation_)).data()[0];
  }

private:
  Sequential model_;
  Tensor mean_;
  Tensor deviation_;
};

} // namespace

int main() {
  Tensor x = ones({1, 2});
  for (int request = 0; request < 5; ++request) {
    Regressor regressor;
    std::printf("%f\n", regressor.predict(x));
  }
  x.dispose();
}
