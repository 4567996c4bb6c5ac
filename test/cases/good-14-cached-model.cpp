// A model that is made once, at the first call, and stays for the next ones.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

const Sequential &model() {
  static const Sequential cached =
      sequential({dense({.units = 1, .inputSize = 2})});
  return cached;
}

} // namespace

int main() {
  for (int turn = 0; turn < 3; ++turn) {
    TidyScope scope;
    std::printf("%s\n", model().predict(ones({1, 2})).toString().c_str());
  }
}
