// Gradients of linear algebra and normalization.
#include "grad/helpers.h"
#include "grad/rule.h"
#include "tensortidy/linear.h"
#include "tensortidy/normalize.h"

namespace tensortidy::detail {

namespace {

// With A and B the operands as they are multiplied: dA = dy Bt, dB = At dy. An
// operand that was given transposed gets the transpose of that.
Gradients matMulRule(const Step &step, Tensor dy) {
  const auto [ta, tb] = step.attributes<bool, bool>();
  const Site &site = step.site;
  Gradients result(2);
  if (step.wants(0)) {
    const Tensor b = step.x(1);
    result[0] = sumTo(ta ? matMul(b, dy, tb, true, site)
                         : matMul(dy, b, false, !tb, site),
                      step.shape(0), site);
  }
  if (step.wants(1)) {
    const Tensor a = step.x(0);
    result[1] = sumTo(tb ? matMul(dy, a, true, ta, site)
                         : matMul(a, dy, !ta, false, site),
                      step.shape(1), site);
  }
  return result;
}

/// The product of `a` as [m,k] and `b` as [k,n], whatever their rank was.
Gradients productRule(const Step &step, Tensor dy, const Shape &a,
                      const Shape &b) {
  const Site &site = step.site;
  const Tensor slope = dy.reshape(Shape{a[0], b[1]}, site);
  Gradients result(2);
  if (step.wants(0))
    result[0] = matMul(slope, step.x(1).reshape(b, site), false, true, site)
                    .reshape(step.shape(0), site);
  if (step.wants(1))
    result[1] = matMul(step.x(0).reshape(a, site), slope, true, false, site)
                    .reshape(step.shape(1), site);
  return result;
}

Gradients dotRule(const Step &step, Tensor dy) {
  const Shape &a = step.shape(0), &b = step.shape(1);
  return productRule(step, dy, a.rank() == 1 ? Shape{1, a[0]} : a,
                     b.rank() == 1 ? Shape{b[0], 1} : b);
}

Gradients outerProductRule(const Step &step, Tensor dy) {
  return productRule(step, dy, Shape{step.shape(0)[0], 1},
                     Shape{1, step.shape(1)[0]});
}

/// y * (dy - sum of dy * y along the last axis)
Gradients softmaxRule(const Step &step, Tensor dy) {
  const Tensor y = step.y();
  const Tensor weighted = dy.mul(y, step.site).sum(-1, true, step.site);
  return {dy.sub(weighted, step.site).mul(y, step.site)};
}

/// dy - softmax * sum of dy along the last axis
Gradients logSoftmaxRule(const Step &step, Tensor dy) {
  const Tensor total = dy.sum(-1, true, step.site);
  return {dy.sub(step.y().exp(step.site).mul(total, step.site), step.site)};
}

/// Operands: x, mean, variance, then offset and scale where they were given.
Gradients batchNormRule(const Step &step, Tensor dy) {
  const auto [epsilon, hasOffset, hasScale] =
      step.attributes<double, bool, bool>();
  const Site &site = step.site;
  const std::size_t offset = 3, scale = hasOffset ? 4 : 3;
  const Tensor centred = step.x(0).sub(step.x(1), site);
  const Tensor inverse = step.x(2).add(epsilon, site).rsqrt(site);
  const Tensor scaled = hasScale ? dy.mul(step.x(scale), site) : dy;
  const Tensor dx = scaled.mul(inverse, site);
  Gradients result(step.numOperands());
  if (step.wants(0))
    result[0] = dx;
  if (step.wants(1))
    result[1] = sumTo(dx.neg(site), step.shape(1), site);
  if (step.wants(2))
    result[2] = sumTo(
        dx.mul(centred, site).mul(inverse.square(site), site).mul(-0.5, site),
        step.shape(2), site);
  if (hasOffset && step.wants(offset))
    result[offset] = sumTo(dy, step.shape(offset), site);
  if (hasScale && step.wants(scale))
    result[scale] = sumTo(dy.mul(centred, site).mul(inverse, site),
                          step.shape(scale), site);
  return result;
}

constexpr Rule rules[] = {
    {"batchNorm", Needs::operands, batchNormRule},
    {"dot", Needs::operands, dotRule},
    {"logSoftmax", Needs::result, logSoftmaxRule},
    {"matMul", Needs::operands, matMulRule},
    {"outerProduct", Needs::operands, outerProductRule},
    {"softmax", Needs::result, softmaxRule},
};

} // namespace

std::span<const Rule> matrixRules() { return rules; }

} // namespace tensortidy::detail
