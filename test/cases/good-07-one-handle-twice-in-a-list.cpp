// The same handle twice in one list: the second finds the tensor gone, and that
// is fine.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor a = scalar(1);
  Tensor b = scalar(2);
  std::printf("%f\n", a.item() + b.item());
  dispose({a, b, a});
}
