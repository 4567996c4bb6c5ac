// The functions of the library: everything that makes a tensor, from numbers or
// from other tensors.
//
// Each operation also exists as a method of Tensor, where shapes, dtypes and
// errors are described. All of them borrow their arguments; the caller owns the
// result. Inner temporaries never reach the caller.
#ifndef TENSORTIDY_OPS_H
#define TENSORTIDY_OPS_H

#include "tensortidy/compare.h"     // IWYU pragma: export
#include "tensortidy/convolution.h" // IWYU pragma: export
#include "tensortidy/elementwise.h" // IWYU pragma: export
#include "tensortidy/linear.h"      // IWYU pragma: export
#include "tensortidy/normalize.h"   // IWYU pragma: export
#include "tensortidy/tensor.h"
#include "tensortidy/values.h"

#include <cstdint>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

// ---- From numbers

/// A tensor from a literal: bool when every value is a bool, else float32.
/// ShapeError when rows differ in length.
TENSORTIDY_CREATES Tensor tensor(const Values &values,
                                 Site site = Site::current());
/// The same, read in row-major order into `shape`. ShapeError when the sizes
/// differ.
TENSORTIDY_CREATES Tensor tensor(const Values &values, const Shape &shape,
                                 Site site = Site::current());
TENSORTIDY_CREATES Tensor tensor(const Values &values, const Shape &shape,
                                 DType dtype, Site site = Site::current());
/// float32, int32 or bool from a vector, array or span of float, std::int32_t
/// or bool; double is rounded to float32. Without a shape: rank 1.
TENSORTIDY_CREATES Tensor tensor(const Numbers &values,
                                 Site site = Site::current());
/// ShapeError when the sizes differ.
TENSORTIDY_CREATES Tensor tensor(const Numbers &values, const Shape &shape,
                                 Site site = Site::current());

/// Rank 0.
TENSORTIDY_CREATES Tensor scalar(double value, DType dtype = DType::float32,
                                 Site site = Site::current());
TENSORTIDY_CREATES Tensor zeros(const Shape &shape,
                                DType dtype = DType::float32,
                                Site site = Site::current());
TENSORTIDY_CREATES Tensor ones(const Shape &shape, DType dtype = DType::float32,
                               Site site = Site::current());
TENSORTIDY_CREATES Tensor fill(const Shape &shape, double value,
                               DType dtype = DType::float32,
                               Site site = Site::current());
/// float32 from the normal distribution; the same seed gives the same numbers
/// with every compiler.
TENSORTIDY_CREATES Tensor randomNormal(const Shape &shape, double mean = 0,
                                       double stddev = 1,
                                       std::uint64_t seed = 0,
                                       Site site = Site::current());

// ---- From tensors

TENSORTIDY_CREATES Tensor sum(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
TENSORTIDY_CREATES Tensor mean(Tensor x, const Axes &axes = {},
                               bool keepDims = false,
                               Site site = Site::current());
TENSORTIDY_CREATES Tensor max(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
TENSORTIDY_CREATES Tensor min(Tensor x, const Axes &axes = {},
                              bool keepDims = false,
                              Site site = Site::current());
TENSORTIDY_CREATES Tensor argMax(Tensor x, int axis = 0,
                                 Site site = Site::current());

TENSORTIDY_CREATES Tensor transpose(Tensor x,
                                    const std::vector<int> &permutation = {},
                                    Site site = Site::current());
TENSORTIDY_CREATES Tensor oneHot(Tensor indices, int depth,
                                 Site site = Site::current());
TENSORTIDY_CREATES Tensor slice(Tensor x, const Shape &begin,
                                const Shape &extents,
                                Site site = Site::current());
/// One after the other along `axis`; at least one tensor, equal in every other
/// axis and in dtype.
TENSORTIDY_CREATES Tensor concat(const std::vector<Tensor> &tensors,
                                 int axis = 0, Site site = Site::current());

/// `parts` tensors of equal extent along `axis`, copies, all the caller's.
/// ArgumentError for parts < 1, ShapeError when the extent does not divide.
TENSORTIDY_CREATES std::vector<Tensor> split(Tensor x, int parts, int axis = 0,
                                             Site site = Site::current());

TENSORTIDY_VIEW_OF(1) Tensor clone(Tensor x, Site site = Site::current());
TENSORTIDY_VIEW_OF(1)
Tensor reshape(Tensor x, const Shape &shape, Site site = Site::current());
TENSORTIDY_VIEW_OF(1)
Tensor squeeze(Tensor x, const Axes &axes = {}, Site site = Site::current());
TENSORTIDY_VIEW_OF(1)
Tensor expandDims(Tensor x, int axis = 0, Site site = Site::current());
TENSORTIDY_VIEW_OF(1) Tensor flatten(Tensor x, Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_OPS_H
