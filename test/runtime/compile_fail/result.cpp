// What must not compile. Every line marked "refused" must be named by an error;
// with GOOD only the others are left, and those must compile.
#include <tensortidy/tensortidy.h>

#include <functional>
#include <future>
#include <memory>
#include <stack>

using namespace tensortidy;

struct Unknown {
  Tensor hidden;
};
struct Leaving : Unknown {};
struct Disposed : Unknown {};

void results() {
  const Tensor x = ones({3});
  tidy([&] { return std::vector<Tensor>{x}; });
#ifndef GOOD
  tidy([&] { return Unknown{x}; });                           // refused
  tidy([&] { return std::async([&] { return x.square(); }); }); // refused
  tidy([&] { return std::function<Tensor()>([x] { return x; }); }); // refused
  tidy([&] { return [x] { return x; }; });                    // refused
  tidy([&] { return std::make_shared<Tensor>(x); });          // refused
  tidy([&] { return &x; });                                   // refused
  tidy([&] { return std::vector<Unknown>{{x}}; });            // refused
  tidy([&] { return std::pair(1, std::promise<Tensor>()); }); // refused
  tidy([&] { return std::stack<Tensor>(); });                 // refused
#endif
}

void scopes() {
  const Tensor x = ones({3});
  TidyScope scope;
  scope.leave(x);
#ifndef GOOD
  scope.leave(Leaving{{x}});        // refused
  dispose(Disposed{{x}});           // refused
  TidyScope *heap = new TidyScope;  // refused
  TidyScope copy = scope;           // refused
  Tensor implicit = 3;              // refused
  add(x, 1);                        // refused
  bool truth = x;                   // refused
  const Scoped<Tensor> owner(x);
  Scoped<Tensor> second = owner;    // refused
#endif
}
