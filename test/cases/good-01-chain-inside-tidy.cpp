// The chain of bad-01, inside tidy: the scope ends the difference, and hands
// the quotient out.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor image = tensor({{0, 64, 128}, {255, 32, 96}});
  Tensor mean = image.mean();

  Tensor normal = tidy([&] { return image.sub(mean).div(255); });

  std::printf("%s\n", normal.toString().c_str());
  dispose({image, mean, normal});
}
