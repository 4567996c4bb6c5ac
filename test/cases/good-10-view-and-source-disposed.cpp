// A view may be disposed before its source or after it; only both must be.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor a = ones({2, 2});
  Tensor flatA = a.flatten();
  flatA.dispose();
  a.dispose();

  Tensor b = ones({2, 2});
  Tensor flatB = b.flatten();
  b.dispose();
  std::printf("%s\n", flatB.toString().c_str());
  flatB.dispose();
}
