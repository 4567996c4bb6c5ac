// The inside: engines of their own, recorders, pools.
#include "RuntimeTest.h"

#include "assert/options.h"
#include "assert/recorder.h"
#include "engine/engine.h"

#include <set>

using namespace tensortidy;
using namespace tensortidy::detail;

namespace {

Handle birth(Engine &engine, ScopeList *scope = nullptr,
             std::size_t bytes = 12) {
  Buffer *buffer = engine.allocate(bytes);
  return engine.create({.shape = {static_cast<std::int64_t>(bytes) / 4},
                        .buffer = buffer,
                        .scope = scope},
                       &buffer, 1);
}

TEST(EngineTest, enginesDoNotKnowEachOther) {
  Engine one, other;
  const std::int64_t standard = memory().numTensors;
  const Handle handle = birth(one);
  EXPECT_TRUE(one.isAlive(handle));
  EXPECT_FALSE(other.isAlive(handle));
  EXPECT_EQ(one.memory().numTensors, 1);
  EXPECT_EQ(memory().numTensors, standard);
}

TEST(EngineTest, aSlotIsRetiredWhenItsGenerationsHaveComeRound) {
  Engine engine(Engine::Options{.livesPerSlot = 3});
  std::set<std::uint32_t> slots;
  std::set<std::pair<std::uint32_t, std::uint32_t>> names;
  for (int i = 0; i < 9; ++i) {
    const Handle handle = birth(engine);
    slots.insert(handle.slot);
    EXPECT_TRUE(names.insert({handle.slot, handle.generation}).second);
    EXPECT_TRUE(engine.dispose(handle, 0));
    EXPECT_FALSE(engine.isAlive(handle));
  }
  EXPECT_EQ(slots.size(), 3u); // three lives each
}

// With the last generations of real slots: all 32 bits are used up.
TEST(EngineTest, noGenerationEverComesAgain) {
  Engine fresh;
  const Handle first = birth(fresh);
  Engine engine(Engine::Options{.livesBehind = 0xFFFFFFFFu - 3});
  std::vector<Handle> all;
  for (int life = 0; life < 4; ++life) {
    all.push_back(birth(engine));
    engine.dispose(all.back(), 0);
  }
  EXPECT_EQ(all[0].slot, first.slot);
  EXPECT_EQ(all[2].slot, first.slot);
  EXPECT_EQ(all[2].generation + 2, first.generation); // one was never given
  EXPECT_NE(all[3].slot, first.slot);
  const Handle living = birth(engine);
  EXPECT_FALSE(engine.isAlive(first));
  EXPECT_FALSE(engine.isAlive({first.slot, first.generation - 1}));
  for (const Handle old : all)
    EXPECT_FALSE(engine.isAlive(old));
  EXPECT_TRUE(engine.isAlive(living));
}

TEST(EngineTest, aGenerationMayPassZero) {
  Engine fresh;
  const Handle first = birth(fresh);
  Engine engine(Engine::Options{.livesBehind = 0u - first.generation - 2});
  for (std::uint32_t generation : {0xFFFFFFFEu, 0xFFFFFFFFu, 0u, 1u}) {
    const Handle handle = birth(engine);
    EXPECT_EQ(handle, (Handle{first.slot, generation}));
    EXPECT_FALSE(engine.isAlive({first.slot, generation - 1}));
    EXPECT_TRUE(engine.isAlive(handle));
    EXPECT_TRUE(engine.dispose(handle, 0));
    EXPECT_FALSE(engine.dispose(handle, 0));
  }
}

TEST(EngineTest, aForgedHandleIsDead) {
  Engine engine;
  const Handle handle = birth(engine);
  EXPECT_FALSE(engine.isAlive({handle.slot, handle.generation + 1}));
  EXPECT_FALSE(engine.isAlive({handle.slot + 1000000, handle.generation}));
  EXPECT_FALSE(engine.isAlive({}));
}

TEST(EngineTest, aPinOutlivesTheDispose) {
  Engine engine;
  const Handle handle = birth(engine);
  const Site site = Site::current();
  const Pinned pinned = engine.pin(handle, {"test", site});
  engine.dispose(handle, 0);
  EXPECT_EQ(engine.memory().numDataBuffers, 0);
  EXPECT_EQ(engine.memory().physicalBytes, 24);
  pinned.buffer->data()[11] = std::byte{1}; // still ours
  engine.unpin(pinned.buffer);
  EXPECT_EQ(engine.memory().physicalBytes, 0);
}

TEST(EngineTest, thePoolHasALimit) {
  Engine engine;
  engine.setPoolLimit(1 << 20);
  std::vector<Handle> all;
  for (int i = 0; i < 100; ++i)
    all.push_back(birth(engine, nullptr, 64 * 1024));
  for (Handle handle : all)
    engine.dispose(handle, 0);
  EXPECT_EQ(engine.memory().pooledBytes, 1 << 20);
  EXPECT_EQ(engine.memory().poolLimit, 1 << 20);
  EXPECT_EQ(engine.memory().physicalBytes, 0);
  engine.setPoolLimit(1 << 18);
  EXPECT_EQ(engine.memory().pooledBytes, 1 << 18);
  engine.setPoolLimit(0);
  EXPECT_EQ(engine.memory().pooledBytes, 0);
}

// Else shapes of yesterday would fill the pool for good.
TEST(EngineTest, otherSizesMakeRoomInAFullPool) {
  Engine engine;
  engine.setPoolLimit(64 * 1024);
  for (std::size_t bytes = 64; bytes <= 32 * 1024; bytes *= 2) {
    std::vector<Handle> all;
    for (std::size_t i = 0; i < 64 * 1024 / bytes; ++i)
      all.push_back(birth(engine, nullptr, bytes));
    for (Handle handle : all)
      engine.dispose(handle, 0);
    EXPECT_LE(engine.memory().pooledBytes, 64 * 1024);
    const std::int64_t before = engine.memory().bufferAllocations;
    engine.dispose(birth(engine, nullptr, bytes), 0);
    EXPECT_EQ(engine.memory().bufferAllocations, before) << bytes;
  }
}

TEST(EngineTest, largeBuffersArePooledToo) {
  Engine engine;
  engine.dispose(birth(engine, nullptr, 4000000), 0);
  EXPECT_GE(engine.memory().pooledBytes, 4000000);
  EXPECT_LE(engine.memory().pooledBytes, 5000000);
}

TEST(EngineTest, sizeClassesCoverTheirBytes) {
  for (std::size_t bytes : {0u, 1u, 8u, 9u, 24u, 136u, 137u, 160u, 161u, 1023u,
                            1024u, 1025u, 65536u, 65537u, 1000000u}) {
    Buffer *buffer = BufferPool::allocate(bytes);
    EXPECT_GE(buffer->capacity(), bytes);
    EXPECT_LE(buffer->capacity(), std::max(bytes + 15, bytes + bytes / 4));
    const auto address = reinterpret_cast<std::uintptr_t>(buffer->data());
    EXPECT_EQ(address % (buffer->capacity() < 1024 ? 16 : 64), 0u) << bytes;
    std::fill_n(buffer->data(), bytes, std::byte{1});
    BufferPool::free(buffer);
  }
}

TEST(EngineTest, sizeClassesAreTheSmallestThatHold) {
  for (std::uint32_t sizeClass = 0; sizeClass < BufferPool::classes;
       ++sizeClass) {
    const std::size_t capacity = BufferPool::capacityOf(sizeClass);
    EXPECT_EQ(BufferPool::sizeClassOf(capacity), sizeClass);
    EXPECT_EQ(BufferPool::sizeClassOf(capacity + 1), sizeClass + 1);
  }
}

// Five axes of 32 bits hold all but a few shapes.
TEST(EngineTest, wideAndLongShapesHaveTheirPlaceAsWell) {
  Engine engine;
  const Site site = Site::current();
  std::vector<Handle> all;
  const std::vector<Shape> shapes = {Shape{std::int64_t{5} << 32, 0},
                                     Shape{1, 2, 3, 1, 2, 3},
                                     Shape{1, 2, 3, 1, 2}};
  for (int round = 0; round < 2; ++round) // the second in places of the first
    for (const Shape &shape : shapes) {
      const auto elements = static_cast<std::size_t>(shape.elements());
      Buffer *buffer = engine.allocate(4 * elements);
      const std::int64_t bytes = engine.memory().numBytes;
      const Handle handle =
          engine.create({.shape = shape, .buffer = buffer}, &buffer, 1);
      EXPECT_EQ(engine.memory().numBytes - bytes, 4 * shape.elements());
      const Pinned pinned = engine.pin(handle, {"test", site});
      EXPECT_EQ(pinned.shape, shape);
      engine.unpin(pinned.buffer);
      if (round == 0)
        engine.dispose(handle, 0);
      else
        all.push_back(handle);
    }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Pinned pinned = engine.pin(all[i], {"test", site});
    EXPECT_EQ(pinned.shape, shapes[i]);
    engine.unpin(pinned.buffer);
    engine.dispose(all[i], 0);
  }
  EXPECT_EQ(engine.memory().numBytes, 0);
}

TEST(EngineTest, callsAreNumberedByContent) {
  const Site here = Site::current();
  const CallId one = internCall(here, "square");
  EXPECT_EQ(internCall(here, "square"), one);
  EXPECT_NE(internCall(here, "neg"), one);
  EXPECT_EQ(callOf(one).callee, "square");
  EXPECT_EQ(callOf(one).place.file, __FILE__);
  EXPECT_EQ(callOf(0).place.file, "");
}

class RecorderTest : public ::testing::Test {
protected:
  Recorder recorder;
  void create() { recorder.created(1, Kind::tensor, 4, true); }
  void dispose() { recorder.disposed(1, Kind::tensor, 4, false); }
  double growth() const { return recorder.sites()[1].growth(); }
};

TEST_F(RecorderTest, growthIsOneWhenEverythingStays) {
  create();
  EXPECT_EQ(growth(), 0); // one point has no slope
  for (int i = 0; i < 100000; ++i)
    create();
  EXPECT_NEAR(growth(), 1, 1e-9);
}

TEST_F(RecorderTest, growthIsZeroWhenEachIsFreedFirst) {
  for (int i = 0; i < 1000; ++i) {
    create();
    dispose();
  }
  EXPECT_NEAR(growth(), 0, 1e-12);
}

TEST_F(RecorderTest, growthIsAHalfWhenEveryOtherStays) {
  for (int i = 0; i < 10000; ++i) {
    create();
    if (i % 2)
      dispose();
  }
  EXPECT_NEAR(growth(), 0.5, 1e-3);
}

TEST_F(RecorderTest, growthIsTheLeastSquaresSlope) {
  const int live[] = {1, 2, 3, 3, 2, 3, 4, 4};
  double n = 0, sumX = 0, sumY = 0, sumXY = 0, sumXX = 0;
  int now = 0;
  for (int wanted : live) {
    while (now >= wanted) {
      dispose();
      --now;
    }
    create();
    ++now;
    ++n;
    sumX += n;
    sumY += now;
    sumXY += n * now;
    sumXX += n * n;
  }
  EXPECT_NEAR(growth(), (n * sumXY - sumX * sumY) / (n * sumXX - sumX * sumX),
              1e-12);
}

TEST_F(RecorderTest, weightsCountAsBytesOfTheirModel) {
  recorder.created(1, Kind::weight, 100, false);
  recorder.created(1, Kind::model, 0, false);
  recorder.moved(1, 2, 100);
  EXPECT_EQ(recorder.sites()[1].created, 1);
  EXPECT_EQ(recorder.sites()[1].bytesCreated, 100);
  EXPECT_EQ(recorder.sites()[1].bytesLive, 0);
  EXPECT_EQ(recorder.sites()[2].bytesLive, 100);
  EXPECT_EQ(recorder.totals().bytes, 100);
}

TEST(OptionsTest, laterKeysWinAndEmptyItemsAreSkipped) {
  AssertOptions options;
  std::string problem;
  EXPECT_TRUE(options.parse(":mode=assert::exitcode=1:exitcode=2:", problem));
  EXPECT_TRUE(options.on);
  EXPECT_EQ(options.exitCode, 2);
  EXPECT_EQ(options.pathFor(7, "/w"), "/w/tensortidy-ledger.json");
  options.logPath = "/a/%p/%p.json";
  EXPECT_EQ(options.pathFor(7, "/w"), "/a/7/7.json");
}

} // namespace
