// Axes as users write them: negative counts from the end.
#ifndef TENSORTIDY_OPS_AXES_H
#define TENSORTIDY_OPS_AXES_H

#include "engine/operation.h"

namespace tensortidy::detail {

/// 0 <= result < rank, else ShapeError.
inline std::size_t normalAxis(const Operation &op, int axis, std::size_t rank) {
  const int signedRank = static_cast<int>(rank);
  if (axis < -signedRank || axis >= signedRank)
    op.failShape("expected an axis from " + std::to_string(-signedRank) +
                 " to " + std::to_string(signedRank - 1) + ", got " +
                 std::to_string(axis));
  return static_cast<std::size_t>(axis < 0 ? axis + signedRank : axis);
}

/// One flag per axis; ShapeError for an axis out of range or named twice.
inline std::array<bool, Shape::maxRank>
chosenAxes(const Operation &op, const Axes &axes, std::size_t rank) {
  std::array<bool, Shape::maxRank> chosen{};
  if (axes.all())
    chosen.fill(true);
  for (int axis : axes.list()) {
    const std::size_t normal = normalAxis(op, axis, rank);
    if (chosen[normal])
      op.failShape("expected different axes, got " + std::to_string(axis) +
                   " twice");
    chosen[normal] = true;
  }
  return chosen;
}

} // namespace tensortidy::detail

#endif // TENSORTIDY_OPS_AXES_H
