// Three tensors leave a tidy in an array. All of them are disposed at the end.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <array>
#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor image = randomUniform({4, 4, 3}, 0, 255);
  std::array<Tensor, 3> channels = tidy([&] {
    Tensor scaled = image.div(255);
    return std::array{scaled.slice({0, 0, 0}, {4, 4, 1}),
                      scaled.slice({0, 0, 1}, {4, 4, 1}),
                      scaled.slice({0, 0, 2}, {4, 4, 1})};
  });
  for (const Tensor &channel : channels)
    std::printf("%s\n", channel.toString().c_str());
  for (const Tensor &channel : channels)
    channel.dispose();
  image.dispose();
}
