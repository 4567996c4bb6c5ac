#include "FailureTest.h"

#include "Allocations.h"
#include "assert/recorder.h"
#include "engine/engine.h"

#include <new>

using namespace tensortidy;

Tensor left() {
  static const Tensor tensor = ones({3, 4});
  return tensor;
}
Tensor right() {
  static const Tensor tensor = ones({4, 3});
  return tensor;
}

void MemoryIsShort::SetUp() {
  left(), right(); // live as long as the program
  RuntimeTest::SetUp();
  setBufferPoolLimit(0); // so that every buffer is an allocation
}

void MemoryIsShort::TearDown() {
  setBufferPoolLimit(std::size_t{64} << 20);
  RuntimeTest::TearDown();
}

void MemoryIsShort::failEverywhere(const std::function<void()> &body,
                                   const std::function<void()> &check) {
  body(); // warm: places are numbered, tables have grown
  check();
  const MemoryInfo before = memory();
  int failures = 0;
  while (true) {
    allocations::failAt(failures + 1);
    try {
      body();
    } catch (const std::bad_alloc &) {
    }
    const bool failed = allocations::hasFailed();
    allocations::failAt(0);
    const MemoryInfo after = memory();
    ASSERT_EQ(after.numTensors, before.numTensors) << "place " << failures + 1;
    ASSERT_EQ(after.numDataBuffers, before.numDataBuffers);
    ASSERT_EQ(after.numBytes, before.numBytes);
    ASSERT_EQ(after.physicalBytes, before.physicalBytes);
    check();
    if (!failed)
      break;
    ++failures;
  }
  EXPECT_GT(failures, 0) << "nothing was allocated";
}

TEST_P(FailureTest, leavesTheBooksAsTheyWere) {
  failEverywhere(GetParam().body);
}

// Under watch the recorder's books are to agree, and site by site.
TEST_P(FailureTest, isBalancedForTheRecorder) {
  // The engine stays the program's: nothing may hear of this one afterwards.
  static detail::Recorder &recorder = *new detail::Recorder;
  recorder = {};
  detail::Engine &engine = detail::Engine::standard();
  engine.attach(&recorder);
  failEverywhere(GetParam().body);
  engine.attach(nullptr);
  EXPECT_EQ(recorder.totals().created, recorder.totals().disposed);
  EXPECT_EQ(recorder.totals().bytes, 0);
  for (const detail::SiteCounts &site : recorder.sites()) {
    EXPECT_EQ(site.live, 0);
    EXPECT_EQ(site.bytesLive, 0);
    EXPECT_EQ(site.created, site.disposed + site.tidied);
  }
}
