// Gradients of linear algebra and softmax.
#include "grad/helpers.h"
#include "grad/rule.h"

namespace tensortidy::detail {

namespace {

Gradients matMulRule(const Step &step, Tensor dy) {
  Gradients result(2);
  if (step.wants(0))
    result[0] = product(dy, step.x(1), false, true, step.site);
  if (step.wants(1))
    result[1] = product(step.x(0), dy, true, false, step.site);
  return result;
}

/// y * (dy - sum of dy * y along the last axis)
Gradients softmaxRule(const Step &step, Tensor dy) {
  const Tensor y = step.y();
  const Tensor weighted = dy.mul(y, step.site).sum(-1, true, step.site);
  return {dy.sub(weighted, step.site).mul(y, step.site)};
}

constexpr Rule rules[] = {
    {"matMul", Needs::operands, matMulRule},
    {"softmax", Needs::result, softmaxRule},
};

} // namespace

std::span<const Rule> matrixRules() { return rules; }

} // namespace tensortidy::detail
