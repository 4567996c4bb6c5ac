// Made and disposed under the same condition.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

float largest(const Tensor &x, bool normalise) {
  Tensor scaled;
  if (normalise)
    scaled = x.div(255);
  Tensor top = normalise ? scaled.max() : x.max();
  const float result = top.item();
  top.dispose();
  if (normalise)
    scaled.dispose();
  return result;
}

} // namespace

int main() {
  Tensor x = tensor({0, 51, 255});
  std::printf("%f %f\n", largest(x, false), largest(x, true));
  x.dispose();
}
