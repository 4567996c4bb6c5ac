// A rule: how the gradient of an operation's result becomes those of its
// operands.
//
//   Gradients squareRule(const Step &step, Tensor dy) {
//     return {dy.mul(step.x()).mul(2)};
//   }
//
// Rules are written in the library's own operations, so that a tape around them
// records them too and gradients of gradients come out of the same rules. A
// rule runs in a scope of its own; what it returns leaves it. It returns one
// tensor for each operand that step.wants(), each with that operand's shape,
// and null for the others; returning dy itself is fine.
#ifndef TENSORTIDY_GRAD_RULE_H
#define TENSORTIDY_GRAD_RULE_H

#include "tensortidy/ops.h"

#include <any>
#include <functional>
#include <span>
#include <tuple>

namespace tensortidy::detail {

struct Entry;
class Tape;

using Gradients = std::vector<Tensor>;

/// An entry, as its rule sees it.
class Step {
public:
  Step(const Entry &entry, const std::vector<bool> &reachable, Tape *outer,
       const Site &site)
      : entry_(entry), reachable_(reachable), outer_(outer), site(site) {}

  /// Of the operation.
  const char *name() const noexcept;
  std::size_t numOperands() const noexcept;
  /// A tensor on the operand's buffer; the rule must need operands.
  Tensor x(std::size_t operand = 0) const;
  /// The same of the result; the rule must need it.
  Tensor y() const;
  const Shape &shape(std::size_t operand = 0) const noexcept;
  const Shape &resultShape() const noexcept;
  DType dtype(std::size_t operand = 0) const noexcept;
  /// Whether somebody asked for a gradient that goes through this operand.
  bool wants(std::size_t operand) const noexcept;
  /// What the operation gave to Operation::attributes().
  template <class... T> const std::tuple<T...> &attributes() const {
    if (const auto *given = std::any_cast<std::tuple<T...>>(&anyAttributes()))
      return *given;
    failAttributes();
  }
  template <class T> const T &attribute() const {
    return std::get<0>(attributes<T>());
  }

private:
  const std::any &anyAttributes() const noexcept;
  [[noreturn]] void failAttributes() const;

  const Entry &entry_;
  const std::vector<bool> &reachable_; // by value
  Tape *outer_;                        // that records the rule's operations

public:
  const Site &site; ///< where the gradients were asked for
};

/// What the tape keeps for a rule beside shapes and dtypes.
enum class Needs : std::uint8_t { nothing, operands, result };

struct Rule {
  const char *name; ///< the operation's
  Needs needs;
  Gradients (*run)(const Step &, Tensor dy);
};

using CustomRule = std::function<Gradients(const Step &, Tensor dy)>;

/// The rule of an operation, or null. Its name is a string literal.
const Rule *ruleOf(const char *name);

// The rules by family; rules/ has a file for each.
std::span<const Rule> arithmeticRules();
std::span<const Rule> elementwiseRules();
std::span<const Rule> reductionRules();
std::span<const Rule> layoutRules();
std::span<const Rule> matrixRules();
std::span<const Rule> helperRules();
std::span<const Rule> imageRules();
std::span<const Rule> selectionRules();
std::span<const Rule> lossRules(); // of models, in model/loss.cpp

} // namespace tensortidy::detail

#endif // TENSORTIDY_GRAD_RULE_H
