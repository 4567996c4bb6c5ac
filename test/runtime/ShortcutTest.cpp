// Element-wise operations have a short way through the engine for the usual
// case: it must be seen by nobody but the clock.
#include "RuntimeTest.h"

#include "engine/engine.h"

#include <cmath>
#include <cstring>
#include <functional>

using namespace tensortidy;

namespace {

using Operation = std::function<Tensor(Tensor, Tensor)>;

#define UNARY(name) {#name, [](Tensor a, Tensor) { return a.name(); }}
#define BINARY(name)                                                           \
  {#name, [](Tensor a, Tensor b) { return a.name(b); }}, {                     \
    #name " of a number", [](Tensor a, Tensor) { return a.name(1.5); }         \
  }

const std::vector<std::pair<std::string, Operation>> &operations() {
  static const std::vector<std::pair<std::string, Operation>> all = {
      UNARY(abs),       UNARY(neg),      UNARY(relu),
      UNARY(relu6),     UNARY(sign),     UNARY(square),
      UNARY(ceil),      UNARY(floor),    UNARY(round),
      UNARY(acos),      UNARY(acosh),    UNARY(asin),
      UNARY(asinh),     UNARY(atan),     UNARY(atanh),
      UNARY(cos),       UNARY(cosh),     UNARY(elu),
      UNARY(erf),       UNARY(exp),      UNARY(expm1),
      UNARY(log),       UNARY(log1p),    UNARY(reciprocal),
      UNARY(rsqrt),     UNARY(selu),     UNARY(sigmoid),
      UNARY(sin),       UNARY(sinh),     UNARY(softplus),
      UNARY(sqrt),      UNARY(tan),      UNARY(tanh),
      UNARY(leakyRelu), UNARY(step),     BINARY(add),
      BINARY(sub),      BINARY(mul),     BINARY(div),
      BINARY(floorDiv), BINARY(maximum), BINARY(minimum),
      BINARY(mod),      BINARY(pow),     BINARY(squaredDifference),
      BINARY(atan2)};
  return all;
}
#undef UNARY
#undef BINARY

class ShortcutTest : public RuntimeTest {
protected:
  /// Of all kinds: large, small, negative, zero, infinite, none.
  static Tensor numbers(std::int64_t count, std::uint64_t seed) {
    return tidy([&] {
      const Tensor plain = randomNormal({count}, 0, 3, seed);
      std::vector<float> data = plain.data();
      const float special[] = {0.0f, -0.0f, INFINITY, -INFINITY, NAN, 1e30f};
      for (std::size_t i = seed; i < data.size(); i += 7)
        data[i] = special[i % std::size(special)];
      return tensor(data);
    });
  }
  /// The same operation on the long way: a profile wants to hear of it.
  static Tensor onTheLongWay(const Operation &operation, Tensor a, Tensor b) {
    Tensor result;
    profile([&] { result = operation(a, b); });
    return result;
  }
  static void expectSame(Tensor a, Tensor b, const std::string &what) {
    EXPECT_EQ(a.shape(), b.shape()) << what;
    EXPECT_EQ(a.dtype(), b.dtype()) << what;
    const auto data = [](Tensor any) {
      return tidy([&] { return any.cast(DType::float32).data(); });
    };
    const std::vector<float> x = data(a), y = data(b);
    ASSERT_EQ(x.size(), y.size()) << what;
    if (!x.empty()) {
      EXPECT_EQ(std::memcmp(x.data(), y.data(), x.size() * sizeof(float)), 0)
          << what;
    }
  }
};

TEST_F(ShortcutTest, givesTheSameBitsAsTheLongWay) {
  for (std::int64_t count : {0, 1, 3, 4, 5, 16, 17, 1000}) {
    TidyScope scope;
    const Tensor a = numbers(count, 1), b = numbers(count, 2);
    for (const auto &[name, operation] : operations())
      for (int again = 0; again < 2; ++again) // memory waits for the second
        expectSame(operation(a, b), onTheLongWay(operation, a, b),
                   name + " of " + std::to_string(count));
  }
}

TEST_F(ShortcutTest, whatIsNotUsualIsAsItWas) {
  TidyScope scope;
  std::vector<float> mine(12, 2);
  const Tensor a = numbers(12, 1).reshape({3, 4});
  const Tensor others[] = {
      numbers(12, 2).reshape({4, 3}).transpose(), // ways to have one shape
      fromBuffer(mine.data(), {3, 4}, [] {}),
      ones({3, 4}, DType::int32),
      numbers(4, 2), // and shapes that only broadcast
      numbers(3, 2).reshape({3, 1}),
      numbers(1, 2).reshape({1, 1, 1, 1, 1, 1}),
  };
  for (const Tensor &b : others)
    for (const auto &[name, operation] : operations()) {
      expectSame(operation(a, b), onTheLongWay(operation, a, b), name);
      expectSame(operation(b, a), onTheLongWay(operation, b, a), name);
    }
}

TEST_F(ShortcutTest, itsResultIsBornLikeAnyOther) {
  const Tensor a = ones({3}), b = ones({3});
  a.square().dispose(); // now memory waits
  const int line = __LINE__ + 1;
  const Tensor sum = a.add(b);
  bool listed = false;
  for (const LiveSite &site : liveTensors())
    listed |= site.creator == "add" && site.place.file == __FILE__ &&
              site.place.line == static_cast<unsigned>(line);
  EXPECT_TRUE(listed);
  EXPECT_EQ(made(), 3);
  const Tensor kept = tidy([&] {
    a.sub(b);
    return keep(a.mul(b));
  });
  EXPECT_EQ(made(), 4);
  dispose({a, b, sum, kept});
}

TEST_F(ShortcutTest, operandsMayBeOneTensor) {
  const Tensor a = tensor({1, 2, 3});
  for (int i = 0; i < 3; ++i) {
    const Tensor sum = a.add(a);
    EXPECT_EQ(sum.data(), (std::vector<float>{2, 4, 6}));
    sum.dispose();
  }
  a.dispose();
}

// ---- The engine's half of it

class ReserveTest : public ::testing::Test {
protected:
  detail::Handle birth(const Shape &shape, DType dtype = DType::float32) {
    const auto bytes =
        static_cast<std::size_t>(shape.elements()) * bytesPerElement(dtype);
    detail::Buffer *buffer = engine.allocate(bytes);
    return engine.create({.dtype = dtype, .shape = shape, .buffer = buffer},
                         &buffer, 1);
  }
  bool canReserve(detail::Handle a) {
    detail::Engine::Reserved<1> reserved;
    const MemoryInfo before = engine.memory();
    if (engine.reserve<1>({a}, reserved)) {
      EXPECT_TRUE(engine.dispose(engine.publish(reserved, 0, nullptr), 0));
      return true;
    }
    EXPECT_EQ(engine.memory().physicalBytes, before.physicalBytes);
    EXPECT_EQ(engine.memory().pooledBytes, before.pooledBytes);
    return false;
  }
  bool canReserve(detail::Handle a, detail::Handle b) {
    detail::Engine::Reserved<2> reserved;
    if (!engine.reserve<2>({a, b}, reserved))
      return false;
    EXPECT_TRUE(engine.dispose(engine.publish(reserved, 0, nullptr), 0));
    return true;
  }
  void makeMemoryWait() {
    std::vector<detail::Handle> all;
    for (int i = 0; i < 2; ++i)
      all.push_back(birth({6}));
    for (detail::Handle handle : all)
      engine.dispose(handle, 0);
  }

  detail::Engine engine;
};

TEST_F(ReserveTest, needsMemoryAndASlotThatWait) {
  const detail::Handle a = birth({2, 3});
  EXPECT_FALSE(canReserve(a));
  const detail::Handle large = birth({1000});
  engine.dispose(large, 0); // a slot, but no memory of that size
  EXPECT_FALSE(canReserve(a));
  makeMemoryWait();
  EXPECT_TRUE(canReserve(a));
  engine.setPoolLimit(0);
  EXPECT_FALSE(canReserve(a));
}

TEST_F(ReserveTest, needsLivingOperandsOfFloatsAndOneShape) {
  const detail::Handle a = birth({2, 3}), same = birth({2, 3}),
                       turned = birth({3, 2}), longer = birth({2, 3, 1}),
                       ints = birth({2, 3}, DType::int32),
                       six = birth({1, 1, 1, 1, 2, 3}), dead = birth({2, 3});
  engine.dispose(dead, 0);
  makeMemoryWait();
  EXPECT_TRUE(canReserve(a, same));
  EXPECT_TRUE(canReserve(a, a));
  for (detail::Handle other : {turned, longer, ints, six, dead, {}}) {
    EXPECT_FALSE(canReserve(a, other));
    EXPECT_FALSE(canReserve(other, a));
  }
  for (detail::Handle no : {ints, six, dead, {}})
    EXPECT_FALSE(canReserve(no));
  for (detail::Handle handle : {a, same, turned, longer, ints, six})
    engine.dispose(handle, 0);
  EXPECT_EQ(engine.memory().numDataBuffers, 0);
  EXPECT_EQ(engine.memory().physicalBytes, 0); // no pin was left
}

TEST_F(ReserveTest, operandsMayDieBeforeTheResultIsBorn) {
  const detail::Handle a = birth({2, 3});
  makeMemoryWait();
  detail::Engine::Reserved<1> reserved;
  ASSERT_TRUE(engine.reserve<1>({a}, reserved));
  engine.dispose(a, 0);
  EXPECT_EQ(engine.memory().numTensors, 0);
  EXPECT_EQ(engine.memory().physicalBytes, 2 * 24); // both are in use
  const detail::Handle result = engine.publish(reserved, 0, nullptr);
  EXPECT_TRUE(engine.isAlive(result));
  EXPECT_EQ(engine.memory().numBytes, 24);
  EXPECT_EQ(engine.memory().physicalBytes, 24);
  const detail::Handle other = birth({6});
  EXPECT_NE(other.slot, result.slot);
}

} // namespace
