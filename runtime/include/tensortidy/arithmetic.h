// Arithmetic: operations on two tensors, element by element.
//
// The operands broadcast as in NumPy (ShapeError when they cannot). The result
// has the wider dtype of bool < int32 < float32. Where that is int32, results
// wrap around modulo 2^32 and fractions are cut off; two bools count as int32
// but for add and mul.
//
// Every function here exists as a method of Tensor as well, where the second
// operand may also be a plain number, which counts as float32. All borrow their
// arguments; the caller owns the result. DisposedTensorError and
// NullTensorError as for every use.
#ifndef TENSORTIDY_ARITHMETIC_H
#define TENSORTIDY_ARITHMETIC_H

#include "tensortidy/tensor.h"

namespace TENSORTIDY_MODELLED tensortidy {

/// Of two bools: or.
/// \code
///   TidyScope scope;
///   Tensor x = tensor({1, 2}), y = tensor({{10}, {20}});
///   Tensor sum = add(x, y);   // [[11, 12], [21, 22]]
/// \endcode
TENSORTIDY_CREATES Tensor add(Tensor a, Tensor b, Site site = Site::current());
/// Of two bools: int32.
/// \code
///   TidyScope scope;
///   Tensor y = sub(tensor({5, 6}), scalar(1));   // [4, 5]
/// \endcode
TENSORTIDY_CREATES Tensor sub(Tensor a, Tensor b, Site site = Site::current());
/// Of two bools: and.
/// \code
///   TidyScope scope;
///   Tensor y = mul(tensor({1, 2, 3}), tensor({4, 5, 6}));   // [4, 10, 18]
/// \endcode
TENSORTIDY_CREATES Tensor mul(Tensor a, Tensor b, Site site = Site::current());
/// Of int32 the same as floorDiv().
/// \code
///   TidyScope scope;
///   Tensor y = div(tensor({1, 2, 3}), scalar(2));   // [0.5, 1, 1.5]
/// \endcode
TENSORTIDY_CREATES Tensor div(Tensor a, Tensor b, Site site = Site::current());
/// Rounds towards minus infinity; always int32. 0 for a divisor 0.
/// \code
///   TidyScope scope;
///   Tensor y = floorDiv(tensor({-7, 7}), scalar(2));   // int32[2] [-4, 3]
/// \endcode
TENSORTIDY_CREATES Tensor floorDiv(Tensor a, Tensor b,
                                   Site site = Site::current());
/// a - b * floor(a / b), with the sign of b: -7 mod 3 is 2. Of int32, 0 for a
/// divisor 0.
/// \code
///   TidyScope scope;
///   Tensor y = mod(tensor({-7, 7}), scalar(3));   // [2, 1]
/// \endcode
TENSORTIDY_CREATES Tensor mod(Tensor a, Tensor b, Site site = Site::current());
/// As Math.pow: pow(x, 0) is 1, also of NaN; pow(x, NaN) is NaN.
/// \code
///   TidyScope scope;
///   Tensor y = pow(scalar(2), tensor({1, 2, 10}));   // [2, 4, 1024]
/// \endcode
TENSORTIDY_CREATES Tensor pow(Tensor a, Tensor b, Site site = Site::current());
/// NaN wins.
/// \code
///   TidyScope scope;
///   Tensor y = maximum(tensor({1, 5}), tensor({3, 2}));   // [3, 5]
/// \endcode
TENSORTIDY_CREATES Tensor maximum(Tensor a, Tensor b,
                                  Site site = Site::current());
/// NaN wins.
/// \code
///   TidyScope scope;
///   Tensor y = minimum(tensor({1, 5}), tensor({3, 2}));   // [1, 2]
/// \endcode
TENSORTIDY_CREATES Tensor minimum(Tensor a, Tensor b,
                                  Site site = Site::current());
/// (a - b) * (a - b)
/// \code
///   TidyScope scope;
///   Tensor y = squaredDifference(tensor({1, 2}), tensor({4, 2}));   // [9, 0]
/// \endcode
TENSORTIDY_CREATES Tensor squaredDifference(Tensor a, Tensor b,
                                            Site site = Site::current());
/// The angle of the point (b, a), in radians from -pi to pi.
/// \code
///   TidyScope scope;
///   Tensor y = atan2(tensor({0, 1}), tensor({1, 0}));   // [0, 1.5708]
/// \endcode
TENSORTIDY_CREATES Tensor atan2(Tensor a, Tensor b,
                                Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_ARITHMETIC_H
