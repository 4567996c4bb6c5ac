// What clang --analyze prints: the warning sits where the path ends, the notes
// lead to it, and each kind is a checker of its own.
// RUN: %clang-analyze %runtime-flags %s 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=warning:
// RUN: %clang-analyze %runtime-flags %s -Xclang -analyzer-disable-checker=core 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include "Inputs/buffer.h"
#include <tensortidy/tensortidy.h>
using namespace tensortidy;

int early_return_bad() {
  Buffer *b = create(1);
  if (cond())
    return 1;
  // CHECK: text.cpp:[[@LINE-1]]:12: warning: buffer 'b' is not disposed on some path, and no tidy scope frees it; dispose it before each exit, or hand it to an owner [tensor.UndisposedModel]
  // CHECK: text.cpp:[[@LINE-4]]:15: note: the buffer is created here
  // CHECK: text.cpp:[[@LINE-4]]:7: note: Assuming the condition is true
  // CHECK: text.cpp:[[@LINE-4]]:12: note: buffer 'b' is not disposed on some path
  dispose(b);
  return 0;
}

static Buffer *make() { return create(2); }
int through_functions_bad() {
  Buffer *b = make();
  dispose(b);
  return use(b);
  // CHECK: text.cpp:[[@LINE-1]]:10: warning: 'use' uses buffer 'b' after it was disposed; use it before, or dispose it later [tensor.UseAfterDispose]
  // CHECK: text.cpp:[[@LINE-4]]:15: note: Calling 'make'
  // CHECK: text.cpp:[[@LINE-7]]:32: note: the buffer is created here
  // CHECK: text.cpp:[[@LINE-6]]:15: note: Returning from 'make'
  // CHECK: text.cpp:[[@LINE-6]]:3: note: the buffer is disposed here
}

void twice_bad() {
  Buffer *b = create(1);
  dispose(b);
  dispose(b);
  // CHECK: :[[@LINE-1]]:3: warning: 'dispose' disposes buffer 'b' a second time{{.*}} [tensor.DoubleDispose]
}

Tensor escapes_its_scope_bad(Tensor x) {
  Tensor y = x;
  {
    TidyScope scope;
    y = x.square();
  }
  return y.sqrt();
  // CHECK: :[[@LINE-1]]:10: warning: 'sqrt' uses tensor 'y' after the tidy scope that it was made in has ended{{.*}} [tensor.UseAfterTidy]
}

int main() {
  Tensor sum = scalar(0);
  sum = sum.square();
  Tensor lost = sum.square();
  // CHECK: :[[@LINE-1]]:17: warning: the only handle of tensor 'sum' is overwritten{{.*}} [tensor.OverwrittenHandle]
  // CHECK: :[[@LINE-4]]:16: note: the tensor is created here
  // CHECK: :[[@LINE-4]]:3: note: the tensor is overwritten here
  int size = lost.rank();
  // CHECK: :[[@LINE-1]]:3: warning: tensor 'lost' is not disposed on some path{{.*}} [tensor.Leak]
  sum.dispose();
  return size;
}

// The caller may have a scope open, but the tensors pile up until it ends.
void in_the_loop_of_a_helper_bad(Tensor x, int n) {
  for (int i = 0; i < n; ++i)
    x.square();
  // CHECK: :{{.*}} warning: tensor made by 'square' is not disposed on some path{{.*}}; it piles up until the caller's scope ends [tensor.LoopWithoutTidy]
}

int disposed_on_every_way_ok() {
  Buffer *b = create(1);
  if (cond()) {
    dispose(b);
    return 1;
  }
  int size = use(b);
  dispose(b);
  return size;
}
