// What the macros of a test framework tell: a statement that is to throw makes
// nothing, and a failed assertion ends the test.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- %runtime-flags \
// RUN:   | FileCheck %s --implicit-check-not=warning:
// RUN: not %tensor-tidy check --confidence=low %s -- %runtime-flags \
// RUN:   | FileCheck %s --check-prefix=LOW
#include <gtest/gtest.h>
#include <stdexcept>
#include <tensortidy/tensortidy.h>
using namespace tensortidy;

TEST(Macros, wrong_shape_ok) {
  Scoped<Tensor> x(ones({2})), y(ones({3}));
  EXPECT_THROW(x->add(*y), std::logic_error);
  ASSERT_THROW(x->matMul(*y), ShapeError);
  EXPECT_ANY_THROW(x->reshape({7}));
}

TEST(Macros, late_use_ok) {
  Tensor x = ones({2});
  x.dispose();
  EXPECT_THROW(x.rank(), DisposedError);
  try {
    (void)x.rank();
    FAIL();
  } catch (const DisposedError &error) {
    EXPECT_NE(error.what(), nullptr);
  }
}

TEST(Macros, late_use_bad) {
  Tensor x = ones({2});
  x.dispose();
  EXPECT_EQ(x.rank(), 1);
  // CHECK: :[[@LINE-1]]:3: warning: 'rank' uses tensor 'x' after it was disposed{{.*}}[tensor-use-after-dispose]
}

TEST(Macros, failed_assertion_ok) {
  Tensor x = ones({2});
  // LOW: :[[@LINE-1]]:14: warning: tensor 'x' is not disposed on some path{{.*}}[tensor-leak]
  ASSERT_EQ(x.rank(), 1);
  x.dispose();
}

static void expectRank(Tensor x, int rank) {
  ASSERT_EQ(x.rank(), rank);
  x.dispose();
}

TEST(Macros, failed_assertion_in_a_helper_ok) { expectRank(ones({2}), 1); }

TEST(Macros, never_disposed_bad) {
  Tensor x = ones({2});
  // CHECK: :[[@LINE-1]]:14: warning: tensor 'x' is never disposed{{.*}}[tensor-leak]
  ASSERT_EQ(x.rank(), 1);
}

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
