// The shape and the element type of a tensor, and the axes that a reduction
// runs over.
#ifndef TENSORTIDY_SHAPE_H
#define TENSORTIDY_SHAPE_H

#include "tensortidy/annotations.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

/// Element types. Names in messages are TensorFlow.js': "float32", "int32",
/// "bool".
enum class DType : std::uint8_t { float32, int32, boolean };

/// "float32", "int32" or "bool".
/// \code
///   name(DType::boolean);   // "bool"
/// \endcode
const char *name(DType dtype) noexcept;
/// Bytes of one element: 4, 4 or 1.
/// \code
///   bytesPerElement(DType::int32);   // 4
/// \endcode
inline std::size_t bytesPerElement(DType dtype) noexcept {
  return dtype == DType::boolean ? 1 : 4;
}

/// The extent along each axis, outermost first; row-major. Rank 0 is a scalar.
/// An extent may be 0. A value type that never allocates: at most `maxRank`
/// axes, as in TensorFlow.js.
/// \code
///   Shape shape = {2, 3};
///   shape.rank();       // 2
///   shape.elements();   // 6
///   shape.push(4);
///   shape.set(0, 5);
///   shape.toString();   // "[5,3,4]"
///   shape.toVector();   // [5, 3, 4]
///   *shape.begin() == shape[0] && *(shape.end() - 1) == shape[2];   // true
///   const std::uint32_t extents[] = {7, 8};
///   Shape other = Shape::of(extents, 2);   // [7,8]
/// \endcode
class Shape {
public:
  static constexpr std::size_t maxRank = 6;

  constexpr Shape() noexcept = default;
  /// Throws ShapeError when there are more than `maxRank` extents.
  Shape(std::initializer_list<std::int64_t> extents);
  explicit Shape(const std::vector<std::int64_t> &extents);

  /// From extents that were a shape before; those behind its rank are 0.
  template <std::size_t N>
  static Shape of(const std::uint32_t (&extents)[N],
                  std::size_t rank) noexcept {
    static_assert(N <= maxRank);
    Shape shape;
    shape.rank_ = rank;
    for (std::size_t axis = 0; axis < N; ++axis)
      shape.extents_[axis] = extents[axis];
    return shape;
  }

  std::size_t rank() const noexcept { return rank_; }
  std::int64_t operator[](std::size_t axis) const noexcept {
    return extents_[axis];
  }
  const std::int64_t *begin() const noexcept { return extents_; }
  const std::int64_t *end() const noexcept { return extents_ + rank_; }

  /// The number of elements: the product of the extents, 1 for a scalar.
  std::int64_t elements() const noexcept {
    std::int64_t product = 1;
    for (std::int64_t extent : *this)
      product *= extent;
    return product;
  }
  /// Adds an innermost axis. Throws ShapeError beyond `maxRank`.
  void push(std::int64_t extent);
  void set(std::size_t axis, std::int64_t extent) noexcept {
    extents_[axis] = extent;
  }

  /// "[2,3]"
  std::string toString() const;
  std::vector<std::int64_t> toVector() const { return {begin(), end()}; }

  friend bool operator==(const Shape &a, const Shape &b) noexcept {
    if (a.rank_ != b.rank_)
      return false;
    for (std::size_t axis = 0; axis < a.rank_; ++axis)
      if (a.extents_[axis] != b.extents_[axis])
        return false;
    return true;
  }

private:
  std::int64_t extents_[maxRank] = {};
  std::size_t rank_ = 0;
};

/// The axes of a reduction: `sum()` over all of them, `sum(0)`, `sum(-1)`,
/// `sum({0, 2})`. Negative counts from the end.
/// \code
///   Axes all, rows = 0, both = {0, -1};
///   all.all();     // true
///   both.list();   // [0, -1]
///   Tensor x = ones({2, 3, 4}), y = x.sum(both);
///   y.shape();     // [3]
///   dispose({x, y});
/// \endcode
class Axes {
public:
  Axes() = default;
  Axes(int axis) : axes_{axis}, all_(false) {}
  Axes(std::initializer_list<int> axes) : axes_(axes), all_(false) {}
  explicit Axes(std::vector<int> axes) : axes_(std::move(axes)), all_(false) {}

  bool all() const noexcept { return all_; }
  const std::vector<int> &list() const noexcept { return axes_; }

private:
  std::vector<int> axes_;
  bool all_ = true;
};

} // namespace tensortidy

#endif // TENSORTIDY_SHAPE_H
