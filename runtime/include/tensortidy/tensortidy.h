// TensorTidy's runtime: a small tensor library with the memory rules of
// TensorFlow.js. Everything in one include.
//
// \code
//   #include <tensortidy/tensortidy.h>
//   using namespace tensortidy;
//
//   int main() {
//     Tensor x = tensor({{1, 2}, {3, 4}});
//     for (int i = 0; i < 10; ++i) {
//       TidyScope scope;   // without it, each turn leaves two tensors behind
//       x.matMul(x).softmax().print();
//     }
//     x.dispose();
//     return memory().numTensors == 0 ? 0 : 1;   // nothing is left
//   }
// \endcode
//
// Run any program with TENSORTIDY_OPTIONS=mode=assert and it writes down what
// became of its tensors.
#ifndef TENSORTIDY_TENSORTIDY_H
#define TENSORTIDY_TENSORTIDY_H

#include "tensortidy/contents.h"  // IWYU pragma: export
#include "tensortidy/dataset.h"   // IWYU pragma: export
#include "tensortidy/dispose.h"   // IWYU pragma: export
#include "tensortidy/errors.h"    // IWYU pragma: export
#include "tensortidy/gradients.h" // IWYU pragma: export
#include "tensortidy/layers.h"    // IWYU pragma: export
#include "tensortidy/memory.h"    // IWYU pragma: export
#include "tensortidy/model.h"     // IWYU pragma: export
#include "tensortidy/ops.h"       // IWYU pragma: export
#include "tensortidy/optimizer.h" // IWYU pragma: export
#include "tensortidy/owned.h"     // IWYU pragma: export
#include "tensortidy/profile.h"   // IWYU pragma: export
#include "tensortidy/scope.h"     // IWYU pragma: export
#include "tensortidy/scoped.h"    // IWYU pragma: export
#include "tensortidy/shape.h"     // IWYU pragma: export
#include "tensortidy/site.h"      // IWYU pragma: export
#include "tensortidy/snapshot.h"  // IWYU pragma: export
#include "tensortidy/symbolic.h"  // IWYU pragma: export
#include "tensortidy/tensor.h"    // IWYU pragma: export
#include "tensortidy/training.h"  // IWYU pragma: export
#include "tensortidy/variable.h"  // IWYU pragma: export

#endif // TENSORTIDY_TENSORTIDY_H
