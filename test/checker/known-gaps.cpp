// Leaks that a run proves and the checker does not see yet. A repair changes a
// name here.
// RUN: %tensor-tidy check --sarif %t.sarif %s -- %runtime-flags
// RUN: %clangxx %s %runtime-flags %runtime-libs -o %t.exe
// RUN: %tensor-tidy run --ledger %t.json -- %t.exe
// RUN: not %tensor-tidy confirm --findings %t.sarif --ledger %t.json \
// RUN:   | FileCheck %s
#include <memory>
#include <tensortidy/tensortidy.h>
#include <vector>
using namespace tensortidy;

static void FN_on_the_heap(Tensor x) {
  auto t = std::make_unique<Tensor>(x.square());
  // CHECK-DAG: missed {{.*}}:[[@LINE-1]]:
  (void)t->rank();
}

static void FN_one_of_an_array(Tensor x) {
  Tensor all[3];
  for (Tensor &t : all)
    t = x.square();
  // CHECK-DAG: missed {{.*}}:[[@LINE-1]]:
  all[0].dispose();
}

static void FN_one_part_of_a_split(Tensor x) {
  std::vector<Tensor> parts = split(x, 3, 0);
  // CHECK-DAG: missed {{.*}}:[[@LINE-1]]:
  parts[0].dispose();
}

int main() {
  Tensor x = tensor({1, 2, 3});
  FN_on_the_heap(x);
  FN_one_of_an_array(x);
  FN_one_part_of_a_split(x);
  x.dispose();
}
// CHECK-DAG: 0 findings: {{.*}}; 3 missed
