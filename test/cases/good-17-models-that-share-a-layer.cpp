// Two models share a layer. Both are disposed, in either order.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  for (bool firstFirst : {true, false}) {
    Layer shared = dense({.units = 2, .inputSize = 3});
    Sequential first = sequential({shared, dense({.units = 1})});
    Sequential second = sequential({shared, dense({.units = 4})});
    if (firstFirst) {
      first.dispose();
      second.dispose();
    } else {
      second.dispose();
      first.dispose();
    }
    std::printf("%d owners\n", shared.owners());
  }
}
