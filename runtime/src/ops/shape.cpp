#include "tensortidy/shape.h"

#include "tensortidy/errors.h"

#include <span>

namespace tensortidy {
namespace {

[[noreturn]] void tooManyAxes(std::size_t rank) {
  throw ShapeError("Shape: expected at most " + std::to_string(Shape::maxRank) +
                       " axes, got " + std::to_string(rank),
                   Place{});
}

} // namespace

const char *name(DType dtype) noexcept {
  switch (dtype) {
  case DType::int32:
    return "int32";
  case DType::boolean:
    return "bool";
  case DType::float32:
    break;
  }
  return "float32";
}

Shape::Shape(std::initializer_list<std::int64_t> extents) {
  if (extents.size() > maxRank)
    tooManyAxes(extents.size());
  for (std::int64_t extent : extents)
    extents_[rank_++] = extent;
}

Shape::Shape(const std::vector<std::int64_t> &extents) {
  if (extents.size() > maxRank)
    tooManyAxes(extents.size());
  for (std::int64_t extent : extents)
    extents_[rank_++] = extent;
}

void Shape::push(std::int64_t extent) {
  if (rank_ == maxRank)
    tooManyAxes(rank_ + 1);
  extents_[rank_++] = extent;
}

std::string Shape::toString() const {
  std::string text = "[";
  for (std::size_t axis = 0; axis < rank_; ++axis)
    text.append(axis ? "," : "").append(std::to_string(extents_[axis]));
  return text + "]";
}

} // namespace tensortidy
