// A variable is made inside a tidy, which never frees one. The first call leaks
// it; the second finds its name taken.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

float step(double start) {
  return tidy([&] {
    Variable w = variable(scalar(start), {.name = "w"});
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-undisposed-model]
    // CHECK: 1 finding (1 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-undisposed-model
    // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
    return w.value().square().item();
  });
}

} // namespace

int main() {
  try {
    std::printf("%f\n", step(2));
    std::printf("%f\n", step(3));
  } catch (const DuplicateNameError &error) {
    std::printf("%s\n", error.what());
  }
}
