// Leaks that a run proves and the checker does not see yet. A repair changes a
// name here.
// RUN: %tensor-tidy check --sarif %t.sarif %s -- %runtime-flags
// RUN: %clangxx %s %runtime-flags %runtime-libs -o %t.exe
// RUN: %tensor-tidy run --ledger %t.json -- %t.exe
// RUN: not %tensor-tidy confirm --findings %t.sarif --ledger %t.json \
// RUN:   | FileCheck %s
#include <map>
#include <memory>
#include <optional>
#include <tensortidy/tensortidy.h>
#include <vector>
using namespace tensortidy;

static void FN_on_the_heap(Tensor x) {
  auto t = std::make_unique<Tensor>(x.square());
  // CHECK-DAG: missed {{.*}}:[[@LINE-1]]:
  (void)t->rank();
}

static void FN_vector_dropped(Tensor x) {
  std::vector<Tensor> all;
  for (int i = 0; i < 3; ++i)
    all.push_back(x.square());
  // CHECK-DAG: missed {{.*}}:[[@LINE-1]]:
}

static void FN_slot_erased(Tensor x) {
  std::map<int, Tensor> slots;
  slots[0] = x.square();
  // CHECK-DAG: missed {{.*}}:[[@LINE-1]]:
  slots.erase(0);
}

static void FN_optional(Tensor x) {
  std::optional<Tensor> t = x.square();
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
  FN_vector_dropped(x);
  FN_slot_erased(x);
  FN_optional(x);
  FN_one_of_an_array(x);
  FN_one_part_of_a_split(x);
  x.dispose();
}
// CHECK-DAG: 0 findings: {{.*}}; 6 missed
