// A property list for other programs: the checker, its kind, the path.
// RUN: %llvm-bin/clang++ --analyze -fplugin=%analyzer-plugin \
// RUN:   -Xclang -analyzer-checker=tensor %runtime-flags %s -o %t.plist 2>%t.err
// RUN: python3 %S/Inputs/read-plist.py %t.plist | FileCheck %s
#include "Inputs/buffer.h"

int early_return_bad() {
  Buffer *b = create(1);
  if (cond())
    return 1;
  dispose(b);
  return 0;
}
// CHECK:      tensor.UndisposedModel (Tensor lifetime: Undisposed model) in early_return_bad
// CHECK-NEXT: at plist.cpp:10:12: buffer 'b' is not disposed on some path
// CHECK-NEXT:   8:15: the buffer is created here
// CHECK-NEXT:   9:7: Assuming the condition is true
// CHECK-NEXT:   10:12: buffer 'b' is not disposed on some path

void twice_bad() {
  Buffer *b = create(1);
  dispose(b);
  dispose(b);
}
// CHECK-NEXT: tensor.DoubleDispose (Tensor lifetime: Double dispose) in twice_bad
// CHECK-NEXT: at plist.cpp:23:3: 'dispose' disposes buffer 'b' a second time
// CHECK-NEXT:   21:15: the buffer is created here
// CHECK-NEXT:   22:3: the buffer is disposed here
// CHECK-NEXT:   23:3: 'dispose' disposes buffer 'b' a second time; dispose it once, and set the handle to null
// CHECK-NOT: {{.}}
