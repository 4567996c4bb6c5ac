// dispose() of a class frees its model and forgets its two tensors. Reported is
// each of them, where it is made.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

class Regressor {
public:
  Regressor()
      : model_(sequential({dense({.units = 1, .inputSize = 2})})),
        mean_(tensor({1, 2})), deviation_(tensor({0.5, 0.25})) {}
  // CHECK: :[[@LINE-1]]:15: warning: {{.*}}[tensor-leak]
  // CHECK: :[[@LINE-2]]:43: warning: {{.*}}[tensor-leak]
  // CHECK: 2 findings (2 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-4]]:15 tensor-leak
  // LEDGER: confirmed {{.*}}:[[@LINE-5]]:43 tensor-leak
  // LEDGER: 2 findings: 2 confirmed,{{.*}}; 0 missed

  float predict(Tensor x) const {
    TidyScope scope;
    return model_.predict(x.sub(mean_).div(deviation_)).data()[0];
  }
  void dispose() { model_.dispose(); }

private:
  Sequential model_;
  Tensor mean_;
  Tensor deviation_;
};

} // namespace

int main() {
  Tensor x = ones({1, 2});
  Regressor regressor;
  std::printf("%f\n", regressor.predict(x));
  regressor.dispose();
  x.dispose();
}
