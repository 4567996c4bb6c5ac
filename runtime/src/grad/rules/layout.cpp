// Gradients of what moves elements: the same move backwards.
#include "grad/helpers.h"
#include "grad/rule.h"

namespace tensortidy::detail {

namespace {

/// clone, reshape, squeeze, expandDims, flatten.
Gradients viewRule(const Step &step, Tensor dy) {
  return {dy.reshape(step.shape(), step.site)};
}

Gradients transposeRule(const Step &step, Tensor dy) {
  const auto &permutation = step.attribute<std::vector<int>>();
  const int rank = static_cast<int>(permutation.size());
  std::vector<int> inverse(permutation.size());
  for (int axis = 0; axis < rank; ++axis) {
    const int source = permutation[static_cast<std::size_t>(axis)];
    inverse[static_cast<std::size_t>(source < 0 ? source + rank : source)] =
        axis;
  }
  return {dy.transpose(inverse, step.site)};
}

Gradients sliceRule(const Step &step, Tensor dy) {
  return {placeInto(dy, step.shape(), step.attribute<Shape>(), step.site)};
}

Shape originOf(std::size_t rank) {
  Shape origin;
  while (origin.rank() < rank)
    origin.push(0);
  return origin;
}

/// One part of a split.
Gradients splitRule(const Step &step, Tensor dy) {
  const auto [axis, start] = step.attributes<std::size_t, std::int64_t>();
  Shape begin = originOf(step.shape().rank());
  begin.set(axis, start);
  return {placeInto(dy, step.shape(), begin, step.site)};
}

Gradients concatRule(const Step &step, Tensor dy) {
  const auto axis = step.attribute<std::size_t>();
  Gradients result(step.numOperands());
  Shape begin = originOf(step.resultShape().rank());
  for (std::size_t at = 0; at < result.size(); ++at) {
    const Shape &shape = step.shape(at);
    if (step.wants(at))
      result[at] = dy.slice(begin, shape, step.site);
    begin.set(axis, begin[axis] + shape[axis]);
  }
  return result;
}

constexpr Rule rules[] = {
    {"clone", Needs::nothing, viewRule},
    {"concat", Needs::nothing, concatRule},
    {"expandDims", Needs::nothing, viewRule},
    {"flatten", Needs::nothing, viewRule},
    {"reshape", Needs::nothing, viewRule},
    {"slice", Needs::nothing, sliceRule},
    {"split", Needs::nothing, splitRule},
    {"squeeze", Needs::nothing, viewRule},
    {"transpose", Needs::nothing, transposeRule},
};

} // namespace

std::span<const Rule> layoutRules() { return rules; }

} // namespace tensortidy::detail
