// RUN: %found-and-proven
// RUN: %prove-page tensor-unnamed-temporary
#include <tensortidy/tensortidy.h>
using namespace tensortidy;

// ---- Caught ------------------------------------------------------------------

static void middle_of_a_chain_bad(Tensor x, Tensor y) {
  Tensor z = x.sub(y).mul(y);
  // CHECK: :[[@LINE-1]]:14: warning: tensor made by 'sub' has no name, so nobody can dispose it; run the expression in 'tidy', or name it and dispose it [tensor-unnamed-temporary]
  z.dispose();
}

static void two_in_a_chain_bad(Tensor x, Tensor y) {
  Tensor z = x.sub(y).mul(y).square();
  // CHECK: :[[@LINE-1]]:14: warning: tensor made by 'mul' has no name{{.*}}[tensor-unnamed-temporary]
  // CHECK: :[[@LINE-2]]:14: warning: tensor made by 'sub' has no name{{.*}}[tensor-unnamed-temporary]
  z.dispose();
}

static void two_in_one_expression_bad(Tensor image) {
  float range = image.max().item() - image.min().item();
  // CHECK: :[[@LINE-1]]:17: warning: tensor made by 'max' has no name{{.*}}[tensor-unnamed-temporary]
  // CHECK: :[[@LINE-2]]:38: warning: tensor made by 'min' has no name{{.*}}[tensor-unnamed-temporary]
  (void)range;
}

static void argument_that_is_borrowed_bad(Tensor x) {
  Tensor sum = x.add(ones({3}));
  // CHECK: :[[@LINE-1]]:22: warning: tensor made by 'ones' has no name{{.*}}[tensor-unnamed-temporary]
  sum.dispose();
}

static void source_of_a_view_bad() {
  Tensor row = zeros({6}).reshape({2, 3});
  // CHECK: :[[@LINE-1]]:16: warning: tensor made by 'zeros' has no name{{.*}}[tensor-unnamed-temporary]
  row.dispose();
}

static void in_a_list_bad(Tensor x) {
  Tensor both = concat({x, x.neg()});
  // CHECK: :[[@LINE-1]]:28: warning: tensor made by 'neg' has no name{{.*}}[tensor-unnamed-temporary]
  both.dispose();
}

// ---- Ignored -----------------------------------------------------------------

static void in_tidy_ok(Tensor x, Tensor y) {
  Tensor z = tidy([&] { return x.sub(y).mul(y); });
  z.dispose();
}

static void under_a_guard_ok(Tensor x, Tensor y) {
  TidyScope scope;
  (void)x.sub(y).mul(y).rank();
}

static float disposed_by_the_callee(TENSORTIDY_CONSUMES Tensor t) {
  float value = t.item();
  t.dispose();
  return value;
}

static void consumed_ok(Tensor x) { (void)disposed_by_the_callee(x.sum()); }

static Tensor callers_scope_ok(Tensor x) { return x.square().mean(); }

static void chain_on_an_owner_ok(Tensor x) {
  Scoped<Tensor> squared(x.square());
  Scoped<Tensor> mean(squared->mean());
  (void)mean->item();
}

int main() {
  Tensor x = tensor({1, 2, 3});
  Tensor y = tensor({3, 2, 1});
  middle_of_a_chain_bad(x, y);
  two_in_a_chain_bad(x, y);
  two_in_one_expression_bad(x);
  argument_that_is_borrowed_bad(x);
  source_of_a_view_bad();
  in_a_list_bad(x);
  in_tidy_ok(x, y);
  under_a_guard_ok(x, y);
  consumed_ok(x);
  tidy([&] { callers_scope_ok(x); });
  chain_on_an_owner_ok(x);
  x.dispose();
  y.dispose();
}
