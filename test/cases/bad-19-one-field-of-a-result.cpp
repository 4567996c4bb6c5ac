// A detection comes back as a struct of tensors. The caller disposes the boxes
// and forgets the scores.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

struct Detection {
  Tensor boxes;
  Tensor scores;
};

Detection detect(Tensor image) {
  Detection found;
  found.boxes = image.slice({0, 0}, {2, 4});
  found.scores = image.slice({0, 4}, {2, 1});
  // LEDGER: missed {{.*}}:[[@LINE-1]]:{{.*}} tensor from slice
  // LEDGER: 0 findings: {{.*}}; 1 missed
  return found;
}

} // namespace

int main() {
  Tensor image = randomUniform({2, 5});
  Detection found = detect(image);
  std::printf("%s\n%s\n", found.boxes.toString().c_str(),
              found.scores.toString().c_str());
  found.boxes.dispose();
  image.dispose();
}
