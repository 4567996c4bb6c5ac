// A tidy on each turn, and one running result that leaves it.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor state = ones({3});
  for (int step = 0; step < 10; ++step) {
    Tensor next = tidy([&] { return state.mul(2).add(1).div(3); });
    state.dispose();
    state = next;
  }
  std::printf("%s\n", state.toString().c_str());
  state.dispose();
}
