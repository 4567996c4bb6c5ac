// What happens when memory is short, and how much of it a steady loop asks for.
// A program of its own, because it replaces operator new.
#include "Allocations.h"
#include "FailureTest.h"
#include "engine/calls.h"

using namespace tensortidy;

namespace {

INSTANTIATE_TEST_SUITE_P(
    Operations, FailureTest,
    testing::Values(
        Case{"tensor", disposed([] { return tensor({{1, 2}, {3, 4}}); })},
        Case{"ones", disposed([] { return ones({5}); })},
        Case{"randomNormal", disposed([] { return randomNormal({5}); })},
        Case{"square", disposed([] { return left().square(); })},
        Case{"addMixed", disposed([] {
               return tidy(
                   [] { return left().cast(DType::int32).add(left()); });
             })},
        Case{"sum", disposed([] { return left().sum({0}); })},
        Case{"mean", disposed([] { return left().mean(1, true); })},
        Case{"argMax", disposed([] { return left().argMax(1); })},
        Case{"matMul", disposed([] { return left().matMul(right()); })},
        Case{"softmax", disposed([] { return left().softmax(); })},
        Case{"transpose", disposed([] { return left().transpose({1, 0}); })},
        Case{"slice", disposed([] { return left().slice({0, 1}, {2, 2}); })},
        Case{"split", disposed([] { return split(left(), 3); })},
        Case{"concat", disposed([] {
               return concat({left(), left(), left(), left(), left(), left()});
             })},
        Case{"tidy", disposed([] {
               return tidy([] {
                 std::vector<Tensor> all;
                 for (int i = 0; i < 3; ++i)
                   all.push_back(left().add(i).square());
                 return all;
               });
             })},
        Case{"variable",
             [] {
               tidy([] {
                 Scoped<Variable> v(variable(left(), {.name = "a name that is "
                                                              "allocated"}));
                 v->assign(left().neg());
               });
             }},
        Case{"snapshot", [] { Snapshot::take().since(Snapshot::take()); }},
        Case{"profile", [] { profile([] { left().square().dispose(); }); }},
        Case{"data", [] { left().data(); }}),
    nameOfCase);

TEST(SteadyLoopTest, allocatesNothingAfterWarmUp) {
  const Tensor x = ones({64, 64}), y = ones({64, 64});
  const auto step = [&] {
    TidyScope scope;
    const Tensor hidden = x.matMul(y).relu().add(y);
    hidden.sub(x).square().mul(hidden).exp();
  };
  step();
  const std::int64_t before = allocations::count();
  for (int i = 0; i < 1000; ++i)
    step();
  EXPECT_EQ(allocations::count(), before);
  dispose({x, y});
}

// More calls than the cache of a thread has places for.
TEST(SteadyLoopTest, findsKnownCallsWithoutMemory) {
  std::vector<std::string> names;
  for (int i = 0; i < 2000; ++i)
    names.push_back("call" + std::to_string(i));
  const auto internAll = [&] {
    std::uint64_t sum = 0;
    for (const std::string &name : names)
      sum += detail::internCall(Site::current(), name.c_str());
    return sum;
  };
  const std::uint64_t ids = internAll();
  const std::int64_t before = allocations::count();
  EXPECT_EQ(internAll(), ids);
  EXPECT_EQ(allocations::count(), before);
}

} // namespace
