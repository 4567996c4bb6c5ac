// Two operations are chained. The last result is disposed; the difference has
// no name that anybody could dispose it by.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor image = tensor({{0, 64, 128}, {255, 32, 96}});
  Tensor mean = image.mean();

  Tensor normal = image.sub(mean).div(255);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-unnamed-temporary]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-unnamed-temporary
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed

  std::printf("%s\n", normal.toString().c_str());
  dispose({image, mean, normal});
}
