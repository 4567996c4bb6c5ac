// The running sum of bad-14, done right: the old value is remembered until the
// new one exists.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor acc = scalar(0);
  for (int batch = 1; batch <= 20; ++batch) {
    Tensor loss = scalar(1.0 / batch);
    Tensor old = acc;
    acc = acc.add(loss);
    old.dispose();
    loss.dispose();
  }
  std::printf("mean loss %f\n", acc.item() / 20);
  acc.dispose();
}
