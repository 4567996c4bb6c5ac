// profile() and time().
#include "RuntimeTest.h"

#include "engine/profiler.h"

#include <thread>

using namespace tensortidy;

namespace {

class ProfileTest : public RuntimeTest {};

TEST_F(ProfileTest, countsWhatIsNewAndThePeakBetween) {
  const Tensor x = ones({100});
  const std::int64_t before = memory().numBytes;
  Tensor y;
  const ProfileInfo info =
      profile([&] { y = tidy([&] { return x.add(x).mul(x).sum(); }); });
  EXPECT_EQ(info.newTensors, 1); // what is returned counts
  EXPECT_EQ(info.newBytes, 4);
  EXPECT_EQ(info.peakBytes, before + 400 + 400 + 4);
  ASSERT_EQ(info.kernels.size(), 3u);
  EXPECT_EQ(info.kernels[0].name, "add");
  EXPECT_EQ(info.kernels[0].outputShape, Shape{100});
  EXPECT_EQ(info.kernels[0].bytesAdded, 400);
  EXPECT_EQ(info.kernels[2].name, "sum");
  EXPECT_EQ(info.kernels[2].bytesAdded, 4);
  EXPECT_EQ(info.kernels[2].tensorsAdded, 1);
  EXPECT_EQ(info.kernels[2].totalBytes, info.peakBytes);
  EXPECT_EQ(info.kernels[1].place.file, __FILE__);
  EXPECT_TRUE(info.complete);
  dispose({x, y});
}

TEST_F(ProfileTest, newTensorsAreNegativeWhenMoreDied) {
  const Tensor x = ones({2});
  EXPECT_EQ(profile([&] { x.dispose(); }).newTensors, -1);
}

TEST_F(ProfileTest, nothingStaysSwitchedOnWhenTheFunctionThrows) {
  EXPECT_THROW(profile([] {
                 tidy([] {
                   ones({2});
                   throw std::runtime_error("no");
                 });
               }),
               std::runtime_error);
  EXPECT_EQ(detail::openProfiler, nullptr);
}

TEST_F(ProfileTest, theOuterOneHearsWhatTheInnerOneHears) {
  ProfileInfo inner;
  const ProfileInfo outer = profile([&] {
    ones({1}).dispose();
    inner = profile([] { zeros({2}).dispose(); });
    ones({1}).dispose();
  });
  EXPECT_EQ(inner.kernels.size(), 1u);
  ASSERT_EQ(outer.kernels.size(), 3u);
  EXPECT_EQ(outer.kernels[1].name, "zeros");
}

TEST_F(ProfileTest, kernelsAreThoseOfTheThread) {
  const ProfileInfo info =
      profile([] { std::thread([] { ones({1}).dispose(); }).join(); });
  EXPECT_TRUE(info.kernels.empty());
}

TEST_F(ProfileTest, aFailedOperationIsNoRow) {
  const Tensor x = ones({2}), y = ones({3});
  const ProfileInfo info = profile([&] { EXPECT_THROW(x.add(y), ShapeError); });
  EXPECT_TRUE(info.kernels.empty());
  dispose({x, y});
}

TEST_F(ProfileTest, timeSeesTheOperationsWithinTheWhole) {
  const Tensor x = ones({200, 200});
  const TimeInfo info = time([&] {
    x.matMul(x).dispose();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  });
  EXPECT_GT(info.kernelMs, 0);
  EXPECT_GE(info.wallMs, info.kernelMs + 5);
  x.dispose();
}

} // namespace
