// Weights are scaled in place: the slot forgets its old tensor, and the square
// root never had a name.
// RUN: %partly-missed-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <map>
#include <string>

using namespace tensortidy;

int main() {
  Tensor k = scalar(0.25);
  std::map<std::string, Tensor> vars;
  vars["w"] = tensor({0.5, -0.25});
  // LEDGER-DAG: missed {{.*}}:[[@LINE-1]]:{{.*}} tensor from tensor
  vars["b"] = tensor({1});
  // LEDGER-DAG: missed {{.*}}:[[@LINE-1]]:{{.*}} tensor from tensor
  for (const std::string name : {"w", "b"})
    vars[name] = vars[name].mul(k.sqrt());
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-unnamed-temporary]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER-DAG: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-unnamed-temporary
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 2 missed
  std::printf("%s\n", vars["w"].toString().c_str());
  dispose(vars);
  k.dispose();
}
