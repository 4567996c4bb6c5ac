// A weight is decayed: its old value is remembered, disposed, and only then
// multiplied. A copied handle names the same tensor, so it died too.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <map>
#include <string>

using namespace tensortidy;

namespace {

void decay(std::map<std::string, Tensor> &vars, double k) {
  Tensor tmp = vars["w"];
  vars["w"].dispose();
  vars["w"] = tmp.mul(k);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-use-after-dispose]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-use-after-dispose
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
}

} // namespace

int main() {
  std::map<std::string, Tensor> vars;
  vars["w"] = tensor({0.5, -0.25});
  try {
    decay(vars, 0.9);
  } catch (const DisposedTensorError &error) {
    std::printf("%s\n", error.what());
  }
  dispose(vars);
}
