// --checks has clang-tidy's meaning: a list adds to all checks or takes from
// them, and the last glob that matches a name decides.
// RUN: not %tensor-tidy check %s -- %runtime-flags | FileCheck %s --check-prefix=BOTH
// RUN: not %tensor-tidy check --checks=-tensor-use-after-dispose %s -- %runtime-flags | FileCheck %s --check-prefix=LOOP
// RUN: not %tensor-tidy check '--checks=-*,tensor-loop-*' %s -- %runtime-flags | FileCheck %s --check-prefix=LOOP
// RUN: not %tensor-tidy check '--checks=-*,tensor-use-after-dispose' %s -- %runtime-flags | FileCheck %s --check-prefix=USE
// RUN: %tensor-tidy check '--checks=tensor-*,-*,tensor-undisposed-model' %s -- %runtime-flags | FileCheck %s --check-prefix=NONE
// RUN: %tensor-tidy check '--checks=-*,tensor-undisposed-model' --format=sarif %s -- %runtime-flags | FileCheck %s --check-prefix=SARIF
#include <tensortidy/tensortidy.h>

using namespace tensortidy;

void loop() {
  Tensor a = scalar(2);
  for (int i = 0; i < 9; ++i) {
    Tensor b = a.square();
    b.print();
  }
  a.dispose();
}

void late() {
  Tensor a = scalar(2);
  a.dispose();
  a.print();
}

// BOTH: [tensor-loop-without-tidy]
// BOTH: [tensor-use-after-dispose]
// LOOP-NOT: [tensor-use-after-dispose]
// LOOP: [tensor-loop-without-tidy]
// LOOP: 1 finding
// USE-NOT: [tensor-loop-without-tidy]
// USE: [tensor-use-after-dispose]
// USE: 1 finding
// NONE: {{^}}no findings{{$}}

// The rules are the checks that were on.
// SARIF: "results": []
// SARIF: "id": "tensor-undisposed-model"
// SARIF-NOT: "id":
