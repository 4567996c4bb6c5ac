// A tidy starts work that runs when somebody asks for its result. By then the
// scope has freed the tensor that the work was to read.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <future>

using namespace tensortidy;

namespace {

float brightness(Tensor image) {
  std::future<float> result;
  tidy([&] {
    Tensor scaled = image.div(255);
    result = std::async(std::launch::deferred,
                        [scaled] { return scaled.data()[3]; });
    // LEDGER: missed {{.*}}:[[@LINE-1]]:{{.*}} use-after-dispose
    // LEDGER: 0 findings:{{.*}}; 1 missed
  });
  return result.get();
}

} // namespace

int main() {
  Tensor image = tensor({0, 64, 128, 255});
  try {
    std::printf("%f\n", brightness(image));
  } catch (const DisposedTensorError &error) {
    std::printf("%s\n", error.what());
  }
  image.dispose();
}
