// Functions of one tensor, element by element; activations of neural networks
// have a header of their own.
//
// Every function here exists as a method of Tensor as well. All borrow their
// arguments; the caller owns the result. DisposedTensorError and
// NullTensorError as for every use.
#ifndef TENSORTIDY_ELEMENTWISE_H
#define TENSORTIDY_ELEMENTWISE_H

#include "tensortidy/tensor.h"

namespace TENSORTIDY_MODELLED tensortidy {

// ---- Of one tensor, keeping its dtype
// A bool stays a bool but for neg(), which gives int32.

/// \code
///   TidyScope scope;
///   Tensor y = abs(tensor({-1, 2}));   // [1, 2]
/// \endcode
TENSORTIDY_CREATES Tensor abs(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = neg(tensor({-1, 2}));   // [1, -2]
/// \endcode
TENSORTIDY_CREATES Tensor neg(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = square(tensor({1, 2, 3}));   // [1, 4, 9]
/// \endcode
TENSORTIDY_CREATES Tensor square(Tensor x, Site site = Site::current());
/// -1, 0 or 1; 0 for NaN.
/// \code
///   TidyScope scope;
///   Tensor y = sign(tensor({-3, 0, 5}));   // [-1, 0, 1]
/// \endcode
TENSORTIDY_CREATES Tensor sign(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = ceil(tensor({1.2, 2}));   // [2, 2]
/// \endcode
TENSORTIDY_CREATES Tensor ceil(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = floor(tensor({1.2, -1.2}));   // [1, -2]
/// \endcode
TENSORTIDY_CREATES Tensor floor(Tensor x, Site site = Site::current());
/// To the nearest whole number, halves to the even one.
/// \code
///   TidyScope scope;
///   Tensor y = round(tensor({0.5, 1.5, 1.7}));   // [0, 2, 2]
/// \endcode
TENSORTIDY_CREATES Tensor round(Tensor x, Site site = Site::current());
/// What is below `low` becomes `low`, what is above `high` becomes `high`; NaN
/// stays. ArgumentError when low > high.
/// \code
///   TidyScope scope;
///   Tensor y = clipByValue(tensor({-5, 0.5, 5}), -1, 1);   // [-1, 0.5, 1]
/// \endcode
TENSORTIDY_CREATES Tensor clipByValue(Tensor x, double low, double high,
                                      Site site = Site::current());
/// float32 to int32 cuts towards zero, and holds at the ends of int32 (NaN
/// gives 0); to bool: not zero.
/// \code
///   TidyScope scope;
///   Tensor y = cast(tensor({-1.7, 2.9}), DType::int32);   // int32[2] [-1, 2]
/// \endcode
TENSORTIDY_CREATES Tensor cast(Tensor x, DType dtype,
                               Site site = Site::current());

// ---- Of one tensor, always float32
// Outside their domain they give NaN, as the functions of <cmath> do.
// TensorFlow.js refuses some of these on int32, and cuts the results of others;
// here int32 and bool are cast first.

/// \code
///   TidyScope scope;
///   Tensor y = sqrt(tensor({4, 9}));   // [2, 3]
/// \endcode
TENSORTIDY_CREATES Tensor sqrt(Tensor x, Site site = Site::current());
/// 1 / sqrt(x)
/// \code
///   TidyScope scope;
///   Tensor y = rsqrt(tensor({4, 16}));   // [0.5, 0.25]
/// \endcode
TENSORTIDY_CREATES Tensor rsqrt(Tensor x, Site site = Site::current());
/// 1 / x
/// \code
///   TidyScope scope;
///   Tensor y = reciprocal(tensor({2, 4}));   // [0.5, 0.25]
/// \endcode
TENSORTIDY_CREATES Tensor reciprocal(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = exp(tensor({0, 1}));   // [1, 2.71828]
/// \endcode
TENSORTIDY_CREATES Tensor exp(Tensor x, Site site = Site::current());
/// exp(x) - 1, exact near 0.
/// \code
///   TidyScope scope;
///   Tensor y = expm1(tensor({0, 1}));   // [0, 1.71828]
/// \endcode
TENSORTIDY_CREATES Tensor expm1(Tensor x, Site site = Site::current());
/// The natural logarithm.
/// \code
///   TidyScope scope;
///   Tensor y = log(tensor({1, 10}));   // [0, 2.30259]
/// \endcode
TENSORTIDY_CREATES Tensor log(Tensor x, Site site = Site::current());
/// log(1 + x), exact near 0.
/// \code
///   TidyScope scope;
///   Tensor y = log1p(tensor({0, 9}));   // [0, 2.30259]
/// \endcode
TENSORTIDY_CREATES Tensor log1p(Tensor x, Site site = Site::current());
/// Of radians; so are cos() and tan().
/// \code
///   TidyScope scope;
///   Tensor y = sin(tensor({0, 1}));   // [0, 0.841471]
/// \endcode
TENSORTIDY_CREATES Tensor sin(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = cos(tensor({0, 1}));   // [1, 0.540302]
/// \endcode
TENSORTIDY_CREATES Tensor cos(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = tan(tensor({0, 1}));   // [0, 1.55741]
/// \endcode
TENSORTIDY_CREATES Tensor tan(Tensor x, Site site = Site::current());
/// In radians; so are acos() and atan().
/// \code
///   TidyScope scope;
///   Tensor y = asin(tensor({0, 1}));   // [0, 1.5708]
/// \endcode
TENSORTIDY_CREATES Tensor asin(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = acos(tensor({0, 1}));   // [1.5708, 0]
/// \endcode
TENSORTIDY_CREATES Tensor acos(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = atan(tensor({0, 1}));   // [0, 0.785398]
/// \endcode
TENSORTIDY_CREATES Tensor atan(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = sinh(tensor({0, 1}));   // [0, 1.1752]
/// \endcode
TENSORTIDY_CREATES Tensor sinh(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = cosh(tensor({0, 1}));   // [1, 1.54308]
/// \endcode
TENSORTIDY_CREATES Tensor cosh(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = tanh(tensor({-1, 0, 1}));   // [-0.761594, 0, 0.761594]
/// \endcode
TENSORTIDY_CREATES Tensor tanh(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = asinh(tensor({0, 1}));   // [0, 0.881374]
/// \endcode
TENSORTIDY_CREATES Tensor asinh(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = acosh(tensor({1, 2}));   // [0, 1.31696]
/// \endcode
TENSORTIDY_CREATES Tensor acosh(Tensor x, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = atanh(tensor({0, 0.5}));   // [0, 0.549306]
/// \endcode
TENSORTIDY_CREATES Tensor atanh(Tensor x, Site site = Site::current());
/// The error function.
/// \code
///   TidyScope scope;
///   Tensor y = erf(tensor({0, 1}));   // [0, 0.842701]
/// \endcode
TENSORTIDY_CREATES Tensor erf(Tensor x, Site site = Site::current());

// ---- Of one tensor, always bool

/// \code
///   TidyScope scope;
///   Tensor y = isNaN(log(tensor({-1, 1})));   // [true, false]
/// \endcode
TENSORTIDY_CREATES Tensor isNaN(Tensor x, Site site = Site::current());
/// Infinite, of either sign.
/// \code
///   TidyScope scope;
///   Tensor y = isInf(log(tensor({0, 1})));   // [true, false]
/// \endcode
TENSORTIDY_CREATES Tensor isInf(Tensor x, Site site = Site::current());
/// Neither NaN nor infinite.
/// \code
///   TidyScope scope;
///   Tensor y = isFinite(log(tensor({-1, 0, 1})));   // [false, false, true]
/// \endcode
TENSORTIDY_CREATES Tensor isFinite(Tensor x, Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_ELEMENTWISE_H
