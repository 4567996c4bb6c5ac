// What check prints: clang-tidy's lines, the source with its range, notes in
// time order, and a line of counts. No colours in a pipe.
// RUN: not %tensor-tidy check %s -- %runtime-flags | FileCheck %s --strict-whitespace
// RUN: not %tensor-tidy check --quiet %s -- %runtime-flags | FileCheck %s --check-prefix=QUIET
// RUN: cd %S && not %tensor-tidy check text-format.cpp -- %runtime-flags | FileCheck %s --check-prefix=RELATIVE
// RUN: not %tensor-tidy check --root=%S/.. %s -- %runtime-flags | FileCheck %s --check-prefix=ROOT
// RUN: rm -f %t.txt && not %tensor-tidy check -o %t.txt %s -- %runtime-flags | count 0
// RUN: FileCheck %s --strict-whitespace < %t.txt
#include <tensortidy/tensortidy.h>

using namespace tensortidy;

double work(int turns) {
  Tensor a = scalar(2);
  double sum = 0;
  for (int i = 0; i < turns; ++i) {
    Tensor b = a.square();
    sum += b.item();
  }
  a.dispose();
  return sum;
}

// CHECK-NOT: {{\x1b}}
// CHECK: {{^.*}}text-format.cpp:17:16: warning: {{[a-z]}}{{.*}}{{[^.]}} [tensor-loop-without-tidy]{{$}}
// CHECK-NEXT:{{^}}   17 |     Tensor b = a.square();{{$}}
// CHECK-NEXT:{{^}}      |                ^~~~~~~~~~{{$}}
// CHECK: text-format.cpp:{{[0-9]+:[0-9]+}}: note: {{[a-z]}}
// CHECK: {{^}}1 finding (1 {{high|medium}}) in 1 file{{$}}
// CHECK-NOT: {{.}}

// QUIET: warning:
// QUIET-NOT: finding

// RELATIVE: {{^}}text-format.cpp:17:16: warning:
// ROOT: {{^}}driver/text-format.cpp:17:16: warning:
