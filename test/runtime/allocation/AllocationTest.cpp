// What happens when memory is short, and how much of it a steady loop asks for.
// A program of its own, because it replaces operator new.
#include "../RuntimeTest.h"
#include "Allocations.h"

#include <functional>

using namespace tensortidy;

namespace {

struct Case {
  const char *name;
  std::function<void()> body;
  friend void PrintTo(const Case &one, std::ostream *out) { *out << one.name; }
};

const Tensor &left() {
  static const Tensor tensor = ones({3, 4});
  return tensor;
}
const Tensor &right() {
  static const Tensor tensor = ones({4, 3});
  return tensor;
}

class FailureTest : public RuntimeTest,
                    public testing::WithParamInterface<Case> {
protected:
  void SetUp() override {
    left(), right(); // live as long as the program
    RuntimeTest::SetUp();
  }
};

// The allocation fails at the first place, then at the second, and so on, until
// the body gets through. Each time the books must be as before.
TEST_P(FailureTest, leavesTheBooksAsTheyWere) {
  setBufferPoolLimit(0); // so that every buffer is an allocation
  GetParam().body();     // warm: places are numbered, tables have grown
  const MemoryInfo before = memory();
  bool through = false;
  int failures = 0;
  for (int place = 1; !through && place < 10000; ++place) {
    allocations::failAt(place);
    try {
      GetParam().body();
      through = true;
    } catch (const std::bad_alloc &) {
      ++failures;
    }
    allocations::failAt(0);
    const MemoryInfo after = memory();
    ASSERT_EQ(after.numTensors, before.numTensors) << "place " << place;
    ASSERT_EQ(after.numDataBuffers, before.numDataBuffers) << "place " << place;
    ASSERT_EQ(after.numBytes, before.numBytes) << "place " << place;
    ASSERT_EQ(after.physicalBytes, before.physicalBytes) << "place " << place;
  }
  EXPECT_TRUE(through);
  EXPECT_GT(failures, 0) << "nothing was allocated";
  setBufferPoolLimit(std::size_t{64} << 20);
}

/// A body around one operation, whose result is given back.
template <class F> std::function<void()> disposed(F operation) {
  return [operation] { dispose(operation()); };
}

INSTANTIATE_TEST_SUITE_P(
    Everything, FailureTest,
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
    [](const auto &info) { return info.param.name; });

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

} // namespace
