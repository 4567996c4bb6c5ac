// Scoped: the owner whose destructor disposes.
#include "RuntimeTest.h"

using namespace tensortidy;

namespace {

class ScopedTest : public RuntimeTest {};

TEST_F(ScopedTest, disposesAtTheEndOfItsBlock) {
  {
    const Scoped<Tensor> a(ones({3}));
    const Scoped<Sequential> model(
        sequential({dense({.units = 2, .inputSize = 3})}));
    const Scoped<Variable> v(variable(*a));
    const Scoped<Tensor> empty;
    EXPECT_FALSE(empty);
    EXPECT_EQ(a->size(), 3);
  }
  EXPECT_EQ(made(), 0);
}

TEST_F(ScopedTest, movesReleasesAndResets) {
  Scoped<Tensor> a(ones({3}));
  Scoped<Tensor> b = std::move(a);
  EXPECT_FALSE(a);
  const Tensor raw = b.release();
  EXPECT_FALSE(b);
  b.reset(raw);
  b.reset(raw); // the same one again: stays alive
  EXPECT_FALSE(raw.isDisposed());
  b.reset(ones({2}));
  EXPECT_TRUE(raw.isDisposed());
  a = std::move(b);
  EXPECT_EQ(made(), 1);
  a->dispose(); // the destructor finds it dead
}

} // namespace
