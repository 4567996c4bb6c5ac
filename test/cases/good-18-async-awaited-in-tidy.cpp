// Two halves of the work run side by side, and the tidy waits for both before
// it frees what they read.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <future>

using namespace tensortidy;

int main() {
  Tensor image = tensor({0, 64, 128, 255});
  const float range = tidy([&] {
    Tensor scaled = image.div(255);
    auto least = std::async(std::launch::async, [scaled] {
      return tidy([&] { return scaled.min().item(); });
    });
    const float most = scaled.max().item();
    return most - least.get();
  });
  std::printf("%f\n", range);
  image.dispose();
}
