// Every public operation has its gradient checked, or none for a reason that is
// checked as well.
#include "GradientReference.h"
#include "PublicOperations.h"
#include "RuntimeTest.h"

using namespace tensortidy;
using namespace reference;

namespace {

class GradientCoverageTest : public RuntimeTest {};

/// They have no operand.
const std::set<std::string> factories = {
    "eye",    "fill",         "fromBuffer",      "linspace",
    "ones",   "randomNormal", "randomUniform",   "range",
    "scalar", "tensor",       "truncatedNormal", "zeros"};

/// Their results are int32 or bool, which have no gradient.
struct Discrete {
  const char *name;
  Tensor (*run)(Tensor);
};
const Discrete discrete[] = {
    {"all", [](Tensor x) { return x.greater(0).all(); }},
    {"any", [](Tensor x) { return x.greater(0).any(); }},
    {"argMax", [](Tensor x) { return x.argMax(); }},
    {"argMin", [](Tensor x) { return x.argMin(); }},
    {"equal", [](Tensor x) { return x.equal(1); }},
    {"floorDiv", [](Tensor x) { return x.floorDiv(2); }},
    {"greater", [](Tensor x) { return x.greater(1); }},
    {"greaterEqual", [](Tensor x) { return x.greaterEqual(1); }},
    {"isFinite", [](Tensor x) { return x.isFinite(); }},
    {"isInf", [](Tensor x) { return x.isInf(); }},
    {"isNaN", [](Tensor x) { return x.isNaN(); }},
    {"less", [](Tensor x) { return x.less(1); }},
    {"lessEqual", [](Tensor x) { return x.lessEqual(1); }},
    {"logicalAnd", [](Tensor x) { return x.greater(0).logicalAnd(x.less(2)); }},
    {"logicalNot", [](Tensor x) { return x.greater(0).logicalNot(); }},
    {"logicalOr", [](Tensor x) { return x.greater(0).logicalOr(x.less(2)); }},
    {"logicalXor", [](Tensor x) { return x.greater(0).logicalXor(x.less(2)); }},
    {"notEqual", [](Tensor x) { return x.notEqual(1); }},
    {"oneHot", [](Tensor x) { return x.cast(DType::int32).oneHot(3); }},
};

GradientChecks allChecks() {
  GradientChecks all;
  for (const auto family : {elementwiseChecks, imageChecks, layoutChecks,
                            linearChecks, reductionChecks, selectionChecks})
    for (GradientCheck &check : family())
      all.push_back(std::move(check));
  return all;
}

TEST_F(GradientCoverageTest, everyOperationIsCheckedOrHasNoGradient) {
  std::set<std::string> named = factories;
  for (const Discrete &op : discrete)
    named.insert(op.name);
  for (const GradientCheck &check : allChecks())
    named.insert(check.name.substr(0, check.name.find(' ')));
  const std::set<std::string> operations = publicOperations(HEADER_FOLDER);
  EXPECT_GT(operations.size(), 100u);
  for (const std::string &name : operations)
    EXPECT_TRUE(named.count(name)) << name << " has no entry in the tables";
  for (const std::string &name : named)
    EXPECT_TRUE(operations.count(name)) << name << " is no public operation";
}

TEST_F(GradientCoverageTest, discreteResultsAreConstants) {
  const Tensor x = tensor({1, 0.5, 2});
  for (const Discrete &op : discrete) {
    SCOPED_TRACE(op.name);
    const auto alone = [&](Tensor x) { return op.run(x).cast(DType::float32); };
    EXPECT_THROW(grad(alone)(x), ArgumentError);
    const Tensor beside =
        grad([&](Tensor x) { return x.mul(3).add(alone(x).sum()); })(x);
    EXPECT_EQ(beside.data(), (std::vector<float>{3, 3, 3}));
    beside.dispose();
  }
  x.dispose();
}

} // namespace
