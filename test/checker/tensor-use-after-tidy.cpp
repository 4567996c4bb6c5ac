// RUN: %found-and-proven
// RUN: %prove-page tensor-use-after-tidy
#include <exception>
#include <optional>
#include <tensortidy/tensortidy.h>
#include <vector>
using namespace tensortidy;

// ---- Caught ------------------------------------------------------------------

static void assigned_outer_variable_bad(Tensor x) {
  Tensor best;
  tidy([&] { best = x.square(); });
  (void)best.rank();
  // CHECK: :[[@LINE-1]]:9: warning: 'rank' uses tensor 'best' after the tidy scope that it was made in has ended; return it from the scope, or keep it and dispose it [tensor-use-after-tidy]
}

static void after_a_guard_bad(Tensor x) {
  Tensor last;
  {
    TidyScope scope;
    last = x.add(x);
  }
  Tensor next = last.neg();
  // CHECK: :[[@LINE-1]]:17: warning: 'neg' uses tensor 'last' after the tidy scope{{.*}}[tensor-use-after-tidy]
  next.dispose();
}

struct Training {
  Tensor loss;
  void step(Tensor x) {
    tidy([&] { loss = x.mean(); });
  }
};

static void member_set_in_a_scope_bad(Tensor x) {
  Training training;
  training.step(x);
  (void)training.loss.item();
  // CHECK: :[[@LINE-1]]:9: warning: 'item' uses tensor{{.*}} after the tidy scope{{.*}}[tensor-use-after-tidy]
}

static void through_a_pointer_bad(Tensor x) {
  Tensor slot;
  Tensor *out = &slot;
  tidy([&] { *out = x.square(); });
  (void)out->size();
  // CHECK: :[[@LINE-1]]:9: warning: 'size' uses tensor{{.*}} after the tidy scope{{.*}}[tensor-use-after-tidy]
}

static void from_an_inner_scope_bad(Tensor x) {
  tidy([&] {
    Tensor inner;
    tidy([&] { inner = x.square(); });
    return inner.neg();
    // CHECK: :[[@LINE-1]]:12: warning: 'neg' uses tensor 'inner' after the tidy scope{{.*}}[tensor-use-after-tidy]
  }).dispose();
}

static void in_the_next_turn_bad(Tensor x) {
  Tensor previous = x;
  for (int i = 0; i < 3; ++i) {
    TidyScope scope;
    previous = previous.add(x);
    // CHECK: :[[@LINE-1]]:16: warning: 'add' uses tensor 'previous' after the tidy scope{{.*}}[tensor-use-after-tidy]
  }
}

static void argument_bad(Tensor x) {
  Tensor made;
  tidy([&] { made = x.square(); });
  Tensor sum = x.add(made);
  // CHECK: :[[@LINE-1]]:16: warning: 'add' uses tensor 'made' after the tidy scope{{.*}}[tensor-use-after-tidy]
  sum.dispose();
}

// ---- Ignored -----------------------------------------------------------------

static void kept_ok(Tensor x) {
  Tensor best;
  tidy([&] { best = keep(x.square()); });
  (void)best.rank();
  best.dispose();
}

static void returned_ok(Tensor x) {
  Tensor best = tidy([&] { return x.square(); });
  (void)best.rank();
  best.dispose();
}

static void returned_in_a_list_ok(Tensor x) {
  std::vector<Tensor> both =
      tidy([&] { return std::vector<Tensor>{x.square(), x.neg()}; });
  (void)both[0].rank();
  dispose(both);
}

static void made_before_the_scope_ok(Tensor x) {
  Tensor before = x.square();
  tidy([&] { before.add(x); });
  (void)before.rank();
  before.dispose();
}

static void inspected_ok(Tensor x) {
  Tensor made;
  tidy([&] { made = x.square(); });
  (void)made.isDisposed();
  Tensor same = made;
  (void)(same == made);
  made.dispose(); // harmless
}

static void new_value_ok(Tensor x) {
  Tensor made;
  tidy([&] { made = x.square(); });
  made = x.neg();
  (void)made.rank();
  made.dispose();
}

static float read_in_the_scope_ok(Tensor x) {
  float value = 0;
  tidy([&] { value = x.square().mean().item(); });
  return value;
}

static void only_when_made_ok(Tensor x, bool fresh) {
  Tensor made;
  if (fresh)
    tidy([&] { made = x.square(); });
  else
    made = x.square();
  if (!fresh) {
    (void)made.rank();
    made.dispose();
  }
}

static void handed_over_through_two_scopes_ok(Tensor x) {
  Tensor result = tidy([&] { return tidy([&] { return x.square(); }).neg(); });
  (void)result.rank();
  result.dispose();
}

template <class F> static void expectThrow(F bad) {
  try {
    bad();
  } catch (const std::exception &) {
  }
}

int main() {
  Tensor x = tensor({1, 2, 3});
  expectThrow([&] { assigned_outer_variable_bad(x); });
  expectThrow([&] { after_a_guard_bad(x); });
  expectThrow([&] { member_set_in_a_scope_bad(x); });
  expectThrow([&] { through_a_pointer_bad(x); });
  expectThrow([&] { from_an_inner_scope_bad(x); });
  expectThrow([&] { in_the_next_turn_bad(x); });
  expectThrow([&] { argument_bad(x); });
  kept_ok(x);
  returned_ok(x);
  returned_in_a_list_ok(x);
  made_before_the_scope_ok(x);
  inspected_ok(x);
  new_value_ok(x);
  (void)read_in_the_scope_ok(x);
  only_when_made_ok(x, true);
  only_when_made_ok(x, false);
  handed_over_through_two_scopes_ok(x);
  x.dispose();
}
