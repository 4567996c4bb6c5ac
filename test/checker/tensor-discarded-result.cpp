// RUN: %found-and-proven
// RUN: %prove-page tensor-discarded-result
#include <tensortidy/tensortidy.h>
using namespace tensortidy;

// ---- Caught ------------------------------------------------------------------

static void statement_bad(Tensor x) {
  x.square();
  // CHECK: :[[@LINE-1]]:3: warning: tensor made by 'square' is thrown away, so nobody can dispose it; run the call in 'tidy', or name its result and dispose it [tensor-discarded-result]
  x.neg().dispose();
}

static void cast_to_void_bad(Tensor x) {
  (void)x.square();
  // CHECK: :[[@LINE-1]]:9: warning: tensor made by 'square' is thrown away{{.*}}[tensor-discarded-result]
  x.neg().dispose();
}

static void warm_up_bad(Tensor x) {
  Scoped<Sequential> model(sequential({dense({.units = 2, .inputSize = 3})}));
  model->predict(x);
  // CHECK: :[[@LINE-1]]:3: warning: tensor made by 'predict' is thrown away{{.*}}[tensor-discarded-result]
  x.neg().dispose();
}

static void end_of_a_chain_bad(Tensor x) {
  Scoped<Tensor> half(scalar(0.5));
  keep(x.mul(*half));
  // CHECK: :[[@LINE-1]]:8: warning: tensor made by 'mul' is thrown away{{.*}}[tensor-discarded-result]
}

static void in_a_loop_bad(Tensor x) {
  for (int i = 0; i < 3; ++i)
    x.square();
  // CHECK: :[[@LINE-1]]:5: warning: tensor made by 'square' is thrown away{{.*}}[tensor-discarded-result]
  x.neg().dispose();
}

static void result_of_tidy_bad(Tensor x) {
  tidy([&] { return x.square(); });
  // CHECK: :[[@LINE-1]]:21: warning: tensor made by 'square' is thrown away{{.*}}[tensor-discarded-result]
  x.neg().dispose();
}

// ---- Ignored -----------------------------------------------------------------

static void in_tidy_ok(Tensor x) {
  tidy([&] { x.square(); });
}

static void disposed_at_once_ok(Tensor x) { x.square().dispose(); }

static void owned_at_once_ok(Tensor x) { Scoped<Tensor>(x.square()); }

static Tensor returned_ok(Tensor x) { return x.square(); }

static void under_a_guard_ok(Tensor x) {
  TidyScope scope;
  x.square();
}

int main() {
  Tensor x = tensor({{1, 2, 3}});
  statement_bad(x);
  cast_to_void_bad(x);
  warm_up_bad(x);
  end_of_a_chain_bad(x);
  in_a_loop_bad(x);
  result_of_tidy_bad(x);
  in_tidy_ok(x);
  disposed_at_once_ok(x);
  owned_at_once_ok(x);
  returned_ok(x).dispose();
  under_a_guard_ok(x);
  x.dispose();
}
