// Calls that the path engine steps over, in every place where their results may
// be built: the analysis must come through, and see what follows.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- %runtime-flags \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <algorithm>
#include <numeric>
#include <string>
#include <tensortidy/tensortidy.h>
#include <vector>
using namespace tensortidy;

static void discarded_bad(const float *from, int n, std::vector<float> &to) {
  std::copy(from, from + n, to.begin());
  for (int i = 0; i < n; ++i) {
    Tensor t = zeros({n});
    // CHECK: :[[@LINE-1]]:16: warning: tensor 't' is created on each iteration{{.*}}[tensor-loop-without-tidy]
    (void)t.rank();
  }
}

static std::string joined(int n) {
  std::string all;
  for (int i = 0; i < n; ++i)
    all += "x";
  return all;
}
static std::string returned_on(int n) { return joined(n); }
static std::vector<float> algorithm_returned(std::vector<float> v) {
  return std::vector<float>(v.begin(), std::max_element(v.begin(), v.end()));
}
static auto iterator_returned(std::vector<float> &v) {
  return std::max_element(v.begin(), v.end());
}
struct Named {
  std::string name;
  explicit Named(int n) : name(joined(n)) {}
};
static void everywhere_bad(int n) {
  std::string local = joined(n);
  std::string passed(returned_on(n) + joined(2));
  Named named(n);
  std::string *heap = new std::string(joined(n));
  std::vector<std::string> list{joined(1), joined(2)};
  std::vector<float> numbers(n);
  numbers = algorithm_returned(numbers);
  if (joined(n).empty() || *iterator_returned(numbers) > 1)
    delete heap;
  Tensor t = fill({n}, std::accumulate(numbers.begin(), numbers.end(), 0.0f));
  // CHECK: :[[@LINE-1]]:14: warning: tensor 't' {{.*}}[tensor-leak]
  (void)t.rank();
}

int main(int argc, char **) {
  std::vector<float> v(argc);
  discarded_bad(v.data(), argc, v);
  everywhere_bad(argc);
}
