// memory(), liveTensors(), views, variables.
#include "RuntimeTest.h"

using namespace tensortidy;

namespace {

class MemoryTest : public RuntimeTest {};

TEST_F(MemoryTest, viewsShareTheirBuffer) {
  const MemoryInfo before = memory();
  const Tensor a = ones({2, 3});
  const std::vector<Tensor> views = {a.clone(), a.reshape({3, -1}), a.flatten(),
                                     a.expandDims(1), a.squeeze()};
  const MemoryInfo now = memory();
  EXPECT_EQ(now.numTensors - before.numTensors, 6);
  EXPECT_EQ(now.numDataBuffers - before.numDataBuffers, 1);
  EXPECT_EQ(now.numBytes - before.numBytes, 6 * 24);
  EXPECT_EQ(now.physicalBytes - before.physicalBytes, 24);
  EXPECT_EQ(views[1].shape(), (Shape{3, 2}));
  EXPECT_FALSE(now.unreliable);
  a.dispose(); // the buffer lives on in the views
  EXPECT_EQ(views[2].data(), (std::vector<float>(6, 1)));
  EXPECT_EQ(memory().numDataBuffers - before.numDataBuffers, 1);
  dispose(views);
}

TEST_F(MemoryTest, liveTensorsAreListedByPlaceLargestFirst) {
  const int small = __LINE__ + 3, large = __LINE__ + 4;
  std::vector<Tensor> all;
  for (int i = 0; i < 3; ++i)
    all.push_back(ones({2}));
  all.push_back(zeros({100}, DType::int32));
  std::vector<LiveSite> mine;
  for (const LiveSite &site : liveTensors())
    if (site.place.file == __FILE__ &&
        site.place.line >= static_cast<unsigned>(small))
      mine.push_back(site);
  ASSERT_EQ(mine.size(), 2u);
  EXPECT_EQ(mine[0].place.line, static_cast<unsigned>(large));
  EXPECT_EQ(mine[0].creator, "zeros");
  EXPECT_EQ(mine[0].bytes, 400);
  EXPECT_EQ(mine[1].place.line, static_cast<unsigned>(small));
  EXPECT_EQ(mine[1].count, 3);
  EXPECT_EQ(mine[1].bytes, 24);
  EXPECT_EQ(mine[1].resource, "tensor");
  EXPECT_NE(describeLiveTensors().find("24 bytes in 3 tensors, created by ones "
                                       "at "),
            std::string::npos);
  dispose(all);
}

// The verdict on a finding matches lines; columns only tell calls of one line
// apart, and compilers count them differently.
TEST_F(MemoryTest, theColumnIsOfTheCallsName) {
  const Tensor a = ones({2}), b = a.square();
#if defined(__clang__)
  constexpr unsigned first = 20, second = 37;
#else
  constexpr unsigned first = 24, second = 43;
#endif
  for (const LiveSite &site : liveTensors()) {
    if (site.creator == "ones") {
      EXPECT_EQ(site.place.column, first);
    }
    if (site.creator == "square") {
      EXPECT_EQ(site.place.column, second);
    }
  }
  dispose({a, b});
}

TEST_F(MemoryTest, deadBuffersWaitInThePool) {
  const std::int64_t pooled = memory().pooledBytes;
  ones({1000}).dispose();
  EXPECT_GE(memory().pooledBytes, pooled);
  const std::int64_t filled = memory().pooledBytes;
  for (int i = 0; i < 1000; ++i)
    ones({1000}).dispose();
  EXPECT_EQ(memory().pooledBytes, filled);
}

TEST_F(MemoryTest, aSteadyLoopGetsNoBufferFromTheSystem) {
  const Tensor x = ones({300, 400});
  const auto step = [&] {
    tidy([&] { x.square().add(x).relu().sum().sqrt(); });
  };
  step();
  const std::int64_t warm = memory().bufferAllocations;
  for (int i = 0; i < 100; ++i)
    step();
  EXPECT_EQ(memory().bufferAllocations, warm);
  x.dispose();
}

TEST_F(MemoryTest, thePoolsLimitIsTheUsers) {
  const std::int64_t limit = memory().poolLimit;
  EXPECT_GT(limit, 0);
  setBufferPoolLimit(0);
  ones({1000}).dispose();
  EXPECT_EQ(memory().pooledBytes, 0);
  setBufferPoolLimit(static_cast<std::size_t>(limit));
  ones({1000}).dispose();
  EXPECT_GT(memory().pooledBytes, 0);
}

class VariableTest : public RuntimeTest {};

TEST_F(VariableTest, sharesTheInitialValuesBufferAndLeavesItToTheCaller) {
  const Tensor init = tensor({1, 2, 3});
  const MemoryInfo before = memory();
  const Variable v = variable(init, {.name = "w"});
  EXPECT_EQ(memory().numTensors - before.numTensors, 1);
  EXPECT_EQ(memory().numDataBuffers, before.numDataBuffers);
  init.dispose();
  EXPECT_EQ(v.value().data(), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(v.name(), "w");
  EXPECT_TRUE(v.trainable());
  EXPECT_EQ(v.shape(), Shape{3});
  v.dispose();
  v.dispose();
}

TEST_F(VariableTest, assignSharesAndLeavesTheValueToTheCaller) {
  const Tensor first = tensor({1, 2}), second = tensor({3, 4});
  const Variable v = variable(first);
  const Tensor value = v.value();
  v.assign(second);
  v.assign(second);    // twice the same
  v.assign(v.value()); // and itself
  first.dispose();
  second.dispose();
  EXPECT_EQ(value.data(), (std::vector<float>{3, 4}));
  v.dispose();
  EXPECT_THROW(value.data(), DisposedTensorError);
}

TEST_F(VariableTest, assignChecksShapeAndDtype) {
  const Tensor init = ones({2}), longer = ones({3}),
               ints = ones({2}, DType::int32);
  const Variable v = variable(init);
  EXPECT_THROW(v.assign(longer), ShapeError);
  EXPECT_THROW(v.assign(ints), DTypeError);
  dispose({init, longer, ints});
  dispose(v);
}

TEST_F(VariableTest, aNameIsTakenOnceAndTheClashNamesTheFirstPlace) {
  const Tensor init = ones({1});
  const int line = __LINE__ + 1;
  const Variable v = variable(init, {.name = "bias"});
  const std::string text =
      ERROR_OF(DuplicateNameError, variable(init, {.name = "bias"}));
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  v.dispose();
  variable(init, {.name = "bias"}).dispose(); // free again
  init.dispose();
}

TEST_F(VariableTest, itsValueIsNotTheCallersToDispose) {
  const Tensor init = ones({1});
  const Variable v = variable(init);
  EXPECT_THROW(v.value().dispose(), ArgumentError);
  tidy([&] { return v.value(); });
  tidy([&] { v.value(); });
  EXPECT_FALSE(v.isDisposed());
  dispose(init);
  dispose(v);
}

TEST_F(VariableTest, areDisposedByGroupOrAll) {
  const Tensor init = ones({1});
  std::vector<Variable> mine, others;
  for (int i = 0; i < 3; ++i)
    mine.push_back(variable(init, {.group = "mine"}));
  others.push_back(variable(init, {.group = "other"}));
  others.push_back(variable(init));
  EXPECT_EQ(disposeVariables("nobody's"), 0);
  EXPECT_EQ(disposeVariables("mine"), 3);
  EXPECT_TRUE(mine[0].isDisposed());
  EXPECT_FALSE(others[0].isDisposed());
  EXPECT_EQ(disposeVariables(), 2);
  init.dispose();
}

TEST_F(VariableTest, deadAndNullVariablesThrowTheirOwnErrors) {
  const Tensor init = ones({1});
  const Variable v = variable(init);
  v.dispose();
  EXPECT_THROW(v.value(), DisposedVariableError);
  EXPECT_THROW(v.name(), DisposedVariableError);
  EXPECT_THROW(v.assign(init), DisposedVariableError);
  EXPECT_THROW(Variable().value(), NullVariableError);
  init.dispose();
}

} // namespace
