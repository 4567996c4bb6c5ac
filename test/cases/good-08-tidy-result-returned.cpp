// What tidy returns goes straight on to the caller, who disposes it.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

Tensor normalise(const Tensor &x) {
  return tidy([&] {
    Tensor centred = x.sub(x.mean());
    return centred.div(centred.square().mean().sqrt());
  });
}

} // namespace

int main() {
  Tensor x = tensor({1, 2, 3, 4});
  Tensor normal = normalise(x);
  std::printf("%s\n", normal.toString().c_str());
  normal.dispose();
  x.dispose();
}
