// Operations that the rules need and users do not have. They are recorded like
// public ones, so that gradients of gradients go through them.
#ifndef TENSORTIDY_GRAD_HELPERS_H
#define TENSORTIDY_GRAD_HELPERS_H

#include "tensortidy/ops.h"

namespace tensortidy::detail {

/// The gradient of broadcasting `shape` to dy's: the sum over what was
/// repeated. dy itself when nothing was.
Tensor sumTo(Tensor dy, const Shape &shape, const Site &site);
/// A tensor of zeros with x in the box that starts at `begin`.
Tensor placeInto(Tensor x, const Shape &shape, const Shape &begin,
                 const Site &site);

/// How masked() compares; the comparisons are false for NaN.
enum class Mask : std::uint8_t {
  greaterEqual,
  less,
  lessEqual,
  greater,
  equal
};
/// dy where a `mask` b holds, else 0. a and b broadcast to dy's shape.
Tensor masked(Tensor dy, Tensor a, Tensor b, Mask mask, const Site &site);
/// The same against a number.
Tensor masked(Tensor dy, Tensor a, double b, Mask mask, const Site &site);

} // namespace tensortidy::detail

#endif // TENSORTIDY_GRAD_HELPERS_H
