// Bodies that are run again and again, with memory running out at another place
// each time.
#ifndef TENSORTIDY_TEST_RUNTIME_FAILURETEST_H
#define TENSORTIDY_TEST_RUNTIME_FAILURETEST_H

#include "../RuntimeTest.h"

#include <functional>
#include <ostream>
#include <string>

/// A body that leaves nothing behind, whether it gets through or not.
struct Case {
  const char *name;
  std::function<void()> body;
  friend void PrintTo(const Case &one, std::ostream *out) { *out << one.name; }
};

class MemoryIsShort : public RuntimeTest {
protected:
  void SetUp() override;
  void TearDown() override;
  /// Lets the first allocation of the body fail, then the second, and so on,
  /// until it has no more. After each the books must be as before, and `check`
  /// content.
  static void failEverywhere(
      const std::function<void()> &body,
      const std::function<void()> &check = [] {});
};

/// Its tests are instantiated for the cases of each file.
class FailureTest : public MemoryIsShort,
                    public testing::WithParamInterface<Case> {};

/// Of the program, [3,4] and [4,3].
tensortidy::Tensor left();
tensortidy::Tensor right();

/// A body around one operation, whose result is given back.
template <class F> std::function<void()> disposed(F operation) {
  return [operation] { tensortidy::dispose(operation()); };
}

inline std::string nameOfCase(const testing::TestParamInfo<Case> &info) {
  return info.param.name;
}

#endif // TENSORTIDY_TEST_RUNTIME_FAILURETEST_H
