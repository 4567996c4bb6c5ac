// RUN: %found-and-proven
// RUN: %prove-page tensor-dropped-container
#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <tensortidy/tensortidy.h>
#include <vector>
using namespace tensortidy;

// ---- Caught ------------------------------------------------------------------

static void filled_in_a_loop_bad(Tensor x) {
  std::vector<Tensor> all;
  for (int i = 0; i < 3; ++i)
    all.push_back(x.square());
  // CHECK: :[[@LINE-1]]:19: warning: tensor made by 'square' goes into 'all', and nothing in that is ever disposed; dispose 'all' when it is done, or create its tensors in 'tidy' [tensor-dropped-container]
  x.neg().dispose();
}

static void written_out_bad(Tensor x) {
  std::vector<Tensor> both = {x.square(), x};
  // CHECK: :[[@LINE-1]]:31: warning: tensor made by 'square' goes into 'both'{{.*}}[tensor-dropped-container]
  (void)both[0].rank();
  x.neg().dispose();
}

static void slot_erased_bad(Tensor x) {
  std::map<std::string, Tensor> slots;
  slots["a"] = x.square();
  // CHECK: :[[@LINE-1]]:16: warning: tensor made by 'square' goes into 'slots'{{.*}}[tensor-dropped-container]
  slots.erase("a");
  x.neg().dispose();
}

static void cleared_bad(Tensor x) {
  std::deque<Tensor> recent;
  recent.push_back(x.square());
  // CHECK: :[[@LINE-1]]:20: warning: tensor made by 'square' goes into 'recent'{{.*}}[tensor-dropped-container]
  recent.clear();
  x.neg().dispose();
}

static void optional_bad(Tensor x) {
  std::optional<Tensor> best;
  best = x.square();
  // CHECK: :[[@LINE-1]]:10: warning: tensor made by 'square' goes into 'best'{{.*}}[tensor-dropped-container]
  if (best)
    (void)best->rank();
  x.neg().dispose();
}

static void array_bad(Tensor x) {
  Tensor all[3];
  for (int i = 0; i < 3; ++i)
    all[i] = x.square();
  // CHECK: :[[@LINE-1]]:14: warning: tensor made by 'square' goes into 'all'{{.*}}[tensor-dropped-container]
  for (Tensor t : all)
    (void)t.rank();
  x.neg().dispose();
}

static void through_a_variable_bad(Tensor x) {
  std::vector<Tensor> all;
  Tensor y = x.square();
  // CHECK: :[[@LINE-1]]:14: warning: tensor 'y' is never disposed{{.*}}[tensor-leak]
  all.push_back(y);
  for (const Tensor &t : all)
    (void)t.rank();
  x.neg().dispose();
}

static void moved_to_another_bad(Tensor x) {
  std::vector<Tensor> first;
  first.push_back(x.square());
  // CHECK: :[[@LINE-1]]:19: warning: tensor made by 'square' goes into 'first'{{.*}}[tensor-dropped-container]
  std::vector<Tensor> second = std::move(first);
  (void)second.size();
  x.neg().dispose();
}

// ---- Ignored -----------------------------------------------------------------

static void disposed_as_a_whole_ok(Tensor x) {
  std::vector<Tensor> all;
  for (int i = 0; i < 3; ++i)
    all.push_back(x.square());
  dispose(all);
}

static void disposed_in_a_loop_ok(Tensor x) {
  std::vector<Tensor> all = {x.square(), x.neg()};
  for (Tensor t : all)
    t.dispose();
}

static void disposed_by_index_ok(Tensor x) {
  Tensor all[3];
  for (int i = 0; i < 3; ++i)
    all[i] = x.square();
  for (int i = 0; i < 3; ++i)
    all[i].dispose();
}

static void disposed_by_an_algorithm_ok(Tensor x) {
  std::vector<Tensor> all = {x.square(), x.neg()};
  std::for_each(all.begin(), all.end(), [](Tensor t) { t.dispose(); });
}

static void disposed_by_iterators_ok(Tensor x) {
  std::map<int, Tensor> slots;
  slots[1] = x.square();
  for (auto at = slots.begin(); at != slots.end(); ++at)
    at->second.dispose();
}

static void disposed_by_names_ok(Tensor x) {
  std::map<int, Tensor> slots;
  slots[1] = x.square();
  for (auto &[key, t] : slots)
    t.dispose();
}

static void taken_out_ok(Tensor x) {
  std::optional<Tensor> best = x.square();
  Tensor t = *best;
  t.dispose();
}

static void disposed_in_another_ok(Tensor x) {
  std::vector<Tensor> first = {x.square()};
  std::vector<Tensor> second = std::move(first);
  dispose(second);
}

static void clean_up_lambda_ok(Tensor x) {
  std::vector<Tensor> all;
  auto cleanUp = [&] { dispose(all); };
  all.push_back(x.square());
  cleanUp();
}

static std::vector<Tensor> returned_ok(Tensor x) {
  std::vector<Tensor> all;
  all.push_back(x.square());
  return all;
}

static void disposeAll(std::vector<Tensor> &all) { dispose(all); }

static void passed_on_ok(Tensor x) {
  std::vector<Tensor> all;
  all.push_back(x.square());
  disposeAll(all);
}

static void in_a_scope_ok(Tensor x) {
  TidyScope scope;
  std::vector<Tensor> all;
  for (int i = 0; i < 3; ++i)
    all.push_back(x.square());
  (void)all.size();
}

static void bounded_history_ok(Tensor x) {
  std::deque<Tensor> recent;
  for (int i = 0; i < 5; ++i) {
    if (recent.size() == 2) {
      recent.front().dispose();
      recent.pop_front();
    }
    recent.push_back(x.square());
  }
  while (!recent.empty()) {
    recent.back().dispose();
    recent.pop_back();
  }
}

static void only_borrowed_ok(Tensor x, Tensor y) {
  std::vector<Tensor> both = {x, y};
  both.push_back(x);
  Tensor joined = concat(both);
  joined.dispose();
}

int main() {
  Tensor x = tensor({1, 2, 3});
  filled_in_a_loop_bad(x);
  written_out_bad(x);
  slot_erased_bad(x);
  cleared_bad(x);
  optional_bad(x);
  array_bad(x);
  through_a_variable_bad(x);
  moved_to_another_bad(x);
  disposed_as_a_whole_ok(x);
  disposed_in_a_loop_ok(x);
  disposed_by_index_ok(x);
  disposed_by_an_algorithm_ok(x);
  disposed_by_iterators_ok(x);
  disposed_by_names_ok(x);
  taken_out_ok(x);
  disposed_in_another_ok(x);
  clean_up_lambda_ok(x);
  dispose(returned_ok(x));
  passed_on_ok(x);
  in_a_scope_ok(x);
  bounded_history_ok(x);
  only_borrowed_ok(x, x);
  x.dispose();
}
