// RUN: %found-and-proven
// RUN: %prove-page tensor-overwritten-handle
#include <tensortidy/tensortidy.h>
using namespace tensortidy;

// ---- Caught ------------------------------------------------------------------

static void running_sum_bad(Tensor loss) {
  Tensor total = zeros({3});
  // CHECK: :[[@LINE-1]]:18: warning: the only handle of tensor 'total' is overwritten; dispose the old value after the assignment, or run the step in 'tidy' [tensor-overwritten-handle]
  for (int i = 0; i < 10; ++i)
    total = total.add(loss);
  // CHECK: :[[@LINE-1]]:13: warning: 'total' is overwritten while it holds the only handle of a live tensor; keep the old handle, and dispose it after the assignment [tensor-overwritten-handle]
  total.dispose();
}

static void straight_line_bad(Tensor x) {
  Tensor t = x.square();
  // CHECK: :[[@LINE-1]]:14: warning: 't' is overwritten while it holds the only handle{{.*}}[tensor-overwritten-handle]
  t = t.sqrt();
  t.dispose();
}

static void on_one_path_bad(Tensor x) {
  Tensor t = x.square();
  // CHECK: :[[@LINE-1]]:14: warning: {{.*}}'t'{{.*}} is overwritten{{.*}}[tensor-overwritten-handle]
  if (x.size() == 3)
    t = x.neg();
  t.dispose();
}

// ---- Ignored -----------------------------------------------------------------

static void old_value_disposed_ok(Tensor loss) {
  Tensor total = zeros({3});
  for (int i = 0; i < 10; ++i) {
    Tensor old = total;
    total = total.add(loss);
    old.dispose();
  }
  total.dispose();
}

static void reused_after_dispose_ok(Tensor x) {
  Tensor t = x.square();
  t.dispose();
  t = x.neg();
  t.dispose();
}

static void made_on_the_other_path_ok(Tensor x, bool negate) {
  Tensor t;
  if (negate)
    t = x.neg();
  if (!negate)
    t = x.square();
  t.dispose();
}

static void chosen_by_the_turn_ok(Tensor x) {
  Tensor first;
  bool have = false;
  for (int i = 0; i < 5; ++i) {
    if (!have) {
      first = x.clone();
      have = true;
    } else {
      Tensor next = first.add(x);
      first.dispose();
      first = next;
    }
  }
  first.dispose();
}

static void under_a_guard_ok(Tensor x) {
  TidyScope scope;
  Tensor h = x.square();
  for (int i = 0; i < 3; ++i)
    h = h.add(x);
}

static Tensor forward_under_the_callers_scope_ok(Tensor x) {
  for (int layer = 0; layer < 3; ++layer)
    x = x.relu();
  return x;
}

int main() {
  Tensor x = tensor({1, 2, 3});
  running_sum_bad(x);
  straight_line_bad(x);
  on_one_path_bad(x);
  old_value_disposed_ok(x);
  reused_after_dispose_ok(x);
  made_on_the_other_path_ok(x, true);
  made_on_the_other_path_ok(x, false);
  chosen_by_the_turn_ok(x);
  under_a_guard_ok(x);
  tidy([&] { forward_under_the_callers_scope_ok(x); });
  x.dispose();
}
