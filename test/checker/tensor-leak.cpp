// RUN: %found-and-proven
// RUN: %prove-page tensor-leak
#include <cassert>
#include <cstdlib>
#include <optional>
#include <tensortidy/tensortidy.h>
#include <vector>
using namespace tensortidy;

static bool yes() { return true; }

// ---- Caught ------------------------------------------------------------------

static int early_return_bad(Tensor x) {
  Tensor t = x.square();
  // CHECK: :[[@LINE-1]]:14: warning: tensor 't' is not disposed on some path; dispose it before each exit, or hold it in an owner [tensor-leak]
  // CHECK: note: the tensor is created here
  // CHECK: note: taking true branch
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: note: its last handle is lost here
  if (x.size() == 3)
    return 1;
  t.dispose();
  return 0;
}

static void skipped_by_continue_bad(Tensor x) {
  for (int i = 0; i < 3; ++i) {
    Tensor t = x.square();
    // CHECK: :[[@LINE-1]]:16: warning: tensor 't' is not disposed on some path{{.*}}[tensor-leak]
    if (i == 1)
      continue;
    t.dispose();
  }
}

static void one_mode_of_a_switch_bad(Tensor x, int mode) {
  Tensor t = x.square();
  // CHECK: :[[@LINE-1]]:14: warning: tensor 't' is not disposed on some path{{.*}}[tensor-leak]
  switch (mode) {
  case 0:
    t.dispose();
    break;
  default:
    break;
  }
}

static float read_and_dropped_bad(Tensor x) {
  Tensor mean = tidy([&] { return x.square().mean(); });
  // CHECK: :[[@LINE-1]]:35: warning: tensor 'mean' is never disposed; dispose it when it is done, create it in 'tidy', or hold it in an owner [tensor-leak]
  return mean.item();
}

static void kept_in_a_scope_bad(Tensor x) {
  TidyScope scope;
  Tensor t = keep(x.square());
  // CHECK: :[[@LINE-1]]:19: warning: tensor 't' is never disposed{{.*}}[tensor-leak]
  (void)t.rank();
}

static Tensor square_of(Tensor x) { return x.square(); }
// CHECK: :[[@LINE-1]]:44: warning: tensor made by 'square' is not disposed on some path{{.*}}[tensor-leak]

static void made_by_a_helper_bad(Tensor x) {
  Tensor t = square_of(x);
  (void)t.rank();
}

static void lost_by_a_throw_bad(Tensor x) {
  Tensor t = x.square();
  // CHECK: :[[@LINE-1]]:14: warning: tensor 't' is not disposed on some path{{.*}}[tensor-leak]
  if (yes())
    throw 1;
  t.dispose();
}

static void after_a_long_loop_bad(Tensor x) {
  for (int i = 0; i < 1000; ++i)
    (void)yes();
  Tensor t = x.square();
  // CHECK: :[[@LINE-1]]:14: warning: tensor 't' is not disposed on some path{{.*}}[tensor-leak]
  if (yes())
    return;
  t.dispose();
}

// ---- Ignored -----------------------------------------------------------------

static int every_exit_ok(Tensor x) {
  Tensor t = x.square();
  if (x.size() == 4) {
    t.dispose();
    return 1;
  }
  t.dispose();
  return 0;
}

static int owner_ok(Tensor x) {
  Scoped<Tensor> t(x.square());
  if (x.size() == 3)
    return 1;
  return 0;
}

static void correlated_conditions_ok(Tensor x, bool own) {
  Tensor t;
  if (own)
    t = x.square();
  (void)x.rank();
  if (own)
    t.dispose();
}

static void aborted_ok(Tensor x) {
  Tensor t = x.square();
  assert(x.size() == 3);
  if (x.size() != 3)
    std::abort();
  if (x.rank() != 1)
    std::exit(3);
  t.dispose();
}

static void disposed_by_a_helper(Tensor t) { t.dispose(); }

static void helper_ok(Tensor x) {
  Tensor t = x.square();
  disposed_by_a_helper(t);
}

static void by_an_alias_ok(Tensor x) {
  Tensor t = x.square();
  Tensor same = t;
  Tensor &alias = same;
  alias.dispose();
}

struct Pair {
  Tensor first, second;
};

static Pair both(Tensor x) { return {x.square(), x.neg()}; }

static void fields_ok(Tensor x) {
  Pair pair = both(x);
  pair.first.dispose();
  pair.second.dispose();
}

static void optional_ok(Tensor x) {
  std::optional<Tensor> t;
  if (x.size() == 3)
    t = x.square();
  if (t)
    t->dispose();
}

static Tensor returned_ok(Tensor x) { return x.square(); }

static void array_ok(Tensor x) {
  Tensor all[3];
  for (Tensor &t : all)
    t = x.square();
  for (Tensor &t : all)
    t.dispose();
}

static Tensor cache;

static void stored_in_a_global_ok(Tensor x) {
  if (!cache)
    cache = keep(x.square());
}

static void handed_over_and_disposed_ok(Tensor x) {
  TidyScope outer;
  Tensor t = tidy([&] { return x.square().sum(); });
  (void)t.item();
}

static void expected_to_throw_ok(Tensor x) {
  Scoped<Tensor> wrong(zeros({2, 2}));
  try {
    x.add(*wrong);
  } catch (const ShapeError &) {
  }
}

int main() {
  Tensor x = tensor({1, 2, 3});
  early_return_bad(x);
  skipped_by_continue_bad(x);
  one_mode_of_a_switch_bad(x, 1);
  read_and_dropped_bad(x);
  kept_in_a_scope_bad(x);
  made_by_a_helper_bad(x);
  after_a_long_loop_bad(x);
  try {
    lost_by_a_throw_bad(x);
  } catch (int) {
  }
  every_exit_ok(x);
  owner_ok(x);
  correlated_conditions_ok(x, true);
  correlated_conditions_ok(x, false);
  aborted_ok(x);
  helper_ok(x);
  by_an_alias_ok(x);
  fields_ok(x);
  optional_ok(x);
  returned_ok(x).dispose();
  array_ok(x);
  stored_in_a_global_ok(x);
  cache.dispose();
  handed_over_and_disposed_ok(x);
  expected_to_throw_ok(x);
  x.dispose();
}
