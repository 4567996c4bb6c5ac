// Between create and dispose the program may stop for good: by assert, abort or
// exit. Nothing leaks there, since the whole process goes.
//
// The run takes none of these ways out, as no run that is meant to go well
// does: a ledger of a program that exits in the middle would rightly list the
// tensor as alive at the end.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cassert>
#include <cstdio>
#include <cstdlib>

using namespace tensortidy;

int main(int argc, char **) {
  Tensor x = tensor({1, 2, 3, 4});
  assert(x.size() == 4);
  if (argc > 2) {
    std::fprintf(stderr, "too many arguments\n");
    std::exit(2);
  }
  const float sum = tidy([&] { return x.sum().item(); });
  if (sum != 10)
    std::abort();
  std::printf("%f\n", sum);
  x.dispose();
}
