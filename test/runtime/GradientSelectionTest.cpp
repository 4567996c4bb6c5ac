// Gradients of what repeats and chooses elements: they add up where an element
// was read twice.
#include "GradientReference.h"
#include "RuntimeTest.h"

using namespace tensortidy;
using namespace reference;

namespace {

class GradientSelectionTest : public RuntimeTest {};

const std::vector<std::int32_t> rows = {2, 0, 2, 1, 2};
std::int64_t rowOf(std::int64_t at) {
  return rows[static_cast<std::size_t>(at)];
}

void addGathers(Source &source, GradientChecks &checks) {
  checks.insert(
      checks.end(),
      {{"gather",
        [](const auto &xs) { return xs[0].gather(tensor(rows), -2); },
        reads({2, 5, 3},
              [](const Index &i) { return Index{i[0], rowOf(i[1]), i[2]}; }),
        {sample(source, {2, 3, 3})}},
       {"gather by a scalar",
        [](const auto &xs) { return xs[0].gather(scalar(1, DType::int32)); },
        reads({3}, [](const Index &i) { return Index{1, i[0]}; }),
        {sample(source, {2, 3})}},
       {"gather by nothing",
        [](const auto &xs) { return xs[0].gather(zeros({0}, DType::int32)); },
        reads({0, 3}, [](const Index &i) { return i; }),
        {sample(source, {2, 3})}},
       {"gather in batches",
        [](const auto &xs) {
          return xs[0].gather(tensor(rows).slice({0}, {4}).reshape({2, 2}), 1,
                              1);
        },
        reads(
            {2, 2},
            [](const Index &i) { return Index{i[0], rowOf(2 * i[0] + i[1])}; }),
        {sample(source, {2, 3})}}});
}

void addRepetitions(Source &source, GradientChecks &checks) {
  checks.insert(
      checks.end(),
      {{"tile",
        [](const auto &xs) { return xs[0].tile({3, 1, 2}); },
        reads({6, 3, 8},
              [](const Index &i) { return Index{i[0] % 2, i[1], i[2] % 4}; }),
        {sample(source, {2, 3, 4})}},
       {"tile of no repetition",
        [](const auto &xs) { return xs[0].tile({0, 2}); },
        reads({0, 6}, [](const Index &i) { return i; }),
        {sample(source, {2, 3})}},
       {"broadcastTo",
        [](const auto &xs) { return xs[0].broadcastTo({2, 4, 3}); },
        reads({2, 4, 3}, [](const Index &i) { return Index{0, i[2]}; }),
        {sample(source, {1, 3})}},
       {"broadcastTo nothing",
        [](const auto &xs) { return xs[0].broadcastTo({0, 3}); },
        reads({0, 3}, [](const Index &i) { return i; }),
        {sample(source, {1, 3})}}});
}

TEST_F(GradientSelectionTest, ofEachOperation) {
  expectGradients(selectionChecks());
}

} // namespace

GradientChecks reference::selectionChecks() {
  Source source(1);
  GradientChecks checks;
  addGathers(source, checks);
  addRepetitions(source, checks);
  return checks;
}
