#include "tensortidy/dataset.h"

#include "engine/operation.h"
#include "kernels/random.h"

namespace tensortidy {

using namespace detail;

std::function<std::size_t(std::size_t)> detail::chooser(std::uint64_t seed) {
  return [random = Random(seed)](std::size_t n) mutable {
    return static_cast<std::size_t>(random.below(n));
  };
}

Tensor detail::rowOf(Tensor x, std::int64_t row, const Site &site) {
  const Shape shape = x.shape(site);
  Shape begin = shape, extents = shape, element;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    begin.set(axis, axis == 0 ? row : 0);
    if (axis != 0)
      element.push(shape[axis]);
  }
  extents.set(0, 1);
  return tidy(
      [&] { return x.slice(begin, extents, site).reshape(element, site); },
      site);
}

Tensor detail::stacked(const std::vector<Tensor> &elements, const Site &site) {
  std::vector<Tensor> parts;
  for (Tensor element : elements)
    parts.push_back(element.expandDims(0, site));
  return concat(parts, 0, site);
}

Example detail::stacked(const std::vector<Example> &elements,
                        const Site &site) {
  std::vector<Tensor> xs, ys;
  for (const Example &element : elements) {
    xs.push_back(element.x);
    ys.push_back(element.y);
  }
  return {stacked(xs, site), stacked(ys, site)};
}

void detail::checkAtLeastOne(const char *name, std::int64_t number,
                             const Site &site) {
  const Operation op(name, site);
  if (number < 1)
    op.failArgument("expected at least 1 element, got " +
                    std::to_string(number));
}

std::int64_t detail::rowsIn(const char *name, Tensor x, const Site &site) {
  Operation op(name, site);
  const Input in = op.borrow(x);
  if (in.shape.rank() == 0)
    op.failShape("expected a tensor with rows, got a scalar");
  return in.shape[0];
}

void detail::checkSameRows(Tensor x, Tensor y, const Site &site) {
  const Operation op("examples", site);
  const std::int64_t left = rowsIn("examples", x, site);
  const std::int64_t right = rowsIn("examples", y, site);
  if (left != right)
    op.failShape("expected as many rows in y as in x, " + std::to_string(left) +
                 ", got " + std::to_string(right));
}

Dataset<Tensor> rows(Tensor x, Site site) {
  const std::int64_t count = rowsIn("rows", x, site);
  return Dataset<Tensor>([x, count, site] {
    return [x, count, site,
            row = std::int64_t{0}]() mutable -> std::optional<Owned<Tensor>> {
      if (row == count)
        return std::nullopt;
      return Owned<Tensor>(rowOf(x, row++, site), site);
    };
  });
}

Dataset<Example> examples(Tensor x, Tensor y, Site site) {
  checkSameRows(x, y, site);
  const std::int64_t count = rowsIn("examples", x, site);
  return Dataset<Example>([x, y, count, site] {
    return [x, y, count, site,
            row = std::int64_t{0}]() mutable -> std::optional<Owned<Example>> {
      if (row == count)
        return std::nullopt;
      const Example example = tidy(
          [&] {
            return Example{rowOf(x, row, site), rowOf(y, row, site)};
          },
          site);
      ++row;
      return Owned<Example>(example, site);
    };
  });
}

} // namespace tensortidy
