// Handles: what they are, and that every use of a dead one is caught.
#include "RuntimeTest.h"

#include <functional>
#include <type_traits>

using namespace tensortidy;

namespace {

class HandleTest : public RuntimeTest {};

static_assert(sizeof(Tensor) == 8 && std::is_trivially_copyable_v<Tensor>);
static_assert(sizeof(Variable) == 8 && std::is_trivially_copyable_v<Variable>);
static_assert(sizeof(Sequential) == 8 &&
              std::is_trivially_copyable_v<Sequential>);

TEST_F(HandleTest, aNullHandleIsFalseAndDisposedAndHasNoName) {
  const Tensor t;
  EXPECT_FALSE(t);
  EXPECT_TRUE(t.isDisposed());
  EXPECT_EQ(t.id(), 0u);
  t.dispose();
  dispose(t);
  EXPECT_EQ(made(), 0);
}

TEST_F(HandleTest, copiesNameOneResource) {
  const Tensor a = ones({3});
  Tensor b = a;
  const Tensor &same = b;
  b = same; // assigning to itself is nothing special
  EXPECT_EQ(a, b);
  EXPECT_EQ(made(), 1);
  b.dispose();
  EXPECT_TRUE(a.isDisposed());
  EXPECT_TRUE(a); // the name is still there
  EXPECT_EQ(a.id(), b.id());
}

TEST_F(HandleTest, disposingTwiceIsSilent) {
  const Tensor a = ones({3});
  a.dispose();
  a.dispose();
  dispose(a);
  dispose({a, a});
  EXPECT_EQ(made(), 0);
}

TEST_F(HandleTest, aNewTensorInAnOldSlotIsAnotherOne) {
  const Tensor old = ones({3});
  old.dispose();
  const Tensor fresh = ones({3});
  EXPECT_NE(old, fresh);
  EXPECT_TRUE(old.isDisposed());
  EXPECT_FALSE(fresh.isDisposed());
  old.dispose(); // must not hit the new one
  EXPECT_FALSE(fresh.isDisposed());
  fresh.dispose();
}

TEST_F(HandleTest, aDeadHandleTellsItsStory) {
  const int created = __LINE__ + 1;
  const Tensor a = ones({3});
  const Tensor b = a.square();
  const int disposed = __LINE__ + 1;
  a.dispose();
  const int used = __LINE__ + 1;
  const std::string text = ERROR_OF(DisposedTensorError, b.mul(a));
  b.dispose();
  EXPECT_TRUE(names(text, __FILE__, created)) << text;
  EXPECT_TRUE(names(text, __FILE__, disposed)) << text;
  EXPECT_TRUE(names(text, __FILE__, used)) << text;
  EXPECT_NE(text.find("mul: "), std::string::npos) << text;
  EXPECT_NE(text.find("by ones"), std::string::npos) << text;
}

TEST_F(HandleTest, theErrorCarriesThePlacesAsData) {
  const int created = __LINE__ + 1;
  const Tensor a = ones({3});
  const int disposed = __LINE__ + 1;
  a.dispose();
  try {
    a.print();
    FAIL();
  } catch (const DisposedError &error) {
    EXPECT_EQ(error.creation().line, static_cast<unsigned>(created));
    EXPECT_EQ(error.disposal().line, static_cast<unsigned>(disposed));
    EXPECT_EQ(error.site().file, __FILE__);
    EXPECT_FALSE(error.tidied());
  }
}

TEST_F(HandleTest, theStorySurvivesReuseOfTheSlot) {
  const Tensor a = ones({3});
  const int disposed = __LINE__ + 1;
  a.dispose();
  for (int i = 0; i < 10000; ++i)
    zeros({1}).dispose();
  const std::string text = ERROR_OF(DisposedTensorError, a.shape());
  EXPECT_TRUE(names(text, __FILE__, disposed)) << text;
}

TEST_F(HandleTest, aForgottenStoryIsStillAnError) {
  const Tensor a = ones({3});
  a.dispose();
  for (int i = 0; i < 70000; ++i)
    zeros({1}).dispose();
  const std::string text = ERROR_OF(DisposedTensorError, a.shape());
  EXPECT_NE(text.find("unknown place"), std::string::npos) << text;
}

using Use = std::function<void(Tensor)>;
const std::vector<std::pair<const char *, Use>> &uses() {
  static const std::vector<std::pair<const char *, Use>> all = {
      {"shape", [](Tensor t) { t.shape(); }},
      {"dtype", [](Tensor t) { t.dtype(); }},
      {"rank", [](Tensor t) { t.rank(); }},
      {"size", [](Tensor t) { t.size(); }},
      {"data", [](Tensor t) { t.data(); }},
      {"item", [](Tensor t) { t.item(); }},
      {"toString", [](Tensor t) { t.toString(); }},
      {"print", [](Tensor t) { t.print(); }},
      {"clone", [](Tensor t) { t.clone(); }},
      {"reshape", [](Tensor t) { t.reshape({1}); }},
      {"squeeze", [](Tensor t) { t.squeeze(); }},
      {"expandDims", [](Tensor t) { t.expandDims(); }},
      {"flatten", [](Tensor t) { t.flatten(); }},
      {"add", [](Tensor t) { t.add(1); }},
      {"sub", [](Tensor t) { sub(t, t); }},
      {"square", [](Tensor t) { square(t); }},
      {"cast", [](Tensor t) { t.cast(DType::int32); }},
      {"sum", [](Tensor t) { t.sum(); }},
      {"argMax", [](Tensor t) { t.argMax(); }},
      {"matMul", [](Tensor t) { matMul(t, t); }},
      {"transpose", [](Tensor t) { t.transpose(); }},
      {"softmax", [](Tensor t) { t.softmax(); }},
      {"slice", [](Tensor t) { t.slice({0}, {1}); }},
      {"concat", [](Tensor t) { concat({t}); }},
      {"oneHot", [](Tensor t) { t.oneHot(2); }},
      {"keep", [](Tensor t) { keep(t); }},
      {"unkeep", [](Tensor t) { unkeep(t); }},
      {"variable", [](Tensor t) { variable(t); }},
  };
  return all;
}

TEST_F(HandleTest, everyUseOfADeadHandleThrowsAndLeavesNothing) {
  const Tensor dead = ones({1});
  dead.dispose();
  for (const auto &[name, use] : uses()) {
    const std::string text = ERROR_OF(DisposedTensorError, use(dead));
    EXPECT_TRUE(text.starts_with(std::string(name) + ": ")) << text;
    EXPECT_EQ(made(), 0) << name;
  }
}

TEST_F(HandleTest, everyUseOfANullHandleThrows) {
  for (const auto &[name, use] : uses()) {
    const std::string text = ERROR_OF(NullTensorError, use(Tensor()));
    EXPECT_TRUE(text.starts_with(std::string(name) + ": ")) << text;
  }
}

TEST_F(HandleTest, disposingInAnyOrderFreesEverything) {
  std::vector<Tensor> tensors;
  for (int i = 0; i < 100; ++i)
    tensors.push_back(i % 3             ? ones({i})
                      : tensors.empty() ? ones({2})
                                        : tensors.back().clone());
  for (std::size_t i = 0; i < 100; ++i)
    tensors[i * 37 % 100].dispose();
  EXPECT_EQ(made(), 0);
}

TEST_F(HandleTest, aMillionCreationsLeaveNothing) {
  const std::int64_t physical = memory().physicalBytes;
  for (int i = 0; i < 1000000; ++i)
    zeros({3}).dispose();
  EXPECT_EQ(memory().physicalBytes, physical);
}

TEST_F(HandleTest, aMillionAtOnceAreCounted) {
  const Tensor base = ones({2});
  std::vector<Tensor> many(1000000);
  for (Tensor &one : many)
    one = base.clone();
  EXPECT_EQ(made(), 1000001);
  dispose(many);
  base.dispose();
}

} // namespace
