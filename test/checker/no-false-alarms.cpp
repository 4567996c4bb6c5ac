// Correct code of many shapes: a handle in every kind of variable, container,
// callable and class, disposed in every way. Nothing may be reported, and a run
// must agree.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- %runtime-flags \
// RUN:   | FileCheck %s --allow-empty --implicit-check-not=warning:
// RUN: %clangxx %s %runtime-flags %runtime-libs -o %t.exe
// RUN: %tensor-tidy run --ledger %t.json -- %t.exe
// RUN: %tensor-tidy check --confidence=low --sarif %t.sarif %s -- %runtime-flags
// RUN: %tensor-tidy confirm --findings %t.sarif --ledger %t.json
#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tensortidy/tensortidy.h>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>
using namespace tensortidy;

static std::pair<Tensor, Tensor> two(Tensor x) { return {x.square(), x.neg()}; }
static std::tuple<Tensor, int> tup(Tensor x) { return {x.square(), 3}; }
static std::array<Tensor, 2> arr(Tensor x) { return {x.square(), x.neg()}; }
static std::vector<Tensor> vec(Tensor x) { return {x.square(), x.neg()}; }
static std::optional<Tensor> opt(Tensor x, bool b) {
  if (b)
    return x.square();
  return std::nullopt;
}

static void structured_ok(Tensor x) {
  auto [a, b] = two(x);
  a.dispose();
  b.dispose();
}
static void structured2_ok(Tensor x) {
  auto [a, n] = tup(x);
  if (n == 3)
    a.dispose();
  else
    a.dispose();
}
static void array_result_ok(Tensor x) {
  auto a = arr(x);
  dispose(a);
}
static void vector_result_ok(Tensor x) {
  auto v = vec(x);
  for (auto &t : v)
    t.dispose();
}
static void optional_result_ok(Tensor x) {
  auto o = opt(x, true);
  if (o)
    o->dispose();
  if (auto p = opt(x, false))
    p->dispose();
}
static void ternary_ok(Tensor x, bool b) {
  Tensor t = b ? x.square() : x.neg();
  t.dispose();
}
static void ternary_own_ok(Tensor x, bool own) {
  Tensor t = own ? x.square() : x;
  if (own)
    t.dispose();
}
static void same_size_ok(Tensor x) {
  Tensor r = x.size() == 3 ? x : x.reshape({3});
  (void)r.rank();
  if (r != x)
    r.dispose();
}
static void swap_ok(Tensor x) {
  Tensor a = x.square(), b = x.neg();
  std::swap(a, b);
  a.dispose();
  b.dispose();
}
static void exchange_ok(Tensor x) {
  Tensor a = x.square();
  Tensor old = std::exchange(a, x.neg());
  old.dispose();
  a.dispose();
}
static void moved_ok(Tensor x) {
  Tensor a = x.square();
  Tensor b = std::move(a);
  b.dispose();
}
static void lambda_ok(Tensor x) {
  Tensor a = x.square();
  auto done = [&] { a.dispose(); };
  done();
}
// Run in a scope, though it works by hand and goes by way of a std::function.
static void loss_ok(Tensor x) {
  Variable w = variable(x);
  Optimizer optimizer = sgd(0.1);
  auto loss = [&] {
    Tensor errors = w.value().sub(1);
    Tensor squares = errors.square();
    errors.dispose();
    return squares.mean();
  };
  optimizer.minimize(loss);
  w.dispose();
  optimizer.dispose();
}
static void lambda_copy_ok(Tensor x) {
  Tensor a = x.square();
  auto done = [a] { a.dispose(); };
  done();
}
static void function_ok(Tensor x) {
  Tensor a = x.square();
  std::function<void()> done = [a] { a.dispose(); };
  done();
}
static void for_each_ok(Tensor x) {
  std::vector<Tensor> v{x.square(), x.neg()};
  std::for_each(v.begin(), v.end(), [](Tensor t) { t.dispose(); });
}
static void transform_ok(Tensor x) {
  std::vector<int> n{1, 2, 3};
  std::vector<Tensor> v;
  std::transform(n.begin(), n.end(), std::back_inserter(v),
                 [&](int) { return x.square(); });
  dispose(v);
}
static void deque_ok(Tensor x) {
  std::deque<Tensor> h;
  for (int i = 0; i < 6; ++i) {
    h.push_back(x.square());
    if (h.size() > 3) {
      h.front().dispose();
      h.pop_front();
    }
  }
  for (Tensor t : h)
    t.dispose();
}
static void map_ok(Tensor x) {
  std::map<std::string, Tensor> m;
  m["a"] = x.square();
  m.emplace("b", x.neg());
  for (auto &[k, t] : m)
    t.dispose();
}
static void map_replace_ok(Tensor x) {
  std::map<std::string, Tensor> m;
  m["a"] = x.square();
  Tensor next = m["a"].add(x);
  m["a"].dispose();
  m["a"] = next;
  m["a"].dispose();
}
static void umap_erase_ok(Tensor x) {
  std::unordered_map<int, Tensor> m;
  m[1] = x.square();
  auto it = m.find(1);
  it->second.dispose();
  m.erase(it);
}
struct Net {
  Tensor w, b;
  Net(Tensor x) : w(x.square()), b(x.neg()) {}
  ~Net() {
    w.dispose();
    b.dispose();
  }
  void step(Tensor g) {
    Tensor old = w;
    w = w.sub(g);
    old.dispose();
  }
  Tensor run(Tensor x) const {
    return tidy([&] { return x.mul(w).add(b); });
  }
};
static void class_ok(Tensor x) {
  Net n(x);
  n.step(x);
  n.step(x);
  n.run(x).dispose();
  auto p = std::make_unique<Net>(x);
  p->step(x);
  Tensor y = p->run(x);
  y.dispose();
}
struct Own {
  Tensor t;
  Own(Tensor t) : t(t) {}
  Own(Own &&o) : t(o.t) { o.t = Tensor(); }
  ~Own() {
    if (t)
      t.dispose();
  }
};
static void own_ok(Tensor x) {
  Own a(x.square());
  Own b(std::move(a));
  (void)b.t.rank();
}
static std::vector<Own> many(Tensor x) {
  std::vector<Own> v;
  for (int i = 0; i < 5; ++i)
    v.emplace_back(x.square());
  return v;
}
static void many_ok(Tensor x) {
  auto v = many(x);
  (void)v.size();
}
static void goto_ok(Tensor x, int fail) {
  Tensor a, b;
  a = x.square();
  if (fail == 1)
    goto out;
  b = x.neg();
  if (fail == 2)
    goto out;
  (void)b.rank();
out:
  if (b)
    b.dispose();
  a.dispose();
}
static void switch_ok(Tensor x, int mode) {
  Tensor t;
  switch (mode) {
  case 0:
    t = x.square();
    break;
  case 1:
    t = x.neg();
    break;
  default:
    return;
  }
  t.dispose();
}
static void flags_ok(Tensor x, int n) {
  Tensor t;
  bool made = false;
  for (int i = 0; i < n; ++i) {
    if (!made) {
      t = x.square();
      made = true;
    }
  }
  if (made)
    t.dispose();
}
static void nested_tidy_ok(Tensor x) {
  Tensor r = tidy([&] {
    Tensor a = tidy([&] { return x.square().sum(); });
    return a.add(x);
  });
  r.dispose();
}
static void leave_ok(Tensor x) {
  Tensor best;
  {
    TidyScope s;
    Tensor a = x.square();
    best = s.leave(a.sum());
  }
  best.dispose();
}
static void keep_ok(Tensor x) {
  Tensor kept;
  tidy([&] { kept = keep(x.square()); });
  (void)kept.rank();
  kept.dispose();
}
static void keep_loop_ok(Tensor x) {
  Tensor acc;
  for (int i = 0; i < 5; ++i) {
    TidyScope s;
    Tensor next = keep(acc ? acc.add(x) : x.clone());
    if (acc)
      acc.dispose();
    acc = next;
  }
  acc.dispose();
}
static void loop_result_ok(Tensor x) {
  Tensor h = x.clone();
  for (int i = 0; i < 5; ++i) {
    Tensor n = tidy([&] { return h.square().add(x).mul(x); });
    h.dispose();
    h = n;
  }
  h.dispose();
}
static void variable_ok(Tensor x) {
  Variable v = variable(x);
  for (int i = 0; i < 3; ++i) {
    TidyScope s;
    v.assign(v.value().add(x));
  }
  v.dispose();
}
static Tensor &slot() {
  static Tensor t;
  return t;
}
static void static_ok(Tensor x) {
  if (!slot())
    slot() = x.square();
  (void)slot().rank();
  slot().dispose();
}
static void out_param(Tensor x, Tensor &out) { out = x.square(); }
static void out_param_ok(Tensor x) {
  Tensor t;
  out_param(x, t);
  t.dispose();
}
static void out_ptr(Tensor x, Tensor *out) { *out = x.square(); }
static void out_ptr_ok(Tensor x) {
  Tensor t;
  out_ptr(x, &t);
  t.dispose();
}
static void recursion(Tensor x, int n) {
  if (n == 0)
    return;
  Tensor t = x.square();
  recursion(t, n - 1);
  t.dispose();
}
static void try_ok(Tensor x) {
  Tensor t = x.square();
  try {
    (void)t.item();
  } catch (const std::exception &) {
  }
  t.dispose();
}
static void comma_ok(Tensor x) {
  Tensor a, b;
  a = x.square(), b = x.neg();
  a.dispose(), b.dispose();
}
static void dispose_list_ok(Tensor x) {
  Tensor a = x.square(), b = x.neg();
  dispose({a, b, a});
}
static void view_ok(Tensor x) {
  Tensor a = x.square();
  Tensor v = a.reshape({3, 1});
  a.dispose();
  v.dispose();
}
static void while_assign_ok(Tensor x) {
  int n = 3;
  Tensor t;
  while ((t = x.square()), n-- > 0)
    t.dispose();
  t.dispose();
}
static void shared_ok(Tensor x) {
  std::shared_ptr<Tensor> p(new Tensor(x.square()), [](Tensor *t) {
    t->dispose();
    delete t;
  });
  auto q = p;
  (void)q->rank();
}
static void variant_ok(Tensor x) {
  std::variant<int, Tensor> v = 1;
  v = x.square();
  if (auto *t = std::get_if<Tensor>(&v))
    t->dispose();
}
static void arr2_ok(Tensor x) {
  Tensor ts[2][2];
  for (auto &r : ts)
    for (auto &t : r)
      t = x.square();
  for (auto &r : ts)
    for (auto &t : r)
      t.dispose();
}
// The engine takes the first element of an array for the array.
static void elements_ok(Tensor x) {
  Tensor all[3];
  for (int i = 0; i < 3; ++i)
    all[i] = x.square();
  (void)all[0].rank();
  for (int i = 0; i < 3; ++i)
    all[i].dispose();
  Tensor two[2] = {x.square(), x.neg()};
  two[0].dispose();
  two[1].dispose();
}
static void break_ok(Tensor x) {
  Tensor found;
  for (int i = 0; i < 10; ++i) {
    Tensor t = x.square();
    if (i == 4) {
      found = t;
      break;
    }
    t.dispose();
  }
  if (found)
    found.dispose();
}
static void do_ok(Tensor x) {
  Tensor t;
  int i = 0;
  do {
    if (t)
      t.dispose();
    t = x.square();
  } while (++i < 3);
  t.dispose();
}
static void scoped_reset_ok(Tensor x) {
  Scoped<Tensor> s(x.square());
  s.reset(x.neg());
  for (int i = 0; i < 3; ++i)
    s.reset(s->add(x));
  Tensor t = s.release();
  t.dispose();
}
static void scoped_vec_ok(Tensor x) {
  std::vector<Scoped<Tensor>> v;
  for (int i = 0; i < 4; ++i)
    v.emplace_back(x.square());
  (void)v[0]->rank();
}
template <class F> static Tensor apply(Tensor x, F f) { return f(x); }
static void generic_ok(Tensor x) {
  Tensor t = apply(x, [](Tensor y) { return y.square(); });
  t.dispose();
}
static float reading(Tensor t) {
  float f = t.item();
  t.dispose();
  return f;
}
static void consuming_ok(Tensor x) {
  float f = reading(x.sum()) + reading(x.mean());
  (void)f;
}
// A callable that the engine did not follow after all may have used its captures.
static void dataset_ok(Tensor x) {
  const Scoped<Sequential> owned(sequential({dense({.inputSize = 1})}));
  Sequential model = sequential({dense({.inputSize = 1})});
  const Dataset<Tensor> data = rows(x).batch(1);
  for (int epoch = 0; epoch < 2; ++epoch)
    data.forEach([&](Tensor) {
      (void)owned->countParams();
      (void)model.countParams();
    });
  model.dispose();
}

int main() {
  Tensor x = tensor({1, 2, 3});
  structured_ok(x);
  structured2_ok(x);
  array_result_ok(x);
  vector_result_ok(x);
  optional_result_ok(x);
  ternary_ok(x, true);
  ternary_own_ok(x, true);
  ternary_own_ok(x, false);
  same_size_ok(x);
  swap_ok(x);
  exchange_ok(x);
  moved_ok(x);
  lambda_ok(x);
  loss_ok(x);
  lambda_copy_ok(x);
  function_ok(x);
  for_each_ok(x);
  transform_ok(x);
  deque_ok(x);
  map_ok(x);
  map_replace_ok(x);
  umap_erase_ok(x);
  class_ok(x);
  own_ok(x);
  many_ok(x);
  goto_ok(x, 0);
  goto_ok(x, 1);
  goto_ok(x, 2);
  switch_ok(x, 0);
  switch_ok(x, 1);
  switch_ok(x, 2);
  flags_ok(x, 2);
  flags_ok(x, 0);
  nested_tidy_ok(x);
  leave_ok(x);
  keep_ok(x);
  keep_loop_ok(x);
  loop_result_ok(x);
  variable_ok(x);
  static_ok(x);
  out_param_ok(x);
  out_ptr_ok(x);
  recursion(x, 4);
  try_ok(x);
  comma_ok(x);
  dispose_list_ok(x);
  view_ok(x);
  while_assign_ok(x);
  shared_ok(x);
  variant_ok(x);
  arr2_ok(x);
  elements_ok(x);
  break_ok(x);
  do_ok(x);
  scoped_reset_ok(x);
  scoped_vec_ok(x);
  generic_ok(x);
  consuming_ok(x);
  dataset_ok(x);
  x.dispose();
}
