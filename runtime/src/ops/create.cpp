// Tensors from numbers.
#include "tensortidy/create.h"
#include "kernels/cast.h"

#include <algorithm>

namespace tensortidy {

using namespace detail;

namespace {

/// The shape that the first branch of the literal has.
Shape shapeOf(const Operation &op, const Values &values) {
  Shape shape;
  for (const Values *level = &values; level->isList();) {
    if (shape.rank() == Shape::maxRank)
      op.failShape("expected at most " + std::to_string(Shape::maxRank) +
                   " levels of braces");
    shape.push(static_cast<std::int64_t>(level->elements().size()));
    if (level->elements().size() == 0)
      break;
    level = level->elements().begin();
  }
  return shape;
}

bool allBoolean(const Values &values) {
  if (!values.isList())
    return values.isBoolean();
  return std::all_of(values.elements().begin(), values.elements().end(),
                     allBoolean);
}

void collect(const Operation &op, const Values &values, const Shape &shape,
             std::size_t axis, std::vector<double> &numbers) {
  const bool leaf = axis == shape.rank();
  if (leaf == values.isList() ||
      (!leaf &&
       static_cast<std::int64_t>(values.elements().size()) != shape[axis]))
    op.failShape("expected rows of one length, as in the first branch " +
                 shape.toString() + ", got " +
                 (values.isList()
                      ? "a row of " + std::to_string(values.elements().size())
                      : "a number") +
                 " at axis " + std::to_string(axis));
  if (leaf) {
    numbers.push_back(values.number());
    return;
  }
  for (const Values &element : values.elements())
    collect(op, element, shape, axis + 1, numbers);
}

template <class From>
Tensor fromMemory(Operation &op, std::span<const From> values,
                  const Shape &shape, DType dtype) {
  const Output out = op.allocate(shape, dtype);
  if (static_cast<std::int64_t>(values.size()) != shape.elements())
    op.failShape("expected " + std::to_string(shape.elements()) +
                 " values for shape " + shape.toString() + ", got " +
                 std::to_string(values.size()));
  withType(dtype, [&](auto *target) {
    using To = std::remove_pointer_t<decltype(target)>;
    To *to = out.data<To>();
    for (From value : values)
      *to++ = convert<To>(value);
  });
  return op.publish(out);
}

template <class From> constexpr DType dtypeOf() {
  if constexpr (std::is_same_v<From, std::int32_t>)
    return DType::int32;
  else if constexpr (std::is_same_v<From, bool>)
    return DType::boolean;
  else
    return DType::float32;
}

Tensor filled(const char *name, const Shape &shape, double value, DType dtype,
              const Site &site) {
  Operation op(name, site);
  const Output out = op.allocate(shape, dtype);
  withType(dtype, [&](auto *target) {
    using T = std::remove_pointer_t<decltype(target)>;
    std::fill_n(out.data<T>(), shape.elements(), convert<T>(value));
  });
  return op.publish(out);
}

} // namespace

Tensor tensor(const Values &values, Site site) {
  Operation op("tensor", site);
  const Shape shape = shapeOf(op, values);
  std::vector<double> numbers;
  collect(op, values, shape, 0, numbers);
  const bool isBoolean = !numbers.empty() && allBoolean(values);
  return fromMemory<double>(op, numbers, shape,
                            isBoolean ? DType::boolean : DType::float32);
}

Tensor tensor(const Values &values, const Shape &shape, Site site) {
  return tensor(values, shape,
                allBoolean(values) && shape.elements() != 0 ? DType::boolean
                                                            : DType::float32,
                site);
}

Tensor tensor(const Values &values, const Shape &shape, DType dtype,
              Site site) {
  Operation op("tensor", site);
  std::vector<double> numbers;
  collect(op, values, shapeOf(op, values), 0, numbers);
  return fromMemory<double>(op, numbers, shape, dtype);
}

Tensor tensor(const Numbers &values, Site site) {
  const auto count =
      std::visit([](auto span) { return span.size(); }, values.span());
  return tensor(values, Shape{static_cast<std::int64_t>(count)}, site);
}

Tensor tensor(const Numbers &values, const Shape &shape, Site site) {
  Operation op("tensor", site);
  return std::visit(
      [&]<class T>(std::span<const T> numbers) {
        return fromMemory(op, numbers, shape, dtypeOf<T>());
      },
      values.span());
}

Tensor scalar(double value, DType dtype, Site site) {
  return filled("scalar", Shape(), value, dtype, site);
}
Tensor zeros(const Shape &shape, DType dtype, Site site) {
  return filled("zeros", shape, 0, dtype, site);
}
Tensor ones(const Shape &shape, DType dtype, Site site) {
  return filled("ones", shape, 1, dtype, site);
}
Tensor fill(const Shape &shape, double value, DType dtype, Site site) {
  return filled("fill", shape, value, dtype, site);
}

} // namespace tensortidy
