// Linear algebra: products of matrices and vectors.
//
// \code
//   TidyScope scope;
//   Tensor queries = ones({5, 64}), keys = ones({7, 64});
//   queries.matMul(keys, false, true).shape();   // [5,7]
// \endcode
//
// Two operands are brought to the wider of their dtypes: float32, or else
// int32, which wraps around. All borrow; the caller owns the result. Each
// function exists as a method of Tensor as well.
#ifndef TENSORTIDY_LINEAR_H
#define TENSORTIDY_LINEAR_H

#include "tensortidy/tensor.h"

namespace TENSORTIDY_MODELLED tensortidy {

/// [...,m,k] x [...,k,n] -> [...,m,n]. A transposed operand is given as
/// [...,k,m] or [...,n,k]. The axes before the last two broadcast. ShapeError
/// for fewer than two axes and when the inner extents differ.
/// \code
///   TidyScope scope;
///   Tensor a = tensor({{1, 2}, {3, 4}}), b = tensor({{5, 6}, {7, 8}});
///   Tensor product = matMul(a, b);              // [[19, 22], [43, 50]]
///   Tensor other = matMul(a, b, false, true);   // [[17, 23], [39, 53]]
/// \endcode
TENSORTIDY_CREATES Tensor matMul(Tensor a, Tensor b, bool transposeA = false,
                                 bool transposeB = false,
                                 Site site = Site::current());
/// Vectors and matrices: [k] x [k] -> scalar, [k] x [k,n] -> [n],
/// [m,k] x [k] -> [m], [m,k] x [k,n] -> [m,n]. ShapeError for other ranks and
/// when the inner extents differ.
/// \code
///   TidyScope scope;
///   Tensor y = dot(tensor({1, 2, 3}), tensor({4, 5, 6}));   // 32
/// \endcode
TENSORTIDY_CREATES Tensor dot(Tensor a, Tensor b, Site site = Site::current());
/// [m] x [n] -> [m,n]: every product of two elements. ShapeError for other
/// ranks.
/// \code
///   TidyScope scope;
///   Tensor y = outerProduct(tensor({1, 2}), tensor({3, 4}));
///   y.print();   // [[3, 4], [6, 8]]
/// \endcode
TENSORTIDY_CREATES Tensor outerProduct(Tensor a, Tensor b,
                                       Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_LINEAR_H
