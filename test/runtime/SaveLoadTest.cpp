// Weights in files: what is saved comes back, and what is no such file changes
// nothing.
#include "RuntimeTest.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace tensortidy;

namespace {

class SaveLoadTest : public RuntimeTest {
protected:
  void TearDown() override {
    std::filesystem::remove(path);
    RuntimeTest::TearDown();
  }
  static Sequential make(std::uint64_t seed) {
    const Layer square = dense({.units = 2, .inputSize = 2});
    return sequential(
        {square, square, Layer::batchNormalization(), dense({.units = 3})},
        {.seed = seed});
  }
  std::string read() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string &bytes) const {
    std::filesystem::remove(path); // to replace a file waits for the disk
    std::ofstream(path, std::ios::binary) << bytes;
  }
  const std::string path =
      ::testing::TempDir() + "weights-" +
      std::to_string(reinterpret_cast<std::uintptr_t>(this));
};

TEST_F(SaveLoadTest, whatIsSavedComesBack) {
  const Sequential a = make(1), b = make(2);
  const Tensor x = randomNormal({5, 2});
  const Tensor before = a.predict(x), other = b.predict(x);
  EXPECT_NE(before.data(), other.data());
  a.saveWeights(path);
  const std::int64_t count = made();
  b.loadWeights(path);
  EXPECT_EQ(made(), count);
  const Tensor after = b.predict(x);
  EXPECT_EQ(before.data(), after.data());
  // [2,2] and [2]; four of [2]; [2,3] and [3]
  constexpr std::size_t numWeights = 8, axes = 10, numbers = 23;
  EXPECT_EQ(read().size(), 8 + 4 + 4 * numWeights + 8 * axes + 4 * numbers + 8);
  dispose({x, before, other, after});
  dispose(std::vector{a, b});
}

TEST_F(SaveLoadTest, everyTruncationAndEveryDamageIsSaid) {
  const Sequential model = make(1);
  const Tensor x = randomNormal({5, 2});
  const Tensor before = model.predict(x);
  model.saveWeights(path);
  const std::string bytes = read();
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    write(bytes.substr(0, length));
    EXPECT_THROW(model.loadWeights(path), FileError) << length;
  }
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x41);
    write(damaged);
    EXPECT_THROW(model.loadWeights(path), FileError) << at;
  }
  write(bytes + "x");
  EXPECT_THROW(model.loadWeights(path), FileError);
  write("something else");
  const std::string text = ERROR_OF(FileError, model.loadWeights(path));
  EXPECT_NE(text.find("another kind of file"), std::string::npos) << text;
  const Tensor after = model.predict(x);
  EXPECT_EQ(before.data(), after.data());
  dispose({x, before, after});
  model.dispose();
}

TEST_F(SaveLoadTest, whatDoesNotFitIsRefused) {
  const Sequential model = make(1);
  EXPECT_THROW(model.loadWeights(path), FileError); // there is none
  EXPECT_THROW(model.saveWeights("/nonexistent/folder/weights"), FileError);
  model.saveWeights(path);
  const Sequential wider = sequential({dense({.units = 4, .inputSize = 2})});
  EXPECT_THROW(wider.loadWeights(path), FileError);
  const Sequential unbuilt = sequential({dense({.units = 4})});
  EXPECT_THROW(unbuilt.saveWeights(path), ArgumentError);
  EXPECT_THROW(unbuilt.loadWeights(path), ArgumentError);
  dispose(std::vector{model, wider, unbuilt});
}

} // namespace
