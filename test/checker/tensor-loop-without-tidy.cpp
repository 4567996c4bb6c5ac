// RUN: %found-and-proven
// RUN: %prove-page tensor-loop-without-tidy
#include <tensortidy/tensortidy.h>
#include <vector>
using namespace tensortidy;

static bool more(int turns) {
  static int turn = 0;
  return ++turn % turns != 0;
}

// ---- Caught ------------------------------------------------------------------

static void held_by_a_local_bad(Tensor a) {
  for (int i = 0; i < 1000; ++i) {
    Tensor b = a.square();
    (void)b.rank();
    // CHECK: :[[@LINE-2]]:16: warning: tensor 'b' is created on each iteration and never disposed; open a tidy scope in the loop body, or dispose it before the iteration ends [tensor-loop-without-tidy]
  }
}

static void endless_bad(Tensor a) {
  while (true) {
    Tensor answer = a.neg();
    // CHECK: :[[@LINE-1]]:21: warning: tensor 'answer' is created on each iteration {{.*}}[tensor-loop-without-tidy]
    if (answer.isDisposed() || !more(10))
      break;
  }
}

static void do_loop_bad(Tensor a) {
  do {
    Tensor b = a.exp();
    // CHECK: :[[@LINE-1]]:16: warning: tensor 'b' {{.*}}[tensor-loop-without-tidy]
    (void)b.size();
  } while (more(5));
}

static void range_for_bad(const std::vector<int> &sizes) {
  for (int size : sizes) {
    Tensor b = zeros({size});
    // CHECK: :[[@LINE-1]]:16: warning: tensor 'b' {{.*}}[tensor-loop-without-tidy]
    (void)b.size();
  }
}

static void last_one_disposed_bad(Tensor a) {
  Tensor b;
  for (int i = 0; i < 10; ++i)
    b = a.square();
  // CHECK: :[[@LINE-1]]:9: warning: tensor 'b' is replaced on each iteration, and only the last one is ever disposed; dispose it before the iteration ends [tensor-loop-without-tidy]
  b.dispose();
}

// The more specific kind wins.
static void result_dropped_bad(Tensor a) {
  for (int i = 0; i < 10; ++i)
    a.relu();
  // CHECK: :[[@LINE-1]]:5: warning: tensor made by 'relu' is thrown away{{.*}}[tensor-discarded-result]
}

static void result_of_tidy_bad(Tensor a) {
  for (int i = 0; i < 10; ++i) {
    Tensor b = tidy([&] { return a.square().sum(); });
    // CHECK: :[[@LINE-1]]:34: warning: tensor 'b' {{.*}}[tensor-loop-without-tidy]
    (void)b.item();
  }
}

static void two_of_three_bad(Tensor a) {
  for (int epoch = 0; epoch < 3; ++epoch)
    for (int batch = 0; batch < 8; ++batch) {
      Tensor x = a.add(a);
      // CHECK: :[[@LINE-1]]:18: warning: tensor 'x' {{.*}}[tensor-loop-without-tidy]
      Tensor y = a.sub(a);
      Tensor z = a.mul(a);
      // CHECK: :[[@LINE-1]]:18: warning: tensor 'z' {{.*}}[tensor-loop-without-tidy]
      y.dispose();
      (void)x.rank();
      (void)z.rank();
    }
}

// ---- Ignored -----------------------------------------------------------------

static void guard_in_body_ok(Tensor a) {
  for (int i = 0; i < 1000; ++i) {
    TidyScope scope;
    Tensor b = a.square();
    if (b.size() == 0)
      continue;
    (void)b.rank();
  }
}

static void tidy_in_body_ok(Tensor a) {
  float sum = 0;
  for (int i = 0; i < 10; ++i)
    sum += tidy([&] { return a.square().sum().item(); });
  (void)sum;
}

static void disposed_by_hand_ok(Tensor a) {
  for (int i = 0; i < 10; ++i) {
    Tensor b = a.square();
    if (b.size() == 0) {
      b.dispose();
      continue;
    }
    b.dispose();
  }
}

static void owner_in_body_ok(Tensor a) {
  for (int i = 0; i < 10; ++i) {
    Scoped<Tensor> b(a.square());
    if (b->size() == 0)
      break;
  }
}

static void null_on_the_first_turn_ok(Tensor a) {
  Tensor best;
  for (int i = 0; i < 10; ++i) {
    if (best)
      best.dispose();
    best = a.square();
  }
  best.dispose();
}

static void stored_in_a_container_ok(Tensor a) {
  std::vector<Tensor> all;
  for (int i = 0; i < 10; ++i)
    all.push_back(a.square());
  dispose(all);
}

static Tensor last_one_returned_ok(Tensor a) {
  Tensor last = a.clone();
  for (int i = 0; i < 10; ++i) {
    Tensor old = last;
    last = old.add(a);
    old.dispose();
  }
  return last;
}

static void callers_scope_bad_only_where_no_scope_is(Tensor a) {
  for (int i = 0; i < 3; ++i)
    (void)a.square().rank();
}

int main() {
  Tensor a = tensor({1, 2, 3});
  held_by_a_local_bad(a);
  endless_bad(a);
  do_loop_bad(a);
  range_for_bad({1, 2, 3});
  last_one_disposed_bad(a);
  result_dropped_bad(a);
  result_of_tidy_bad(a);
  two_of_three_bad(a);
  guard_in_body_ok(a);
  tidy_in_body_ok(a);
  disposed_by_hand_ok(a);
  owner_in_body_ok(a);
  null_on_the_first_turn_ok(a);
  stored_in_a_container_ok(a);
  last_one_returned_ok(a).dispose();
  tidy([&] { callers_scope_bad_only_where_no_scope_is(a); });
  a.dispose();
}
