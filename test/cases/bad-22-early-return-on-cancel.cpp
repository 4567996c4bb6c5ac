// A prediction can be cancelled in the middle. That path returns without
// disposing the input that all other paths dispose.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <vector>

using namespace tensortidy;

namespace {

struct Request {
  std::vector<float> pixels;
  bool cancelled = false;
};

std::vector<float> brighten(const Request &request) {
  Tensor image = tensor(request.pixels);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-leak
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  if (request.cancelled)
    return {};
  Tensor brighter = image.mul(1.5);
  std::vector<float> result = brighter.data();
  brighter.dispose();
  image.dispose();
  return result;
}

} // namespace

int main() {
  const std::vector<Request> requests = {
      {{1, 2, 3}}, {{4, 5, 6}, true}, {{7, 8, 9}}};
  for (const Request &request : requests)
    std::printf("%zu pixels\n", brighten(request).size());
}
