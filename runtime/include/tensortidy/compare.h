// Comparison, logic, and the choice between two tensors.
//
//   Tensor positive = x.greater(0);
//   Tensor clipped = where(positive, x, zero);
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

TENSORTIDY_CREATES Tensor equal(Tensor a, Tensor b,
                                Site site = Site::current());
TENSORTIDY_CREATES Tensor notEqual(Tensor a, Tensor b,
                                   Site site = Site::current());
TENSORTIDY_CREATES Tensor less(Tensor a, Tensor b, Site site = Site::current());
TENSORTIDY_CREATES Tensor lessEqual(Tensor a, Tensor b,
                                    Site site = Site::current());
TENSORTIDY_CREATES Tensor greater(Tensor a, Tensor b,
                                  Site site = Site::current());
TENSORTIDY_CREATES Tensor greaterEqual(Tensor a, Tensor b,
                                       Site site = Site::current());

// ---- bool from bool; DTypeError for anything else

TENSORTIDY_CREATES Tensor logicalAnd(Tensor a, Tensor b,
                                     Site site = Site::current());
TENSORTIDY_CREATES Tensor logicalOr(Tensor a, Tensor b,
                                    Site site = Site::current());
TENSORTIDY_CREATES Tensor logicalXor(Tensor a, Tensor b,
                                     Site site = Site::current());
TENSORTIDY_CREATES Tensor logicalNot(Tensor x, Site site = Site::current());

/// The element of `a` where the (bool) `condition` holds, else that of `b`; in
/// the shape that all three broadcast to, and the wider dtype of a and b.
/// DTypeError when the condition is not bool.
TENSORTIDY_CREATES Tensor where(Tensor condition, Tensor a, Tensor b,
                                Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_COMPARE_H
