// A test that waits for a call to fail is no mistake, though a ledger would hold
// its event: the call is all that the `try` does, and an exception of the
// library is caught behind it.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- %runtime-flags \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <exception>
#include <tensortidy/tensortidy.h>
using namespace tensortidy;

static bool late_use_ok(Tensor x) {
  Tensor t = x.square();
  t.dispose();
  try {
    (void)t.rank();
  } catch (const DisposedTensorError &) {
    return true;
  }
  return false;
}

static bool wrong_shape_ok(Tensor x) {
  Scoped<Tensor> wrong(zeros({2, 2}));
  try {
    x.add(*wrong);
  } catch (const ShapeError &) {
    return true;
  }
  return false;
}

static void any_failure_is_logged_bad(Tensor x) {
  Tensor t = x.square();
  t.dispose();
  try {
    (void)t.rank();
    // CHECK: :[[@LINE-1]]:11: warning: 'rank' uses tensor 't' after it was disposed{{.*}}[tensor-use-after-dispose]
  } catch (const std::exception &) {
  }
}

static void one_of_several_bad(Tensor x) {
  Tensor t = x.square();
  t.dispose();
  try {
    x.print();
    t.print();
    // CHECK: :[[@LINE-1]]:5: warning: 'print' uses tensor 't' after it was disposed{{.*}}[tensor-use-after-dispose]
  } catch (const DisposedTensorError &) {
  }
}

int main() {
  Scoped<Tensor> x(zeros({3}));
  any_failure_is_logged_bad(*x);
  one_of_several_bad(*x);
  return late_use_ok(*x) && wrong_shape_ok(*x) ? 0 : 1;
}
