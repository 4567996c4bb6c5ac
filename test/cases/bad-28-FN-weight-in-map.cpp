// A known gap: bad-28 with the weights in a map, as programs have them. The
// checker does not follow a handle through a container. The ledger does.
// RUN: %prove-case
// RUN: %tensor-tidy check --sarif %t.sarif %s -- %runtime-flags | FileCheck %s
// RUN: not %tensor-tidy confirm --findings %t.sarif --ledger %t.json \
// RUN:   | FileCheck %s --check-prefix=LEDGER
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
  // CHECK: no findings
  // LEDGER: missed {{.*}}:[[@LINE-2]]:{{.*}} use
  // LEDGER: 0 findings:{{.*}}; 1 missed
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
