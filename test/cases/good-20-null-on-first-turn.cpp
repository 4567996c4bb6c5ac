// The handle is null on the first turn. Each turn disposes what the one before
// left.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

Tensor next(int frame) { return fill({4}, frame); }

} // namespace

int main() {
  Tensor acc;
  for (int frame = 0; frame < 10; ++frame) {
    if (acc)
      acc.dispose();
    acc = next(frame);
    std::printf("%s\n", acc.toString().c_str());
  }
  acc.dispose();
}
