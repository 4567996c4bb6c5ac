// Gradients of reductions.
#include "grad/helpers.h"
#include "grad/rule.h"
#include "ops/axes.h"

namespace tensortidy::detail {

namespace {

/// The operand's shape with extent 1 where it was reduced.
Shape keptShape(const Step &step) {
  const Operation op("grads", step.site);
  const Shape &from = step.shape();
  const auto reduced = chosenAxes(op, step.attribute<Axes>(), from.rank());
  Shape shape = from;
  for (std::size_t axis = 0; axis < from.rank(); ++axis)
    if (reduced[axis])
      shape.set(axis, 1);
  return shape;
}

Tensor spread(const Step &step, Tensor dy) {
  return tensortidy::broadcastTo(dy.reshape(keptShape(step), step.site),
                                 step.shape(), step.site);
}

Gradients sumRule(const Step &step, Tensor dy) { return {spread(step, dy)}; }

Gradients meanRule(const Step &step, Tensor dy) {
  const auto count = static_cast<double>(step.shape().elements()) /
                     static_cast<double>(step.resultShape().elements());
  return {spread(step, dy.div(count, step.site))};
}

/// Every element that equals the extreme gets the whole gradient, as in
/// TensorFlow.js.
Gradients extremeRule(const Step &step, Tensor dy) {
  const Tensor x = step.x();
  const Axes &axes = step.attribute<Axes>();
  // Computed again: the tape keeps operands or the result, not both.
  const Tensor extreme = std::string_view(step.name()) == "max"
                             ? x.max(axes, true, step.site)
                             : x.min(axes, true, step.site);
  return {masked(spread(step, dy), x, extreme, Mask::equal, step.site)};
}

constexpr Rule rules[] = {
    {"max", Needs::operands, extremeRule},
    {"mean", Needs::nothing, meanRule},
    {"min", Needs::operands, extremeRule},
    {"sum", Needs::nothing, sumRule},
};

} // namespace

std::span<const Rule> reductionRules() { return rules; }

} // namespace tensortidy::detail
