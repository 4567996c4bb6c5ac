// An owner disposes its tensor on every path, so that a function may return
// wherever it likes.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <vector>

using namespace tensortidy;

namespace {

double contrast(const std::vector<float> &pixels) {
  Scoped<Tensor> image(tensor(pixels));
  if (pixels.empty())
    return 0;
  Scoped<Tensor> highest(image->max());
  if (highest->item() == 0)
    return 0;
  Scoped<Tensor> lowest(image->min());
  if (lowest->item() == highest->item())
    return 1;
  return highest->item() / (lowest->item() + 1);
}

} // namespace

int main() {
  const std::vector<std::vector<float>> images = {
      {}, {0, 0}, {5, 5}, {1, 2, 3}};
  for (const std::vector<float> &image : images)
    std::printf("%f\n", contrast(image));
}
