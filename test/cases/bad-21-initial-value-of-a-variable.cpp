// A variable takes the buffer of its initial value, not the tensor: that one is
// still the caller's, who made it in the argument list.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Variable w = variable(randomNormal({4, 2}), {.name = "w"});
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-unnamed-temporary]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-unnamed-temporary
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  std::printf("%s\n", w.value().toString().c_str());
  w.dispose();
}
