// NOLINT comments silence a finding as they do in clang-tidy.
// RUN: not %tensor-tidy check --sarif %t.sarif %s -- %runtime-flags > %t.txt
// RUN: FileCheck %s --implicit-check-not=warning: < %t.txt
// RUN: FileCheck %s --check-prefix=SARIF < %t.sarif
#include <tensortidy/tensortidy.h>

using namespace tensortidy;

void all(Tensor a) {
  for (int i = 0; i < 9; ++i)
    a.square().print(); // NOLINT
}

void thisCheck(Tensor a) {
  for (int i = 0; i < 9; ++i)
    a.square().print(); // NOLINT(tensor-unnamed-temporary, tensor-leak)
}

void glob(Tensor a) {
  for (int i = 0; i < 9; ++i)
    a.square().print(); // NOLINT(tensor-*)
}

void lineAbove(Tensor a) {
  for (int i = 0; i < 9; ++i)
    // NOLINTNEXTLINE(tensor-*): explained here
    a.square().print();
}

// NOLINTBEGIN(tensor-*)
void block(Tensor a) {
  for (int i = 0; i < 9; ++i)
    a.square().print();
}
// NOLINTEND(tensor-*)

void otherCheck(Tensor a) {
  for (int i = 0; i < 9; ++i)
    a.square().print(); // NOLINT(bugprone-*)
  // CHECK: :[[@LINE-1]]:{{.*}}warning:
}

void emptyList(Tensor a) {
  for (int i = 0; i < 9; ++i)
    a.square().print(); // NOLINT()
  // CHECK: :[[@LINE-1]]:{{.*}}warning:
}

void exceptThis(Tensor a) {
  for (int i = 0; i < 9; ++i)
    a.square().print(); // NOLINT(*,-tensor-*)
  // CHECK: :[[@LINE-1]]:{{.*}}warning:
}

void otherWord(Tensor a) {
  for (int i = 0; i < 9; ++i)
    a.square().print(); // NOLINTS, MYNOLINT
  // CHECK: :[[@LINE-1]]:{{.*}}warning:
}

void blockWithOtherEnd(Tensor a) {
  // NOLINTBEGIN(tensor-leak)
  for (int i = 0; i < 9; ++i)
    a.square().print();
  // NOLINTEND(tensor-*)
  // CHECK: :[[@LINE-2]]:{{.*}}warning:
}

// CHECK: 5 findings ({{.*}}) in 1 file, 5 suppressed by NOLINT

// SARIF-COUNT-5: "kind": "inSource"
// SARIF-NOT: "kind": "inSource"
