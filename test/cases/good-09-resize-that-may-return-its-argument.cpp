// A resize that returns its argument when the size already fits: one dispose is
// right in both cases.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

/// Takes `image` over: the result is the only tensor left.
Tensor resized(Tensor image, std::int64_t size) {
  if (image.size() == size)
    return image;
  Tensor smaller = image.slice({0}, {size});
  image.dispose();
  return smaller;
}

} // namespace

int main() {
  for (std::int64_t size : {2, 4}) {
    Tensor image = resized(ones({4}), size);
    std::printf("%s\n", image.toString().c_str());
    image.dispose();
  }
}
