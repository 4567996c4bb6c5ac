// RUN: %found-and-proven
// RUN: %prove-page tensor-use-after-dispose
#include <exception>
#include <map>
#include <string>
#include <tensortidy/tensortidy.h>
using namespace tensortidy;

// ---- Caught ------------------------------------------------------------------

static void in_a_row_bad(Tensor x) {
  Tensor t = x.square();
  t.dispose();
  (void)t.rank();
  // CHECK: :[[@LINE-1]]:9: warning: 'rank' uses tensor 't' after it was disposed; use it before, or dispose it later [tensor-use-after-dispose]
  // CHECK: :[[@LINE-4]]:14: note: the tensor is created here
  // CHECK: :[[@LINE-4]]:3: note: the tensor is disposed here
  // CHECK: :[[@LINE-4]]:9: note: used here
}

static void through_a_copy_bad(Tensor x) {
  Tensor t = x.square();
  Tensor same = t;
  t.dispose();
  (void)same.item();
  // CHECK: :[[@LINE-1]]:9: warning: 'item' uses tensor 'same' after it was disposed{{.*}}[tensor-use-after-dispose]
}

static void through_a_reference_bad(Tensor x) {
  Tensor t = x.square();
  Tensor &same = t;
  same.dispose();
  (void)t.size();
  // CHECK: :[[@LINE-1]]:9: warning: 'size' uses tensor 't'{{.*}}[tensor-use-after-dispose]
}

static void through_a_pointer_bad(Tensor x) {
  Tensor t = x.square();
  Tensor *p = &t;
  p->dispose();
  (void)p->rank();
  // CHECK: :[[@LINE-1]]:9: warning: 'rank' uses tensor{{.*}} after it was disposed{{.*}}[tensor-use-after-dispose]
}

struct Held {
  Tensor weight;
};

static void member_bad(Tensor x) {
  Held layer = {x.square()};
  layer.weight.dispose();
  (void)layer.weight.rank();
  // CHECK: :[[@LINE-1]]:9: warning: 'rank' uses tensor{{.*}} after it was disposed{{.*}}[tensor-use-after-dispose]
}

static void in_the_next_turn_bad(Tensor x) {
  Tensor t = x.square();
  for (int i = 0; i < 3; ++i) {
    (void)t.rank();
    // CHECK: :[[@LINE-1]]:11: warning: 'rank' uses tensor 't'{{.*}}[tensor-use-after-dispose]
    t.dispose();
  }
}

static void slot_of_a_map_bad(std::map<std::string, Tensor> &weights,
                              Tensor k) {
  Tensor old = weights["w"];
  weights["w"].dispose();
  weights["w"] = old.mul(k);
  // CHECK: :[[@LINE-1]]:18: warning: 'mul' uses tensor 'old' after it was disposed{{.*}}[tensor-use-after-dispose]
}

static void disposed_by(Tensor t) { t.dispose(); }

static void by_a_helper_bad(Tensor x) {
  Tensor t = x.square();
  disposed_by(t);
  Tensor u = x.add(t);
  // CHECK: :[[@LINE-1]]:14: warning: 'add' uses tensor 't'{{.*}}[tensor-use-after-dispose]
  u.dispose();
}

static void result_that_is_never_made_bad(Tensor x) {
  Tensor t = x.square();
  t.dispose();
  Tensor u = t.square();
  // CHECK: :[[@LINE-1]]:14: warning: 'square' uses tensor 't'{{.*}}[tensor-use-after-dispose]
  (void)u.rank();
}

static void model_bad(Tensor x) {
  Sequential model = sequential({dense({.units = 2, .inputSize = 3})});
  model.dispose();
  Tensor y = model.predict(x);
  // CHECK: :[[@LINE-1]]:14: warning: 'predict' uses model 'model'{{.*}}[tensor-use-after-dispose]
  y.dispose();
}

// ---- Ignored -----------------------------------------------------------------

static void inspected_ok(Tensor x) {
  Tensor t = x.square();
  t.dispose();
  Tensor same = t;
  (void)t.isDisposed();
  (void)(same == t);
  t.dispose();
}

static void new_value_ok(Tensor x) {
  Tensor t = x.square();
  t.dispose();
  t = x.neg();
  (void)t.rank();
  t.dispose();
}

static void view_outlives_its_source_ok(Tensor x) {
  Tensor t = x.square();
  Tensor view = t.reshape({3, 1});
  t.dispose();
  (void)view.rank();
  view.dispose();
}

static void other_path_ok(Tensor x, bool early) {
  Tensor t = x.square();
  if (early)
    t.dispose();
  if (!early) {
    (void)t.rank();
    t.dispose();
  }
}

static void other_slot_ok(std::map<std::string, Tensor> &weights, Tensor x) {
  weights["a"] = x.square();
  weights["b"] = x.square();
  weights["a"].dispose();
  (void)weights["b"].rank();
  weights["a"] = x.neg();
  (void)weights["a"].rank();
  dispose(weights);
}

template <class F> static void expectThrow(F bad) {
  try {
    bad();
  } catch (const std::exception &) {
  }
}

int main() {
  Tensor x = tensor({1, 2, 3}, {1, 3});
  expectThrow([&] { in_a_row_bad(x); });
  expectThrow([&] { through_a_copy_bad(x); });
  expectThrow([&] { through_a_reference_bad(x); });
  expectThrow([&] { through_a_pointer_bad(x); });
  expectThrow([&] { member_bad(x); });
  expectThrow([&] { in_the_next_turn_bad(x); });
  std::map<std::string, Tensor> weights;
  weights["w"] = x.square();
  expectThrow([&] { slot_of_a_map_bad(weights, x); });
  expectThrow([&] { by_a_helper_bad(x); });
  expectThrow([&] { result_that_is_never_made_bad(x); });
  expectThrow([&] { model_bad(x); });
  Tensor flat = x.flatten();
  inspected_ok(flat);
  new_value_ok(flat);
  view_outlives_its_source_ok(flat);
  other_path_ok(flat, true);
  other_path_ok(flat, false);
  std::map<std::string, Tensor> others;
  other_slot_ok(others, flat);
  flat.dispose();
  x.dispose();
}
