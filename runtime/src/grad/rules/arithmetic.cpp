// Gradients of element-by-element operations.
//
// Where a function has a kink, the side that counts is TensorFlow.js': relu is
// flat at 0; maximum and minimum of equal operands give everything to the
// first.
#include "grad/helpers.h"
#include "grad/rule.h"

namespace tensortidy::detail {

namespace {

/// Whether the second operand was a plain number, and which.
const double *numberOf(const Step &step) {
  return step.numOperands() == 1 ? &step.attribute<double>() : nullptr;
}

Tensor toShapeOf(const Step &step, std::size_t operand, Tensor gradient) {
  return sumTo(gradient, step.shape(operand), step.site);
}

Gradients addRule(const Step &step, Tensor dy) {
  Gradients result(step.numOperands());
  for (std::size_t at = 0; at < result.size(); ++at)
    if (step.wants(at))
      result[at] = toShapeOf(step, at, dy);
  return result;
}

Gradients subRule(const Step &step, Tensor dy) {
  Gradients result(step.numOperands());
  if (step.wants(0))
    result[0] = toShapeOf(step, 0, dy);
  if (result.size() > 1 && step.wants(1))
    result[1] = toShapeOf(step, 1, dy.neg(step.site));
  return result;
}

Gradients mulRule(const Step &step, Tensor dy) {
  if (const double *number = numberOf(step))
    return {dy.mul(*number, step.site)};
  Gradients result(2);
  for (std::size_t at = 0; at < 2; ++at)
    if (step.wants(at))
      result[at] = toShapeOf(step, at, dy.mul(step.x(1 - at), step.site));
  return result;
}

Gradients divRule(const Step &step, Tensor dy) {
  const Site &site = step.site;
  if (const double *number = numberOf(step))
    return {dy.div(*number, site)};
  Gradients result(2);
  const Tensor b = step.x(1);
  if (step.wants(0))
    result[0] = toShapeOf(step, 0, dy.div(b, site));
  if (step.wants(1))
    result[1] = toShapeOf(step, 1, dy.mul(step.x(0), site))
                    .div(b.cast(DType::float32, site).square(site), site)
                    .neg(site);
  return result;
}

Gradients choice(const Step &step, Tensor dy, Mask first, Mask second) {
  if (const double *number = numberOf(step))
    return {masked(dy, step.x(), *number, first, step.site)};
  Gradients result(2);
  const Tensor a = step.x(0), b = step.x(1);
  if (step.wants(0))
    result[0] = toShapeOf(step, 0, masked(dy, a, b, first, step.site));
  if (step.wants(1))
    result[1] = toShapeOf(step, 1, masked(dy, a, b, second, step.site));
  return result;
}
Gradients maximumRule(const Step &step, Tensor dy) {
  return choice(step, dy, Mask::greaterEqual, Mask::less);
}
Gradients minimumRule(const Step &step, Tensor dy) {
  return choice(step, dy, Mask::lessEqual, Mask::greater);
}

Gradients squareRule(const Step &step, Tensor dy) {
  return {dy.mul(step.x(), step.site).mul(2.0, step.site)};
}
Gradients negRule(const Step &step, Tensor dy) { return {dy.neg(step.site)}; }
Gradients reluRule(const Step &step, Tensor dy) {
  return {masked(dy, step.x(), 0.0, Mask::greater, step.site)};
}
Gradients sqrtRule(const Step &step, Tensor dy) {
  return {dy.div(step.y().mul(2.0, step.site), step.site)};
}
Gradients expRule(const Step &step, Tensor dy) {
  return {dy.mul(step.y(), step.site)};
}
Gradients logRule(const Step &step, Tensor dy) {
  return {dy.div(step.x(), step.site)};
}
/// From float32 to float32; a cast from or to another dtype ends the path.
Gradients castRule(const Step &, Tensor dy) { return {dy}; }

constexpr Rule rules[] = {
    {"add", Needs::nothing, addRule},
    {"cast", Needs::nothing, castRule},
    {"div", Needs::operands, divRule},
    {"exp", Needs::result, expRule},
    {"log", Needs::operands, logRule},
    {"maximum", Needs::operands, maximumRule},
    {"minimum", Needs::operands, minimumRule},
    {"mul", Needs::operands, mulRule},
    {"neg", Needs::nothing, negRule},
    {"relu", Needs::operands, reluRule},
    {"sqrt", Needs::result, sqrtRule},
    {"square", Needs::operands, squareRule},
    {"sub", Needs::nothing, subRule},
};

} // namespace

std::span<const Rule> arithmeticRules() { return rules; }

} // namespace tensortidy::detail
