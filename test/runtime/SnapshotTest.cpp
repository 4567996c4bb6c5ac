// Snapshot, the difference of two, expectNoNewTensors().
#include "RuntimeTest.h"

using namespace tensortidy;

namespace {

class SnapshotTest : public RuntimeTest {};

TEST_F(SnapshotTest, theDifferenceIsBySiteLargestFirst) {
  const Tensor gone = zeros({50});
  const Snapshot before = Snapshot::take();
  const int first = __LINE__ + 3;
  std::vector<Tensor> all;
  for (int i = 0; i < 3; ++i)
    all.push_back(ones({2}));
  all.push_back(zeros({100}));
  gone.dispose();
  const std::vector<SiteChange> changes = Snapshot::take().since(before);
  ASSERT_EQ(changes.size(), 3u);
  EXPECT_EQ(changes[0].bytes, 400);
  EXPECT_EQ(changes[0].place.line, static_cast<unsigned>(first + 1));
  EXPECT_EQ(changes[1].bytes, 24);
  EXPECT_EQ(changes[1].count, 3);
  EXPECT_EQ(changes[1].creator, "ones");
  EXPECT_EQ(changes[1].place.line, static_cast<unsigned>(first));
  EXPECT_EQ(changes[2].bytes, -200);
  EXPECT_EQ(changes[2].count, -1);
  const std::string text = describe(changes);
  EXPECT_NE(text.find("+24 bytes in +3 tensors, created by ones at "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("-200 bytes in -1 tensor, created by zeros at "),
            std::string::npos)
      << text;
  dispose(all);
}

TEST_F(SnapshotTest, holdsNoTensor) {
  const Snapshot before = Snapshot::take();
  ones({2}).dispose();
  EXPECT_TRUE(Snapshot::take().since(before).empty());
}

TEST_F(SnapshotTest, expectNoNewTensorsLetsCachesWarm) {
  Tensor cache;
  int runs = 0;
  expectNoNewTensors([&] {
    ++runs;
    if (!cache)
      cache = ones({2});
    tidy([&] { cache.square(); });
  });
  EXPECT_EQ(runs, 2);
  cache.dispose();
}

TEST_F(SnapshotTest, expectNoNewTensorsNamesThePlace) {
  std::vector<Tensor> left;
  const int line = __LINE__ + 1;
  const auto leaks = [&] { left.push_back(ones({3})); };
  const std::string text = ERROR_OF(NewTensorsError, expectNoNewTensors(leaks));
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  EXPECT_NE(text.find("expected no new tensors, got 1"), std::string::npos);
  EXPECT_NE(text.find("+12 bytes in +1 tensor, created by ones"),
            std::string::npos);
  dispose(left);
}

TEST_F(SnapshotTest, fewerTensorsAreFine) {
  std::vector<Tensor> all = {ones({1}), ones({1})};
  expectNoNewTensors([&] {
    all.back().dispose();
    all.pop_back();
  });
}

} // namespace
