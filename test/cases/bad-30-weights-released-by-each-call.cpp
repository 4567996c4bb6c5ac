// A method of a classifier releases the member that it has used. The second
// call uses it again.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <cstdint>
#include <cstdio>

using namespace tensortidy;

namespace {

class Classifier {
public:
  int classify(Tensor x) {
    TidyScope scope;
    Tensor scores = x.matMul(weights_);
    // LEDGER: missed {{.*}}:[[@LINE-1]]:{{.*}} use-after-dispose
    // LEDGER: 0 findings: {{.*}}; 1 missed
    weights_.dispose();
    return scores.argMax(1).data<std::int32_t>()[0];
  }

private:
  Tensor weights_ = tensor({{1, 0}, {0, 1}});
};

} // namespace

int main() {
  Classifier classifier;
  Tensor x = tensor({{0.25, 0.75}});
  try {
    std::printf("class %d\n", classifier.classify(x));
    std::printf("class %d\n", classifier.classify(x));
  } catch (const DisposedTensorError &error) {
    std::printf("%s\n", error.what());
  }
  x.dispose();
}
