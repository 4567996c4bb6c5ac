// A helper that leaves temporaries behind. Its only caller runs it inside a
// tidy, which is where TensorFlow.js code puts the scope, too.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

Tensor normalise(const Tensor &x) {
  Tensor centred = x.sub(x.mean());
  return centred.div(centred.square().mean().sqrt());
}

} // namespace

int main() {
  Tensor x = tensor({1, 2, 3, 4});
  const float first = tidy([&] { return normalise(x).data()[0]; });
  std::printf("%f\n", first);
  x.dispose();
}
