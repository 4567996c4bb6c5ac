// RUN: %found-and-proven
// RUN: %prove-page tensor-double-dispose
#include <tensortidy/tensortidy.h>
using namespace tensortidy;

static Sequential make() {
  return sequential({dense({.units = 1, .inputSize = 2})});
}

// ---- Caught ------------------------------------------------------------------

static void in_a_row_bad() {
  Sequential model = make();
  model.dispose();
  model.dispose();
  // CHECK: :[[@LINE-1]]:3: warning: 'dispose' disposes model 'model' a second time; dispose it once, and set the handle to null [tensor-double-dispose]
  // CHECK: :[[@LINE-10]]:10: note: the model is created here
  // CHECK: :[[@LINE-4]]:3: note: the model is disposed here
  // CHECK: :[[@LINE-4]]:3: note: disposed again here
}

static void on_one_path_bad(bool early) {
  Sequential model = make();
  if (early)
    model.dispose();
  model.dispose();
  // CHECK: :[[@LINE-1]]:3: warning: 'dispose' disposes model 'model' a second time
}

static void drop(Sequential model) { model.dispose(); }

static void through_a_copy_bad() {
  Sequential model = make();
  Sequential same = model;
  drop(same);
  model.dispose();
  // CHECK: :[[@LINE-1]]:3: warning: 'dispose' disposes model 'model' a second time
}

static void by_the_same_loop_bad() {
  Sequential model = make();
  for (int i = 0; i < 2; ++i)
    model.dispose();
  // CHECK: :[[@LINE-1]]:5: warning: 'dispose' disposes model 'model' a second time
}

// ---- Left alone --------------------------------------------------------------

static void once_per_path_ok(bool early) {
  Sequential model = make();
  if (early) {
    model.dispose();
    return;
  }
  model.dispose();
}

static void a_new_one_ok() {
  Sequential model = make();
  for (int i = 0; i < 3; ++i) {
    model.dispose();
    model = make();
  }
  model.dispose();
}

static void asked_before_ok() {
  Sequential model = make();
  model.dispose();
  if (!model.isDisposed())
    model.dispose();
}

static void a_tensor_ok(Tensor x) {
  Tensor t = x.square();
  t.dispose();
  t.dispose();
}

template <typename Run> static void caught(Run run) {
  try {
    run();
  } catch (const DisposedError &) {
  }
}

int main() {
  caught(in_a_row_bad);
  caught([] { on_one_path_bad(true); });
  caught(through_a_copy_bad);
  caught(by_the_same_loop_bad);
  once_per_path_ok(true);
  once_per_path_ok(false);
  a_new_one_ok();
  asked_before_ok();
  Scoped<Tensor> x(tensor({1, 2, 3}));
  a_tensor_ok(*x);
}
