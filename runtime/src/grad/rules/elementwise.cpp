// Gradients of functions of one element, and of the rarer ones of two.
//
// What is flat between its steps (sign, ceil, floor, round, step) has gradient
// zero. At a kink the side that counts is TensorFlow.js'.
#include "tensortidy/elementwise.h"
#include "grad/helpers.h"
#include "grad/rule.h"
#include "tensortidy/activation.h"
#include "tensortidy/arithmetic.h"
#include "tensortidy/compare.h"

#include <numbers>

namespace tensortidy::detail {

namespace {

Gradients flatRule(const Step &step, Tensor) {
  return {zeros(step.shape(), DType::float32, step.site)};
}

/// A rule that multiplies dy with f(x, site).
template <Tensor (*f)(Tensor, const Site &)>
Gradients times(const Step &step, Tensor dy) {
  return {dy.mul(f(step.x(), step.site), step.site)};
}
/// The same with f of the result.
template <Tensor (*f)(Tensor, const Site &)>
Gradients timesOfResult(const Step &step, Tensor dy) {
  return {dy.mul(f(step.y(), step.site), step.site)};
}

// Derivatives, of x or of y where that is cheaper.
using S = const Site &;
Tensor ofAbs(Tensor x, S at) { return x.step(-1, at); } // -1 at 0
Tensor ofRsqrt(Tensor y, S at) { return y.square(at).mul(y, at).mul(-0.5, at); }
Tensor ofReciprocal(Tensor y, S at) { return y.square(at).neg(at); }
Tensor ofExpm1(Tensor y, S at) { return y.add(1.0, at); }
Tensor ofLog1p(Tensor x, S at) { return x.add(1.0, at).reciprocal(at); }
Tensor ofSin(Tensor x, S at) { return x.cos(at); }
Tensor ofCos(Tensor x, S at) { return x.sin(at).neg(at); }
Tensor ofTan(Tensor y, S at) { return y.square(at).add(1.0, at); }
Tensor ofAsin(Tensor x, S at) {
  return x.square(at).neg(at).add(1.0, at).rsqrt(at);
}
Tensor ofAcos(Tensor x, S at) { return ofAsin(x, at).neg(at); }
Tensor ofAtan(Tensor x, S at) {
  return x.square(at).add(1.0, at).reciprocal(at);
}
Tensor ofSinh(Tensor x, S at) { return x.cosh(at); }
Tensor ofCosh(Tensor x, S at) { return x.sinh(at); }
Tensor ofTanh(Tensor y, S at) { return y.square(at).neg(at).add(1.0, at); }
Tensor ofAsinh(Tensor x, S at) { return x.square(at).add(1.0, at).rsqrt(at); }
Tensor ofAcosh(Tensor x, S at) { return x.square(at).sub(1.0, at).rsqrt(at); }
Tensor ofAtanh(Tensor x, S at) {
  return x.square(at).neg(at).add(1.0, at).reciprocal(at);
}
Tensor ofErf(Tensor x, S at) {
  return x.square(at).neg(at).exp(at).mul(2 * std::numbers::inv_sqrtpi, at);
}
Tensor ofSigmoid(Tensor y, S at) { return y.mul(y.neg(at).add(1.0, at), at); }
Tensor ofSoftplus(Tensor x, S at) { return x.sigmoid(at); }

// ---- Pieces

Gradients relu6Rule(const Step &step, Tensor dy) {
  const Tensor x = step.x();
  return {masked(masked(dy, x, 0.0, Mask::greater, step.site), x, 6.0,
                 Mask::lessEqual, step.site)};
}

Gradients clipRule(const Step &step, Tensor dy) {
  const auto [low, high] = step.attributes<double, double>();
  const Tensor x = step.x();
  return {masked(masked(dy, x, low, Mask::greaterEqual, step.site), x, high,
                 Mask::lessEqual, step.site)};
}

Gradients leakyReluRule(const Step &step, Tensor dy) {
  const Tensor positive = step.x().greater(0.0, step.site);
  const Tensor below = dy.mul(step.attribute<double>(), step.site);
  return {where(positive, dy, below, step.site)};
}

/// 1 where y >= 0, and behind it y + 1, which is exp(x).
Gradients eluRule(const Step &step, Tensor dy) {
  const Tensor y = step.y();
  const Tensor below = masked(dy, y, 0.0, Mask::less, step.site);
  return {masked(dy, y, 0.0, Mask::greaterEqual, step.site)
              .add(below.mul(y.add(1.0, step.site), step.site), step.site)};
}

/// scale where y > 0, and behind it scale * alpha * exp(x).
Gradients seluRule(const Step &step, Tensor dy) {
  constexpr double scaleAlpha = 1.7580993408473768599;
  constexpr double scale = 1.0507009873554804934;
  const Tensor y = step.y();
  const Tensor below = masked(dy, y, 0.0, Mask::lessEqual, step.site);
  return {
      masked(dy, y, 0.0, Mask::greater, step.site)
          .mul(scale, step.site)
          .add(below.mul(y.add(scaleAlpha, step.site), step.site), step.site)};
}

// ---- Of two operands

/// The second operand, which may have been a plain number.
Tensor secondOf(const Step &step) {
  return step.numOperands() == 1
             ? scalar(step.attribute<double>(), DType::float32, step.site)
             : step.x(1);
}

/// {first(), second()} as far as wanted, each summed to its operand's shape.
template <class First, class Second>
Gradients both(const Step &step, First first, Second second) {
  Gradients result(step.numOperands());
  if (step.wants(0))
    result[0] = sumTo(first(), step.shape(0), step.site);
  if (result.size() > 1 && step.wants(1))
    result[1] = sumTo(second(), step.shape(1), step.site);
  return result;
}

/// b * a^(b-1), and a^b * log(a), which counts as 0 where a is not positive.
/// The logarithm is taken of 1 there, so that no NaN comes into its own
/// gradient.
Gradients powRule(const Step &step, Tensor dy) {
  const Site &site = step.site;
  const Tensor a = step.x(), b = secondOf(step);
  return both(
      step,
      [&] {
        return dy.mul(b, site).mul(tensortidy::pow(a, b.sub(1.0, site), site),
                                   site);
      },
      [&] {
        const Tensor positive = where(a.greater(0.0, site), a,
                                      scalar(1, DType::float32, site), site);
        return dy.mul(tensortidy::pow(a, b, site), site)
            .mul(positive.log(site), site);
      });
}

Gradients modRule(const Step &step, Tensor dy) {
  const Site &site = step.site;
  return both(
      step, [&] { return dy; },
      [&] {
        const Tensor times = step.x(0).div(step.x(1), site).floor(site);
        return dy.mul(times, site).neg(site);
      });
}

Gradients squaredDifferenceRule(const Step &step, Tensor dy) {
  const Site &site = step.site;
  const Tensor twice =
      dy.mul(step.x().sub(secondOf(step), site), site).mul(2.0, site);
  return both(step, [&] { return twice; }, [&] { return twice.neg(site); });
}

Gradients atan2Rule(const Step &step, Tensor dy) {
  const Site &site = step.site;
  // int32 is squared as float32, which does not wrap around
  const Tensor a = step.x().cast(DType::float32, site);
  const Tensor b = secondOf(step).cast(DType::float32, site);
  const Tensor scaled = dy.div(a.square(site).add(b.square(site), site), site);
  return both(
      step, [&] { return scaled.mul(b, site); },
      [&] { return scaled.mul(a, site).neg(site); });
}

/// Operands: the condition, what it chooses, and what else.
Gradients whereRule(const Step &step, Tensor dy) {
  const Site &site = step.site;
  const Tensor condition = step.x(0), zero = scalar(0, DType::float32, site);
  Gradients result(3);
  if (step.wants(1))
    result[1] = sumTo(where(condition, dy, zero, site), step.shape(1), site);
  if (step.wants(2))
    result[2] = sumTo(where(condition, zero, dy, site), step.shape(2), site);
  return result;
}

constexpr Rule rules[] = {
    {"abs", Needs::operands, times<ofAbs>},
    {"acos", Needs::operands, times<ofAcos>},
    {"acosh", Needs::operands, times<ofAcosh>},
    {"asin", Needs::operands, times<ofAsin>},
    {"asinh", Needs::operands, times<ofAsinh>},
    {"atan", Needs::operands, times<ofAtan>},
    {"atan2", Needs::operands, atan2Rule},
    {"atanh", Needs::operands, times<ofAtanh>},
    {"ceil", Needs::nothing, flatRule},
    {"clipByValue", Needs::operands, clipRule},
    {"cos", Needs::operands, times<ofCos>},
    {"cosh", Needs::operands, times<ofCosh>},
    {"elu", Needs::result, eluRule},
    {"erf", Needs::operands, times<ofErf>},
    {"expm1", Needs::result, timesOfResult<ofExpm1>},
    {"floor", Needs::nothing, flatRule},
    {"leakyRelu", Needs::operands, leakyReluRule},
    {"log1p", Needs::operands, times<ofLog1p>},
    {"mod", Needs::operands, modRule},
    {"pow", Needs::operands, powRule},
    {"reciprocal", Needs::result, timesOfResult<ofReciprocal>},
    {"relu6", Needs::operands, relu6Rule},
    {"round", Needs::nothing, flatRule},
    {"rsqrt", Needs::result, timesOfResult<ofRsqrt>},
    {"selu", Needs::result, seluRule},
    {"sigmoid", Needs::result, timesOfResult<ofSigmoid>},
    {"sign", Needs::nothing, flatRule},
    {"sin", Needs::operands, times<ofSin>},
    {"sinh", Needs::operands, times<ofSinh>},
    {"softplus", Needs::operands, times<ofSoftplus>},
    {"squaredDifference", Needs::operands, squaredDifferenceRule},
    {"step", Needs::nothing, flatRule},
    {"tan", Needs::result, timesOfResult<ofTan>},
    {"tanh", Needs::result, timesOfResult<ofTanh>},
    {"where", Needs::operands, whereRule},
};

} // namespace

std::span<const Rule> elementwiseRules() { return rules; }

} // namespace tensortidy::detail
