// Tidy scopes: who dies, who survives, and what may be returned.
#include "RuntimeTest.h"

#include <deque>
#include <map>
#include <optional>
#include <thread>

using namespace tensortidy;

namespace {

class ScopeTest : public RuntimeTest {};

struct Batch {
  Tensor x, y;
  int number = 0;
  auto tidyMembers() const { return std::tie(x, y); }
};
struct Foreign {
  std::vector<Tensor> parts;
};

} // namespace

template <> struct tensortidy::Members<Foreign> {
  static auto of(const Foreign &foreign) { return std::tie(foreign.parts); }
};

namespace {

TEST_F(ScopeTest, intermediatesDieAndTheResultIsTheCallers) {
  const Tensor a = ones({3});
  const Tensor b = tidy([&] { return a.add(1).square().neg(); });
  EXPECT_EQ(made(), 2);
  EXPECT_EQ(b.data(), (std::vector<float>{-4, -4, -4}));
  dispose({a, b});
}

TEST_F(ScopeTest, aCallableWithoutResultFreesEverything) {
  tidy([] { ones({3}).square(); });
  EXPECT_EQ(made(), 0);
}

TEST_F(ScopeTest, theGuardFreesOnEveryWayOut) {
  for (int i = 0; i < 3; ++i) {
    TidyScope scope;
    ones({3}).square();
    if (i == 1)
      continue;
    if (i == 2)
      break;
  }
  EXPECT_EQ(made(), 0);
}

TEST_F(ScopeTest, aSurvivorMovesToTheParent) {
  Tensor seen;
  tidy([&] {
    seen = tidy([] { return ones({3}); });
    EXPECT_FALSE(seen.isDisposed());
  });
  EXPECT_TRUE(seen.isDisposed());
}

TEST_F(ScopeTest, aTensorFromFurtherOutStaysWhereItWas) {
  const Tensor outer = ones({3});
  tidy([&] {
    const Tensor middle = zeros({3});
    tidy([&] { return std::pair(outer, middle); });
    EXPECT_FALSE(middle.isDisposed());
  });
  EXPECT_FALSE(outer.isDisposed());
  outer.dispose();
}

TEST_F(ScopeTest, returningTheSameTensorTwiceIsOneSurvivor) {
  const auto [a, b] = tidy([] {
    const Tensor t = ones({3});
    return std::pair(t, t);
  });
  EXPECT_EQ(a, b);
  EXPECT_EQ(made(), 1);
  a.dispose();
}

TEST_F(ScopeTest, deadAndNullHandlesMayBeReturned) {
  const auto result = tidy([] {
    const Tensor dead = ones({3});
    dead.dispose();
    return std::vector<Tensor>{dead, Tensor()};
  });
  EXPECT_TRUE(result[0].isDisposed());
  EXPECT_EQ(made(), 0);
}

TEST_F(ScopeTest, anExceptionFreesTheScopeAndGoesOn) {
  Tensor kept;
  EXPECT_THROW(tidy([&] {
                 ones({3});
                 kept = keep(ones({3}));
                 throw std::runtime_error("stop");
               }),
               std::runtime_error);
  EXPECT_EQ(made(), 1);
  kept.dispose();
}

TEST_F(ScopeTest, keptTensorsOutliveEveryScope) {
  Tensor kept;
  tidy([&] { tidy([&] { kept = keep(ones({3})); }); });
  EXPECT_FALSE(kept.isDisposed());
  kept.dispose();
}

TEST_F(ScopeTest, aKeptAndReturnedTensorBelongsToNobody) {
  Tensor kept;
  tidy([&] { kept = tidy([] { return keep(ones({3})); }); });
  EXPECT_FALSE(kept.isDisposed());
  kept.dispose();
}

TEST_F(ScopeTest, keepIsPerHandleNotPerBuffer) {
  Tensor kept, view;
  tidy([&] {
    kept = keep(ones({3}));
    view = kept.reshape({3, 1});
  });
  EXPECT_FALSE(kept.isDisposed());
  EXPECT_TRUE(view.isDisposed());
  kept.dispose();
}

TEST_F(ScopeTest, unkeepGivesTheTensorBackToItsScope) {
  Tensor t;
  tidy([&] {
    t = keep(ones({3}));
    EXPECT_EQ(unkeep(t), t);
  });
  EXPECT_TRUE(t.isDisposed());
}

TEST_F(ScopeTest, unkeepAfterTheScopeJoinsTheInnermostOne) {
  Tensor t;
  tidy([&] { t = keep(ones({3})); });
  tidy([&] { unkeep(t); });
  EXPECT_TRUE(t.isDisposed());
}

TEST_F(ScopeTest, disposingByHandInsideAScopeIsFine) {
  tidy([] {
    const Tensor a = ones({1}), b = ones({2}), c = ones({3});
    b.dispose();
    a.dispose();
    const Tensor d = ones({4});
    static_cast<void>(c);
    static_cast<void>(d);
  });
  EXPECT_EQ(made(), 0);
}

TEST_F(ScopeTest, variablesAndModelsAreNeverTidied) {
  Variable v;
  Sequential model;
  tidy([&] {
    v = variable(ones({3}));
    model = sequential({dense({.units = 2, .inputSize = 3})});
  });
  EXPECT_FALSE(v.isDisposed());
  EXPECT_FALSE(model.isDisposed());
  dispose(v);
  dispose(model);
}

TEST_F(ScopeTest, everyUsualResultTypeIsUnderstood) {
  const auto make = [] { return ones({2}); };
  const auto list = tidy([&] { return std::vector{make(), make()}; });
  const auto array = tidy([&] { return std::array{make(), make()}; });
  const auto queue = tidy([&] { return std::deque{make()}; });
  const auto map = tidy([&] {
    return std::map<std::string, std::vector<Tensor>>{{"a", {make(), make()}}};
  });
  const auto tuple = tidy([&] { return std::tuple(make(), 1, make()); });
  const auto some = tidy([&] { return std::optional(make()); });
  const auto none = tidy([&] {
    make();
    return std::optional<Tensor>();
  });
  const auto either = tidy([&] { return std::variant<int, Tensor>(make()); });
  const auto batch = tidy([&] { return Batch{make(), make(), 3}; });
  const auto foreign = tidy([&] { return Foreign{{make(), make()}}; });
  EXPECT_EQ(made(), 2 + 2 + 1 + 2 + 2 + 1 + 0 + 1 + 2 + 2);
  EXPECT_FALSE(none);
  dispose(list);
  dispose(array);
  dispose(queue);
  dispose(map);
  dispose(tuple);
  dispose(some);
  dispose(either);
  dispose(batch);
  dispose(foreign);
  EXPECT_EQ(made(), 0);
}

TEST_F(ScopeTest, plainResultsPassThrough) {
  EXPECT_EQ(tidy([] { return ones({3}).sum().item(); }), 3);
  EXPECT_EQ(tidy([] { return ones({2}).data(); }), (std::vector<float>{1, 1}));
  EXPECT_EQ(tidy([] { return ones({2}).shape(); }), Shape{2});
  EXPECT_EQ(tidy([] { return std::string("x"); }), "x");
  EXPECT_EQ(made(), 0);
}

TEST_F(ScopeTest, anOwnerMayBeReturned) {
  {
    const auto owner = tidy([] { return Scoped<Tensor>(ones({3})); });
    EXPECT_FALSE(owner->isDisposed());
    EXPECT_EQ(made(), 1);
  }
  EXPECT_EQ(made(), 0);
}

TEST_F(ScopeTest, leavingAnOuterScopeThroughAnInnerOneIsRefused) {
  TidyScope outer;
  const int line = __LINE__ - 1;
  const Tensor a = ones({3});
  TidyScope inner;
  const std::string text = ERROR_OF(ScopeError, outer.leave(a));
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
}

TEST_F(ScopeTest, theGuardHandsOverWhatLeaves) {
  const Tensor survivor = [] {
    TidyScope scope;
    ones({3});
    return scope.leave(ones({3}).square());
  }();
  EXPECT_FALSE(survivor.isDisposed());
  EXPECT_EQ(made(), 1);
  survivor.dispose();
}

TEST_F(ScopeTest, scopesBelongToTheirThread) {
  TidyScope scope;
  Tensor made;
  std::thread([&] { made = ones({3}); }).join();
  {
    TidyScope inner;
  }
  EXPECT_FALSE(made.isDisposed()); // born outside of any scope of its thread
  made.dispose();
}

TEST_F(ScopeTest, aTidiedTensorNamesItsScope) {
  Tensor escaped;
  const int opened = __LINE__ + 1;
  tidy([&] { escaped = ones({3}); });
  try {
    escaped.shape();
    FAIL();
  } catch (const DisposedTensorError &error) {
    EXPECT_TRUE(error.tidied());
    EXPECT_EQ(error.disposal().line, static_cast<unsigned>(opened));
  }
}

TEST_F(ScopeTest, aGuardOutsideOfAutomaticStorageStopsTheProgram) {
  EXPECT_DEATH(
      {
        std::optional<TidyScope> first(std::in_place);
        TidyScope second;
        first.reset();
      },
      "TidyScope must be a local variable");
}

class SealedScopeTest : public RuntimeTest {};

TEST_F(SealedScopeTest, aTensorOutsideOfEveryScopeThrows) {
  const Tensor x = ones({2});
  const int line = __LINE__ + 1;
  SealedScope seal;
  const std::string text = ERROR_OF(UnscopedTensorError, x.square());
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
  EXPECT_NE(text.find("square: expected a tidy scope"), std::string::npos);
  tidy([&] { x.square(); });
  x.dispose();
}

TEST_F(SealedScopeTest, someMayByName) {
  SealedScope seal({"ones"});
  const Tensor x = ones({2});
  EXPECT_THROW(zeros({2}), UnscopedTensorError);
  x.dispose();
}

TEST_F(SealedScopeTest, endsWithItsBlockAndNests) {
  {
    SealedScope outer({"ones"});
    {
      SealedScope inner;
      EXPECT_THROW(ones({1}), UnscopedTensorError);
    }
    ones({1}).dispose();
  }
  zeros({1}).dispose();
}

TEST_F(SealedScopeTest, isOfItsThread) {
  SealedScope seal;
  std::thread([] { ones({1}).dispose(); }).join();
}

} // namespace
