// Sequences, unit matrices, random numbers, adopted memory.
#include "Reference.h"
#include "RuntimeTest.h"

#include <algorithm>
#include <numeric>

using namespace tensortidy;
using namespace reference;

namespace {

class CreateOpsTest : public RuntimeTest {};

TEST_F(CreateOpsTest, rangesStepAsTheOriginal) {
  expectSame({{3}, DType::float32, {0, 1, 2}}, range(0, 3));
  expectSame({{3}, DType::float32, {3, 2, 1}}, range(3, 0));
  expectSame({{2}, DType::int32, {1, 3}}, range(1, 5, 2, DType::int32));
  expectSame({{3}, DType::float32, {1, 0, -1}}, range(1, -2, -1));
  expectSame({{0}, DType::float32, {}}, range(2, 2));
  expectSame({{0}, DType::float32, {}}, range(0, 3, -1));
  expectSame({{0}, DType::float32, {}}, range(3, 0, 2));
  const Tensor tenths = range(0, 1, 0.1); // each rounded before the next
  float value = 0;
  for (float got : tenths.data()) {
    EXPECT_EQ(got, value);
    value = static_cast<float>(value + 0.1);
  }
  tenths.dispose();
  EXPECT_THROW(range(0, 1, 0), ArgumentError);
  EXPECT_THROW(range(0, 1e300, 1e-9), ArgumentError);
}

TEST_F(CreateOpsTest, linspaceAndEye) {
  expectSame({{5}, DType::float32, {0, 0.25, 0.5, 0.75, 1}}, linspace(0, 1, 5));
  expectSame({{1}, DType::float32, {3}}, linspace(3, 9, 1));
  EXPECT_THROW(linspace(0, 1, 0), ArgumentError);
  expectSame({{2, 2}, DType::float32, {1, 0, 0, 1}}, eye(2));
  expectSame({{2, 3}, DType::int32, {1, 0, 0, 0, 1, 0}},
             eye(2, 3, {}, DType::int32));
  expectSame({{2, 2, 1}, DType::boolean, {1, 0, 1, 0}},
             eye(2, 1, {2}, DType::boolean));
  expectSame({{0, 0}, DType::float32, {}}, eye(0));
  EXPECT_THROW(eye(2, -3), ShapeError);
  EXPECT_THROW(eye(1, 1, {1, 1, 1, 1, 1}), ShapeError);
}

TEST_F(CreateOpsTest, randomNumbersFollowTheirSeedAndRange) {
  const Tensor a = randomUniform({10000}, -2, 3, DType::float32, 7),
               b = randomUniform({10000}, -2, 3, DType::float32, 7),
               c = truncatedNormal({10000}, 1, 2, 7),
               d = randomUniform({1000}, 0, 3, DType::int32, 7);
  EXPECT_EQ(a.data(), b.data());
  const auto uniform = a.data(), normal = c.data();
  const auto [low, high] = std::minmax_element(uniform.begin(), uniform.end());
  EXPECT_GE(*low, -2);
  EXPECT_LT(*low, -1.9f);
  EXPECT_LT(*high, 3);
  EXPECT_GT(*high, 2.9f);
  EXPECT_NEAR(std::accumulate(uniform.begin(), uniform.end(), 0.0) / 10000, 0.5,
              0.1);
  for (float value : normal)
    ASSERT_LE(std::abs(value - 1), 4.0001f);
  EXPECT_NEAR(std::accumulate(normal.begin(), normal.end(), 0.0) / 10000, 1,
              0.1);
  for (std::int32_t value : d.data<std::int32_t>())
    ASSERT_TRUE(value >= 0 && value < 3);
  dispose({a, b, c, d});
}

TEST_F(CreateOpsTest, adoptedMemoryIsReadInPlaceAndGivenBackOnce) {
  float elements[] = {1, 2, 3, 4};
  int released = 0;
  const Tensor x = fromBuffer(elements, {2, 2}, [&] { ++released; });
  EXPECT_TRUE(memory().unreliable);
  ASSERT_EQ(memory().reasons.size(), 1u);
  EXPECT_NE(memory().reasons[0].find("1 buffer adopted"), std::string::npos);
  expectSame({{2, 2}, DType::float32, {1, 4, 9, 16}}, x.square());
  const Tensor view = x.flatten();
  x.dispose();
  EXPECT_EQ(released, 0);
  expectSame({{4}, DType::float32, {1, 2, 3, 4}}, view.clone());
  EXPECT_EQ(released, 0);
  view.dispose();
  EXPECT_EQ(released, 1);
  EXPECT_FALSE(memory().unreliable);
  EXPECT_TRUE(memory().reasons.empty());
}

TEST_F(CreateOpsTest, scopesGiveAdoptedMemoryBackToo) {
  const std::int32_t numbers[] = {5, 6};
  const bool truth[] = {true, false};
  int released = 0;
  {
    TidyScope scope;
    expectSame({{2}, DType::int32, {5, 6}},
               fromBuffer(numbers, {2}, [&] { ++released; }));
    fromBuffer(truth, {2}, [&] { ++released; });
    fromBuffer(truth, {0}, nullptr);
    EXPECT_EQ(released, 1);
  }
  EXPECT_EQ(released, 2);
}

TEST_F(CreateOpsTest, memoryThatWasNotAdoptedStaysTheCallers) {
  int released = 0;
  const float *none = nullptr;
  const float one = 1;
  const int line = __LINE__ + 1;
  const auto call = [&] { return fromBuffer(none, {2}, [&] { ++released; }); };
  const std::string text = ERROR_OF(ArgumentError, call());
  EXPECT_NE(text.find("fromBuffer: expected elements for shape [2]"),
            std::string::npos)
      << text;
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  EXPECT_THROW(fromBuffer(&one, {-1}, [&] { ++released; }), ShapeError);
  EXPECT_EQ(released, 0);
}

} // namespace
