// The operations of the library: everything that makes a tensor, from numbers
// or from other tensors, by topic.
//
// Each operation on tensors also exists as a method of Tensor. All of them
// borrow their arguments; the caller owns the result. Inner temporaries never
// reach the caller.
#ifndef TENSORTIDY_OPS_H
#define TENSORTIDY_OPS_H

#include "tensortidy/activation.h"  // IWYU pragma: export
#include "tensortidy/arithmetic.h"  // IWYU pragma: export
#include "tensortidy/compare.h"     // IWYU pragma: export
#include "tensortidy/convolution.h" // IWYU pragma: export
#include "tensortidy/create.h"      // IWYU pragma: export
#include "tensortidy/elementwise.h" // IWYU pragma: export
#include "tensortidy/layout.h"      // IWYU pragma: export
#include "tensortidy/linear.h"      // IWYU pragma: export
#include "tensortidy/normalize.h"   // IWYU pragma: export
#include "tensortidy/reduce.h"      // IWYU pragma: export

#endif // TENSORTIDY_OPS_H
