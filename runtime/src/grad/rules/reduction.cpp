// Gradients of reductions.
#include "grad/helpers.h"
#include "grad/rule.h"
#include "ops/axes.h"

namespace tensortidy::detail {

namespace {

/// The operand's shape with extent 1 where it was reduced.
Shape keptShape(const Step &step) {
  const Operation op("grads", step.site);
  const Shape &from = step.shape();
  const auto reduced = chosenAxes(op, step.attribute<Axes>(), from.rank());
  Shape shape = from;
  for (std::size_t axis = 0; axis < from.rank(); ++axis)
    if (reduced[axis])
      shape.set(axis, 1);
  return shape;
}

Tensor spread(const Step &step, Tensor dy) {
  return tensortidy::broadcastTo(dy.reshape(keptShape(step), step.site),
                                 step.shape(), step.site);
}

Gradients sumRule(const Step &step, Tensor dy) { return {spread(step, dy)}; }

Gradients meanRule(const Step &step, Tensor dy) {
  const auto count = static_cast<double>(step.shape().elements()) /
                     static_cast<double>(step.resultShape().elements());
  return {spread(step, dy.div(count, step.site))};
}

/// Every element that equals the extreme gets the whole gradient, as in
/// TensorFlow.js.
Gradients extremeRule(const Step &step, Tensor dy) {
  const Tensor x = step.x();
  const Axes &axes = step.attribute<Axes>();
  // Computed again: the tape keeps operands or the result, not both.
  const Tensor extreme = std::string_view(step.name()) == "max"
                             ? x.max(axes, true, step.site)
                             : x.min(axes, true, step.site);
  return {masked(spread(step, dy), x, extreme, Mask::equal, step.site)};
}

// ---- Products
//
// The gradient of a product is the product of the others, and dividing by the
// element itself would fail for 0. So it is the product of those in front times
// the product of those behind; both come out of doubling steps,
//
//   [a b c d] -> [1 a b c] -> [1 a ab bc] -> [1 a ab abc]
//
// in operations that have gradients of their own, and for n elements in
// log2(n) steps.

/// For each element of the rows of x, [m,n], the product of those in front.
Tensor productsInFront(Tensor x, const Site &site) {
  const Shape shape = x.shape(site);
  const std::int64_t n = shape[1];
  const auto shifted = [&](Tensor rows, std::int64_t by) {
    return rows.slice({0, 0}, {shape[0], n - by}, site)
        .pad({{0, 0}, {by, 0}}, 1, site);
  };
  Tensor product = shifted(x, 1);
  for (std::int64_t by = 1; by < n; by *= 2)
    product = product.mul(shifted(product, by), site);
  return product;
}

Gradients prodRule(const Step &step, Tensor dy) {
  const Site &site = step.site;
  const Shape &shape = step.shape();
  const Tensor slope = spread(step, dy);
  if (shape.elements() == 0)
    return {slope};
  const Operation op("grads", site);
  const auto reduced = chosenAxes(op, step.attribute<Axes>(), shape.rank());
  std::vector<int> order; // the reduced axes last
  std::int64_t n = 1;
  for (const bool last : {false, true})
    for (std::size_t axis = 0; axis < shape.rank(); ++axis)
      if (reduced[axis] == last) {
        order.push_back(static_cast<int>(axis));
        n *= last ? shape[axis] : 1;
      }
  std::vector<int> back(order.size());
  for (std::size_t at = 0; at < order.size(); ++at)
    back[static_cast<std::size_t>(order[at])] = static_cast<int>(at);
  const Tensor moved = step.x().transpose(order, site);
  const Tensor rows = moved.reshape({-1, n}, site);
  const Tensor behind =
      productsInFront(rows.reverse(1, site), site).reverse(1, site);
  const Tensor others = productsInFront(rows, site)
                            .mul(behind, site)
                            .reshape(moved.shape(site), site)
                            .transpose(back, site);
  return {slope.mul(others, site)};
}

constexpr Rule rules[] = {
    {"max", Needs::operands, extremeRule}, {"mean", Needs::nothing, meanRule},
    {"min", Needs::operands, extremeRule}, {"prod", Needs::operands, prodRule},
    {"sum", Needs::nothing, sumRule},
};

} // namespace

std::span<const Rule> reductionRules() { return rules; }

} // namespace tensortidy::detail
