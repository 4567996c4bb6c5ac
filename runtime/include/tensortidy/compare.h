// Comparison, logic, and the choice between two tensors.
//
// \code
//   TidyScope scope;
//   Tensor x = tensor({-1, 2, 3});
//   Tensor positive = x.greater(0);                   // [false, true, true]
//   Tensor clipped = where(positive, x, scalar(0));   // [0, 2, 3]
// \endcode
//
// Operands broadcast as in NumPy (ShapeError when they cannot). Every function
// exists as a method of Tensor as well, where the second operand of a
// comparison may be a plain number; x.where(condition, other) chooses x where
// the condition holds. All borrow; the caller owns the result.
#ifndef TENSORTIDY_COMPARE_H
#define TENSORTIDY_COMPARE_H

#include "tensortidy/tensor.h"

namespace TENSORTIDY_MODELLED tensortidy {

// ---- bool from two tensors, compared as the wider of their dtypes. NaN is
// unequal to everything

/// \code
///   TidyScope scope;
///   Tensor y = equal(tensor({1, 2}), tensor({1, 3}));   // [true, false]
/// \endcode
TENSORTIDY_CREATES Tensor equal(Tensor a, Tensor b,
                                Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = notEqual(tensor({1, 2}), tensor({1, 3}));   // [false, true]
/// \endcode
TENSORTIDY_CREATES Tensor notEqual(Tensor a, Tensor b,
                                   Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = less(tensor({1, 2}), scalar(2));   // [true, false]
/// \endcode
TENSORTIDY_CREATES Tensor less(Tensor a, Tensor b, Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = lessEqual(tensor({2, 3}), scalar(2));   // [true, false]
/// \endcode
TENSORTIDY_CREATES Tensor lessEqual(Tensor a, Tensor b,
                                    Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = greater(tensor({2, 3}), scalar(2));   // [false, true]
/// \endcode
TENSORTIDY_CREATES Tensor greater(Tensor a, Tensor b,
                                  Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = greaterEqual(tensor({1, 2}), scalar(2));   // [false, true]
/// \endcode
TENSORTIDY_CREATES Tensor greaterEqual(Tensor a, Tensor b,
                                       Site site = Site::current());

// ---- bool from bool; DTypeError for anything else

/// \code
///   TidyScope scope;
///   Tensor a = tensor({true, true, false}), b = tensor({true, false, false});
///   Tensor y = logicalAnd(a, b);   // [true, false, false]
/// \endcode
TENSORTIDY_CREATES Tensor logicalAnd(Tensor a, Tensor b,
                                     Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor a = tensor({true, true, false}), b = tensor({true, false, false});
///   Tensor y = logicalOr(a, b);   // [true, true, false]
/// \endcode
TENSORTIDY_CREATES Tensor logicalOr(Tensor a, Tensor b,
                                    Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor a = tensor({true, true, false}), b = tensor({true, false, false});
///   Tensor y = logicalXor(a, b);   // [false, true, false]
/// \endcode
TENSORTIDY_CREATES Tensor logicalXor(Tensor a, Tensor b,
                                     Site site = Site::current());
/// \code
///   TidyScope scope;
///   Tensor y = logicalNot(tensor({true, false}));   // [false, true]
/// \endcode
TENSORTIDY_CREATES Tensor logicalNot(Tensor x, Site site = Site::current());

/// The element of `a` where the (bool) `condition` holds, else that of `b`; in
/// the shape that all three broadcast to, and the wider dtype of a and b.
/// DTypeError when the condition is not bool.
/// \code
///   TidyScope scope;
///   Tensor x = tensor({-1, 2}), zero = scalar(0);
///   Tensor y = where(x.greater(0), x, zero);   // [0, 2]
/// \endcode
TENSORTIDY_CREATES Tensor where(Tensor condition, Tensor a, Tensor b,
                                Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_COMPARE_H
