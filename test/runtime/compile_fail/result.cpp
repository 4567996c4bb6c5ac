// Results that tidy() must refuse: one per CASE. CASE 0 is right, and shows
// that the file compiles at all.
#include <tensortidy/tensortidy.h>

#include <functional>
#include <future>
#include <memory>
#include <stack>

using namespace tensortidy;

struct Unknown {
  Tensor hidden;
};

int main() {
  const Tensor x = ones({3});
#if CASE == 0
  tidy([&] { return std::vector<Tensor>{x}; });
#elif CASE == 1
  tidy([&] { return Unknown{x}; });
#elif CASE == 2
  tidy([&] { return std::async([&] { return x.square(); }); });
#elif CASE == 3
  tidy([&] { return std::function<Tensor()>([x] { return x; }); });
#elif CASE == 4
  tidy([&] { return [x] { return x; }; });
#elif CASE == 5
  tidy([&] { return std::make_shared<Tensor>(x); });
#elif CASE == 6
  tidy([&] { return &x; });
#elif CASE == 7
  tidy([&] { return std::vector<Unknown>{{x}}; });
#elif CASE == 8
  tidy([&] { return std::pair(1, std::promise<Tensor>()); });
#elif CASE == 9
  tidy([&] { return std::stack<Tensor>(); });
#elif CASE == 10
  TidyScope scope;
  scope.leave(Unknown{x});
#elif CASE == 11
  dispose(Unknown{x});
#elif CASE == 12
  TidyScope *scope = new TidyScope; // a scope is a local variable
#elif CASE == 13
  TidyScope scope;
  TidyScope copy = scope;
#endif
}
