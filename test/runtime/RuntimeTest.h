// The fixture of the runtime's tests: each test leaves nothing behind.
#ifndef TENSORTIDY_TEST_RUNTIME_RUNTIMETEST_H
#define TENSORTIDY_TEST_RUNTIME_RUNTIMETEST_H

#include <gtest/gtest.h>
#include <tensortidy/tensortidy.h>

class RuntimeTest : public ::testing::Test {
protected:
  void SetUp() override { before_ = tensortidy::memory(); }
  void TearDown() override {
    const tensortidy::MemoryInfo after = tensortidy::memory();
    EXPECT_EQ(after.numTensors, before_.numTensors)
        << tensortidy::describeLiveTensors();
    EXPECT_EQ(after.numDataBuffers, before_.numDataBuffers);
    EXPECT_EQ(after.numBytes, before_.numBytes);
    EXPECT_EQ(after.physicalBytes, before_.physicalBytes);
  }

  /// Tensors made since the test began.
  std::int64_t made() const {
    return tensortidy::memory().numTensors - before_.numTensors;
  }

private:
  tensortidy::MemoryInfo before_;
};

/// What `statement` throws as `Type`; fails the test when it does not.
#define ERROR_OF(Type, statement)                                              \
  [&] {                                                                        \
    try {                                                                      \
      static_cast<void>(statement);                                            \
    } catch (const Type &error) {                                              \
      return std::string(error.what());                                        \
    }                                                                          \
    ADD_FAILURE() << #statement " did not throw " #Type;                       \
    return std::string();                                                      \
  }()

/// Whether `text` holds "<this file>:<line>".
inline bool names(const std::string &text, const char *file, int line) {
  return text.find(std::string(file) + ":" + std::to_string(line)) !=
         std::string::npos;
}

#endif // TENSORTIDY_TEST_RUNTIME_RUNTIMETEST_H
