// Factories: tensors from numbers, from random ones, and from memory of
// somebody else's.
//
//   Tensor a = tensor({{1, 2}, {3, 4}});
//   Tensor b = randomUniform({2, 2}, -1, 1, DType::float32, 42);
//
// The caller owns the result. ShapeError for a negative extent, ArgumentError
// for a shape whose bytes cannot be counted.
#ifndef TENSORTIDY_CREATE_H
#define TENSORTIDY_CREATE_H

#include "tensortidy/tensor.h"
#include "tensortidy/values.h"

#include <cstdint>
#include <functional>

namespace TENSORTIDY_MODELLED tensortidy {

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
/// The same from the uniform distribution over [low, high); int32 and bool as
/// cast() makes them.
TENSORTIDY_CREATES Tensor randomUniform(const Shape &shape, double low = 0,
                                        double high = 1,
                                        DType dtype = DType::float32,
                                        std::uint64_t seed = 0,
                                        Site site = Site::current());
/// float32 from the normal distribution, where numbers more than two standard
/// deviations from the mean are drawn again.
TENSORTIDY_CREATES Tensor truncatedNormal(const Shape &shape, double mean = 0,
                                          double stddev = 1,
                                          std::uint64_t seed = 0,
                                          Site site = Site::current());

/// Rank 1: start, start + step, ... before `stop`. Each is the one before plus
/// `step`, rounded to `dtype`, as in TensorFlow.js; so are the oddities that a
/// step of 1 becomes -1 when stop < start, and that any other step of the wrong
/// sign gives no elements. ArgumentError for a step of 0.
TENSORTIDY_CREATES Tensor range(double start, double stop, double step = 1,
                                DType dtype = DType::float32,
                                Site site = Site::current());
/// float32, rank 1: `count` numbers from `start` to `stop`, both included; each
/// is the one before plus (stop - start) / (count - 1). ArgumentError for
/// count < 1.
TENSORTIDY_CREATES Tensor linspace(double start, double stop,
                                   std::int64_t count,
                                   Site site = Site::current());
/// [...batch,rows,columns]: 1 where row and column are equal, else 0. Without
/// `columns` as many as rows.
TENSORTIDY_CREATES Tensor eye(std::int64_t rows, std::int64_t columns = -1,
                              const Shape &batch = {},
                              DType dtype = DType::float32,
                              Site site = Site::current());

/// A tensor on `elements`, row-major in `shape`, without a copy. `release` runs
/// once, on any thread, when the last handle on them is gone and no operation
/// reads them any more; it must not throw or call the library. Until then
/// nobody may write to them, and memory().unreliable is true. Of bool, one byte
/// each. When fromBuffer() throws, the elements stay the caller's.
TENSORTIDY_CREATES Tensor fromBuffer(const float *elements, const Shape &shape,
                                     std::function<void()> release,
                                     Site site = Site::current());
TENSORTIDY_CREATES Tensor fromBuffer(const std::int32_t *elements,
                                     const Shape &shape,
                                     std::function<void()> release,
                                     Site site = Site::current());
TENSORTIDY_CREATES Tensor fromBuffer(const bool *elements, const Shape &shape,
                                     std::function<void()> release,
                                     Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_CREATE_H
