// Activations: what neural networks put behind their layers, element by
// element; tanh() is in elementwise.h, softmax() in normalize.h.
//
// Every function here exists as a method of Tensor as well. All borrow their
// arguments; the caller owns the result. DisposedTensorError and
// NullTensorError as for every use.
#ifndef TENSORTIDY_ACTIVATION_H
#define TENSORTIDY_ACTIVATION_H

#include "tensortidy/tensor.h"

namespace TENSORTIDY_MODELLED tensortidy {

// ---- Keeping the dtype: of int32 the result is int32, of bool it is bool

/// max(x, 0); NaN stays.
/// \code
///   TidyScope scope;
///   Tensor y = relu(tensor({-1, 0, 2}));   // [0, 0, 2]
/// \endcode
TENSORTIDY_CREATES Tensor relu(Tensor x, Site site = Site::current());
/// min(max(x, 0), 6)
/// \code
///   TidyScope scope;
///   Tensor y = relu6(tensor({-1, 3, 9}));   // [0, 3, 6]
/// \endcode
TENSORTIDY_CREATES Tensor relu6(Tensor x, Site site = Site::current());
/// 1 for positive elements, else `alpha`. NaN stays.
/// \code
///   TidyScope scope;
///   Tensor y = step(tensor({-2, 3}), 0.1);   // [0.1, 1]
/// \endcode
TENSORTIDY_CREATES Tensor step(Tensor x, double alpha = 0,
                               Site site = Site::current());

// ---- Always float32: int32 and bool are cast first

/// 1 / (1 + exp(-x))
/// \code
///   TidyScope scope;
///   Tensor y = sigmoid(tensor({-1, 0, 1}));   // [0.268941, 0.5, 0.731059]
/// \endcode
TENSORTIDY_CREATES Tensor sigmoid(Tensor x, Site site = Site::current());
/// log(1 + exp(x))
/// \code
///   TidyScope scope;
///   Tensor y = softplus(tensor({-1, 0, 50}));   // [0.313262, 0.693147, 50]
/// \endcode
TENSORTIDY_CREATES Tensor softplus(Tensor x, Site site = Site::current());
/// x, or exp(x) - 1 where x is negative.
/// \code
///   TidyScope scope;
///   Tensor y = elu(tensor({-1, 2}));   // [-0.632121, 2]
/// \endcode
TENSORTIDY_CREATES Tensor elu(Tensor x, Site site = Site::current());
/// The scaled elu of self-normalizing networks.
/// 1.0507 * x, or 1.75814 * (exp(x) - 1) where x is negative.
/// \code
///   TidyScope scope;
///   Tensor y = selu(tensor({-1, 1}));   // [-1.11133, 1.0507]
/// \endcode
TENSORTIDY_CREATES Tensor selu(Tensor x, Site site = Site::current());
/// x, or alpha * x where x is negative.
/// \code
///   TidyScope scope;
///   Tensor y = leakyRelu(tensor({-1, 2}), 0.1);   // [-0.1, 2]
/// \endcode
TENSORTIDY_CREATES Tensor leakyRelu(Tensor x, double alpha = 0.2,
                                    Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_ACTIVATION_H
