#include "grad/rule.h"

#include "grad/tape.h"

#include <string_view>
#include <unordered_map>

namespace tensortidy::detail {

const Rule *ruleOf(const char *name) {
  using Rules = std::unordered_map<std::string_view, const Rule *>;
  static const Rules &rules = [] {
    auto *all = new Rules; // outlives every tape
    for (const auto &family :
         {arithmeticRules(), elementwiseRules(), reductionRules(),
          layoutRules(), matrixRules(), helperRules(), imageRules(),
          selectionRules(), lossRules()})
      for (const Rule &rule : family)
        all->emplace(rule.name, &rule);
    return std::cref(*all);
  }();
  const auto place = rules.find(name);
  return place == rules.end() ? nullptr : place->second;
}

namespace {

/// A handle on what the tape saved, which dies with the rule's scope.
Tensor handleOn(const Saved &saved, ValueId value, Tape *outer,
                const Site &site) {
  Operation op("grads", site);
  const Tensor tensor = op.publish({saved.buffer(), saved.shape, saved.dtype});
  if (outer && value != Tape::noValue)
    outer->bind(HandleAccess::of(tensor), value);
  return tensor;
}

} // namespace

const char *Step::name() const noexcept { return entry_.name; }
std::size_t Step::numOperands() const noexcept {
  return entry_.operands.size();
}
Tensor Step::x(std::size_t operand) const {
  return handleOn(entry_.operands[operand], entry_.values[operand], outer_,
                  site);
}
Tensor Step::y() const {
  return handleOn(entry_.result, entry_.resultValue, outer_, site);
}
const Shape &Step::shape(std::size_t operand) const noexcept {
  return entry_.operands[operand].shape;
}
const Shape &Step::resultShape() const noexcept { return entry_.result.shape; }
DType Step::dtype(std::size_t operand) const noexcept {
  return entry_.operands[operand].dtype;
}
bool Step::wants(std::size_t operand) const noexcept {
  const ValueId value = entry_.values[operand];
  return value != Tape::noValue && reachable_[value];
}
/// The operation and its rule disagree: a mistake of the library.
void Step::failAttributes() const {
  const Operation op("grads", site);
  op.failArgument(std::string("expected the attributes that the rule of ") +
                  entry_.name + " reads, got others or none");
}
const std::any &Step::anyAttributes() const noexcept {
  return entry_.attributes;
}

} // namespace tensortidy::detail
