// Tensors from a rule: sequences, the unit matrix, random numbers; and from
// memory of somebody else's.
#include "kernels/cast.h"
#include "kernels/random.h"
#include "tensortidy/create.h"

#include <algorithm>
#include <cmath>

namespace tensortidy {

using namespace detail;

namespace {

/// As an element of TensorFlow.js' typed arrays: rounded to float32, wrapped to
/// int32, true when not 0.
template <class T> T stored(double value) {
  if constexpr (std::is_same_v<T, std::int32_t>)
    return wrapInt32(value);
  else
    return convert<T>(value);
}

/// Fills with start, start + step, ..., each rounded before the next.
void fillSteps(const Output &out, double start, double step) {
  withType(out.dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    T *to = out.data<T>();
    double value = start;
    const std::int64_t count = out.shape.elements();
    for (std::int64_t i = 0; i < count; ++i) {
      to[i] = stored<T>(value);
      value = static_cast<double>(to[i]) + step;
    }
  });
}

template <class Draw>
Tensor drawn(const char *name, const Shape &shape, DType dtype,
             const Site &site, Draw draw) {
  Operation op(name, site);
  const Output out = op.allocate(shape, dtype);
  withType(dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    std::generate_n(out.data<T>(), shape.elements(),
                    [&] { return convert<T>(draw()); });
  });
  return op.publish(out);
}

} // namespace

Tensor range(double start, double stop, double step, DType dtype, Site site) {
  Operation op("range", site);
  if (step == 0)
    op.failArgument("expected a step other than 0");
  std::int64_t count = 0;
  if (start < stop ? step > 0 : stop < start && step <= 1) {
    const double exact = std::abs(std::ceil((stop - start) / step));
    if (!(exact < 0x1p62))
      op.failArgument("expected a range that can be counted, got " +
                      std::to_string(start) + " to " + std::to_string(stop) +
                      " by " + std::to_string(step));
    count = static_cast<std::int64_t>(exact);
    step = stop < start && step == 1 ? -1 : step;
  }
  const Output out = op.allocate(Shape{count}, dtype);
  fillSteps(out, start, step);
  return op.publish(out);
}

Tensor linspace(double start, double stop, std::int64_t count, Site site) {
  Operation op("linspace", site);
  if (count < 1)
    op.failArgument("expected at least 1 number, got " + std::to_string(count));
  const Output out = op.allocate(Shape{count}, DType::float32);
  fillSteps(out, start,
            (stop - start) /
                static_cast<double>(std::max<std::int64_t>(1, count - 1)));
  return op.publish(out);
}

Tensor eye(std::int64_t rows, std::int64_t columns, const Shape &batch,
           DType dtype, Site site) {
  Operation op("eye", site);
  if (batch.rank() + 2 > Shape::maxRank)
    op.failShape("expected a batch of at most " +
                 std::to_string(Shape::maxRank - 2) + " axes, got " +
                 batch.toString());
  columns = columns == -1 ? rows : columns;
  Shape shape = batch;
  shape.push(rows);
  shape.push(columns);
  const Output out = op.allocate(shape, dtype);
  withType(dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const std::int64_t count = shape.elements();
    std::fill_n(out.data<T>(), count, T(0));
    for (T *to = out.data<T>(), *end = to + count; to != end;
         to += rows * columns)
      for (std::int64_t i = 0; i < std::min(rows, columns); ++i)
        to[i * columns + i] = T(1);
  });
  return op.publish(out);
}

Tensor randomNormal(const Shape &shape, double mean, double stddev,
                    std::uint64_t seed, Site site) {
  Random random(seed);
  return drawn("randomNormal", shape, DType::float32, site,
               [&] { return mean + stddev * random.normal(); });
}

Tensor randomUniform(const Shape &shape, double low, double high, DType dtype,
                     std::uint64_t seed, Site site) {
  Random random(seed);
  const auto below = static_cast<float>(high);
  return drawn("randomUniform", shape, dtype, site, [&] {
    const double value = low + (high - low) * random.uniform();
    // rounding to float32 must not reach the open end
    return dtype == DType::float32 && low < high &&
                   static_cast<float>(value) >= below
               ? std::nextafter(below, static_cast<float>(low))
               : value;
  });
}

Tensor truncatedNormal(const Shape &shape, double mean, double stddev,
                       std::uint64_t seed, Site site) {
  Random random(seed);
  return drawn("truncatedNormal", shape, DType::float32, site, [&] {
    double value = random.normal();
    while (std::abs(value) > 2)
      value = random.normal();
    return mean + stddev * value;
  });
}

namespace {

Tensor adopted(const void *elements, const Shape &shape, DType dtype,
               std::function<void()> release, const Site &site) {
  Operation op("fromBuffer", site);
  if (!elements && shape.elements() != 0)
    op.failArgument("expected elements for shape " + shape.toString() +
                    ", got a null pointer");
  // No operation writes to a published buffer.
  const Output out =
      op.adopt(const_cast<void *>(elements), shape, dtype, std::move(release));
  try {
    return op.publish(out);
  } catch (...) {
    out.buffer->adopted().release = nullptr; // the caller keeps them
    throw;
  }
}

} // namespace

Tensor fromBuffer(const float *elements, const Shape &shape,
                  std::function<void()> release, Site site) {
  return adopted(elements, shape, DType::float32, std::move(release), site);
}
Tensor fromBuffer(const std::int32_t *elements, const Shape &shape,
                  std::function<void()> release, Site site) {
  return adopted(elements, shape, DType::int32, std::move(release), site);
}
Tensor fromBuffer(const bool *elements, const Shape &shape,
                  std::function<void()> release, Site site) {
  static_assert(sizeof(bool) == sizeof(Bool));
  return adopted(elements, shape, DType::boolean, std::move(release), site);
}

} // namespace tensortidy
