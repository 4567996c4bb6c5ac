// Operations element by element: arithmetic on two tensors, and functions of
// one.
//
//   Tensor y = x.mul(2).add(b).tanh();
//   Tensor z = tensortidy::pow(x, y);
//
// Every function here exists as a method of Tensor as well, where a second
// operand may also be a plain number, which counts as float32. All borrow their
// arguments; the caller owns the result. DisposedTensorError and
// NullTensorError as for every use.
#ifndef TENSORTIDY_ELEMENTWISE_H
#define TENSORTIDY_ELEMENTWISE_H

#include "tensortidy/tensor.h"

namespace TENSORTIDY_MODELLED tensortidy {

// ---- Of two tensors
// The operands broadcast as in NumPy (ShapeError when they cannot). The result
// has the wider dtype of bool < int32 < float32. Where that is int32, results
// wrap around modulo 2^32 and fractions are cut off; two bools count as int32
// but for add and mul.

/// Of two bools: or.
TENSORTIDY_CREATES Tensor add(Tensor a, Tensor b, Site site = Site::current());
/// Of two bools: int32.
TENSORTIDY_CREATES Tensor sub(Tensor a, Tensor b, Site site = Site::current());
/// Of two bools: and.
TENSORTIDY_CREATES Tensor mul(Tensor a, Tensor b, Site site = Site::current());
/// Of int32 the same as floorDiv().
TENSORTIDY_CREATES Tensor div(Tensor a, Tensor b, Site site = Site::current());
/// Rounds towards minus infinity; always int32. 0 for a divisor 0.
TENSORTIDY_CREATES Tensor floorDiv(Tensor a, Tensor b,
                                   Site site = Site::current());
/// a - b * floor(a / b), with the sign of b: -7 mod 3 is 2. Of int32, 0 for a
/// divisor 0.
TENSORTIDY_CREATES Tensor mod(Tensor a, Tensor b, Site site = Site::current());
/// As Math.pow: pow(x, 0) is 1, also of NaN; pow(x, NaN) is NaN.
TENSORTIDY_CREATES Tensor pow(Tensor a, Tensor b, Site site = Site::current());
/// NaN wins; so does it in minimum().
TENSORTIDY_CREATES Tensor maximum(Tensor a, Tensor b,
                                  Site site = Site::current());
TENSORTIDY_CREATES Tensor minimum(Tensor a, Tensor b,
                                  Site site = Site::current());
/// (a - b) * (a - b)
TENSORTIDY_CREATES Tensor squaredDifference(Tensor a, Tensor b,
                                            Site site = Site::current());
/// The angle of the point (b, a), in radians from -pi to pi.
TENSORTIDY_CREATES Tensor atan2(Tensor a, Tensor b,
                                Site site = Site::current());

// ---- Of one tensor, keeping its dtype
// A bool stays a bool but for neg(), which gives int32.

TENSORTIDY_CREATES Tensor abs(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor neg(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor square(Tensor x, Site site = Site::current());
/// -1, 0 or 1; 0 for NaN.
TENSORTIDY_CREATES Tensor sign(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor ceil(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor floor(Tensor x, Site site = Site::current());
/// To the nearest whole number, halves to the even one.
TENSORTIDY_CREATES Tensor round(Tensor x, Site site = Site::current());
/// max(x, 0); NaN stays.
TENSORTIDY_CREATES Tensor relu(Tensor x, Site site = Site::current());
/// min(max(x, 0), 6)
TENSORTIDY_CREATES Tensor relu6(Tensor x, Site site = Site::current());
/// 1 for positive elements, else `alpha`. NaN stays.
TENSORTIDY_CREATES Tensor step(Tensor x, double alpha = 0,
                               Site site = Site::current());
/// What is below `low` becomes `low`, what is above `high` becomes `high`; NaN
/// stays. ArgumentError when low > high.
TENSORTIDY_CREATES Tensor clipByValue(Tensor x, double low, double high,
                                      Site site = Site::current());
/// float32 to int32 cuts towards zero, and holds at the ends of int32 (NaN
/// gives 0); to bool: not zero.
TENSORTIDY_CREATES Tensor cast(Tensor x, DType dtype,
                               Site site = Site::current());

// ---- Of one tensor, always float32
// Outside their domain they give NaN, as the functions of <cmath> do.
// TensorFlow.js refuses some of these on int32, and cuts the results of others;
// here int32 and bool are cast first.

TENSORTIDY_CREATES Tensor sqrt(Tensor x, Site site = Site::current());
/// 1 / sqrt(x)
TENSORTIDY_CREATES Tensor rsqrt(Tensor x, Site site = Site::current());
/// 1 / x
TENSORTIDY_CREATES Tensor reciprocal(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor exp(Tensor x, Site site = Site::current());
/// exp(x) - 1, exact near 0.
TENSORTIDY_CREATES Tensor expm1(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor log(Tensor x, Site site = Site::current());
/// log(1 + x), exact near 0.
TENSORTIDY_CREATES Tensor log1p(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor sin(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor cos(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor tan(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor asin(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor acos(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor atan(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor sinh(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor cosh(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor tanh(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor asinh(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor acosh(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor atanh(Tensor x, Site site = Site::current());
/// The error function.
TENSORTIDY_CREATES Tensor erf(Tensor x, Site site = Site::current());
/// 1 / (1 + exp(-x))
TENSORTIDY_CREATES Tensor sigmoid(Tensor x, Site site = Site::current());
/// log(1 + exp(x))
TENSORTIDY_CREATES Tensor softplus(Tensor x, Site site = Site::current());
/// x, or exp(x) - 1 where x is negative.
TENSORTIDY_CREATES Tensor elu(Tensor x, Site site = Site::current());
/// The scaled elu of self-normalizing networks.
TENSORTIDY_CREATES Tensor selu(Tensor x, Site site = Site::current());
/// x, or alpha * x where x is negative.
TENSORTIDY_CREATES Tensor leakyRelu(Tensor x, double alpha = 0.2,
                                    Site site = Site::current());

// ---- Of one tensor, always bool

TENSORTIDY_CREATES Tensor isNaN(Tensor x, Site site = Site::current());
TENSORTIDY_CREATES Tensor isInf(Tensor x, Site site = Site::current());
/// Neither NaN nor infinite.
TENSORTIDY_CREATES Tensor isFinite(Tensor x, Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_ELEMENTWISE_H
