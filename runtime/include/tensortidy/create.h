// Factories: tensors from numbers, from random ones, and from memory of
// somebody else's.
//
// \code
//   Tensor a = tensor({{1, 2}, {3, 4}});
//   Tensor b = randomUniform({2, 2}, -1, 1, DType::float32, 42);
//   dispose({a, b});
// \endcode
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
/// \code
///   Tensor x = tensor({{1, 2}, {3, 4}});   // float32[2,2] [[1, 2], [3, 4]]
///   Tensor flags = tensor({true, false});  // bool[2] [true, false]
///   dispose({x, flags});
/// \endcode
TENSORTIDY_CREATES Tensor tensor(const Values &values,
                                 Site site = Site::current());
/// The same, read in row-major order into `shape`. ShapeError when the sizes
/// differ.
/// \code
///   Tensor x = tensor({1, 2, 3, 4}, {2, 2});   // [[1, 2], [3, 4]]
///   x.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor tensor(const Values &values, const Shape &shape,
                                 Site site = Site::current());
/// The same, cast to `dtype`.
/// \code
///   Tensor ids = tensor({3, 1, 2}, {3}, DType::int32);   // int32[3] [3, 1, 2]
///   ids.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor tensor(const Values &values, const Shape &shape,
                                 DType dtype, Site site = Site::current());
/// float32, int32 or bool from a vector, array or span of float, std::int32_t
/// or bool; double is rounded to float32. Without a shape: rank 1.
/// \code
///   std::vector<std::int32_t> numbers = {1, 2, 3};
///   Tensor x = tensor(numbers);   // int32[3] [1, 2, 3]
///   x.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor tensor(const Numbers &values,
                                 Site site = Site::current());
/// ShapeError when the sizes differ.
/// \code
///   float pixels[] = {0, 0.5, 0.5, 1};
///   Tensor image = tensor(pixels, {2, 2});   // [[0, 0.5], [0.5, 1]]
///   image.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor tensor(const Numbers &values, const Shape &shape,
                                 Site site = Site::current());

/// Rank 0.
/// \code
///   Tensor x = scalar(3.5);   // float32[] 3.5
///   x.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor scalar(double value, DType dtype = DType::float32,
                                 Site site = Site::current());
/// \code
///   Tensor x = zeros({2, 2});   // float32[2,2] [[0, 0], [0, 0]]
///   x.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor zeros(const Shape &shape,
                                DType dtype = DType::float32,
                                Site site = Site::current());
/// \code
///   Tensor x = ones({3}, DType::int32);   // int32[3] [1, 1, 1]
///   x.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor ones(const Shape &shape, DType dtype = DType::float32,
                               Site site = Site::current());
/// Every element is `value`.
/// \code
///   Tensor x = fill({2}, 0.25);   // [0.25, 0.25]
///   x.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor fill(const Shape &shape, double value,
                               DType dtype = DType::float32,
                               Site site = Site::current());
/// float32 from the normal distribution; the same seed gives the same numbers
/// with every compiler.
/// \code
///   TidyScope scope;
///   Tensor noise = randomNormal({1000}, 5, 0.1, 42);
///   bool near = std::abs(noise.mean().item() - 5) < 0.05;   // true
/// \endcode
TENSORTIDY_CREATES Tensor randomNormal(const Shape &shape, double mean = 0,
                                       double stddev = 1,
                                       std::uint64_t seed = 0,
                                       Site site = Site::current());
/// The same from the uniform distribution over [low, high); int32 and bool as
/// cast() makes them.
/// \code
///   TidyScope scope;
///   Tensor dice = randomUniform({1000}, 1, 7, DType::int32, 42);
///   Tensor least = dice.min(), most = dice.max();   // int32[] 6
/// \endcode
TENSORTIDY_CREATES Tensor randomUniform(const Shape &shape, double low = 0,
                                        double high = 1,
                                        DType dtype = DType::float32,
                                        std::uint64_t seed = 0,
                                        Site site = Site::current());
/// float32 from the normal distribution, where numbers more than two standard
/// deviations from the mean are drawn again.
/// \code
///   TidyScope scope;
///   Tensor weights = truncatedNormal({1000}, 0, 0.1);
///   bool inside = weights.abs().max().item() <= 0.2f;   // true
/// \endcode
TENSORTIDY_CREATES Tensor truncatedNormal(const Shape &shape, double mean = 0,
                                          double stddev = 1,
                                          std::uint64_t seed = 0,
                                          Site site = Site::current());

/// Rank 1: start, start + step, ... before `stop`. Each is the one before plus
/// `step`, rounded to `dtype`, as in TensorFlow.js; so are the oddities that a
/// step of 1 becomes -1 when stop < start, and that any other step of the wrong
/// sign gives no elements. ArgumentError for a step of 0.
/// \code
///   Tensor x = range(0, 10, 3);   // [0, 3, 6, 9]
///   x.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor range(double start, double stop, double step = 1,
                                DType dtype = DType::float32,
                                Site site = Site::current());
/// float32, rank 1: `count` numbers from `start` to `stop`, both included; each
/// is the one before plus (stop - start) / (count - 1). ArgumentError for
/// count < 1.
/// \code
///   Tensor x = linspace(0, 1, 5);   // [0, 0.25, 0.5, 0.75, 1]
///   x.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor linspace(double start, double stop,
                                   std::int64_t count,
                                   Site site = Site::current());
/// [...batch,rows,columns]: 1 where row and column are equal, else 0. Without
/// `columns` as many as rows.
/// \code
///   Tensor x = eye(2, 3);   // [[1, 0, 0], [0, 1, 0]]
///   x.dispose();
/// \endcode
TENSORTIDY_CREATES Tensor eye(std::int64_t rows, std::int64_t columns = -1,
                              const Shape &batch = {},
                              DType dtype = DType::float32,
                              Site site = Site::current());

/// A tensor on `elements`, row-major in `shape`, without a copy. `release` runs
/// once, on any thread, when the last handle on them is gone and no operation
/// reads them any more; it must not throw or call the library. Until then
/// nobody may write to them, and memory().unreliable is true. Of bool, one byte
/// each. When fromBuffer() throws, the elements stay the caller's.
/// \code
///   auto frame = std::make_shared<std::vector<float>>(1920 * 1080, 0.5f);
///   Tensor image = fromBuffer(frame->data(), {1080, 1920}, [frame] {});
///   image.dispose();   // lets go of the last copy of `frame`
/// \endcode
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
