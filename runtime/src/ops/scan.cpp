// Along one axis: argMax, argMin, cumsum, topk.
#include "kernels/cast.h"
#include "kernels/copy.h"
#include "ops/axes.h"
#include "tensortidy/reduce.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace tensortidy {

using namespace detail;

namespace {

/// The first index whose element no other one beats.
template <class Beats>
Tensor argBest(const char *name, Tensor x, int axis, const Site &site,
               Beats beats) {
  Operation op(name, site);
  const Input in = op.borrow(x);
  const std::size_t along = normalAxis(op, axis, in.shape.rank());
  const std::int64_t depth = in.shape[along];
  if (depth == 0)
    op.failShape("expected an axis with elements, got axis " +
                 std::to_string(axis) + " of " + in.shape.toString());
  const auto [outer, inner] = Around(in.shape, along);
  Shape shape;
  for (std::size_t other = 0; other < in.shape.rank(); ++other)
    if (other != along)
      shape.push(in.shape[other]);
  const Output out = op.allocate(shape, DType::int32);
  withType(in.dtype, [&, outer = outer, inner = inner](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    auto *to = out.data<std::int32_t>();
    for (std::int64_t block = 0; block < outer; ++block)
      for (std::int64_t lane = 0; lane < inner; ++lane) {
        const T *first = in.data<T>() + block * depth * inner + lane;
        std::int64_t best = 0;
        for (std::int64_t i = 1; i < depth; ++i)
          if (beats(first[i * inner], first[best * inner]))
            best = i;
        *to++ = static_cast<std::int32_t>(best);
      }
  });
  return op.publish(out);
}

// Sums are rounded to the dtype at each step, as TensorFlow.js does; int32
// wraps around.
float plus(float a, float b) { return a + b; }
std::int32_t plus(std::int32_t a, std::int32_t b) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) +
                                   static_cast<std::uint32_t>(b));
}

template <class T>
void sumUp(const T *from, T *to, std::int64_t depth, std::int64_t step,
           bool exclusive) {
  T sum = 0;
  for (std::int64_t i = 0; i < depth; ++i, from += step, to += step) {
    const T next = plus(sum, *from);
    *to = exclusive ? sum : next;
    sum = next;
  }
}

} // namespace

Tensor Tensor::argMax(int axis, Site site) const {
  return argBest("argMax", *this, axis, site, std::greater<>());
}
Tensor Tensor::argMin(int axis, Site site) const {
  return argBest("argMin", *this, axis, site, std::less<>());
}

Tensor Tensor::cumsum(int axis, bool exclusive, bool reverse, Site site) const {
  Operation op("cumsum", site);
  const Input given = op.borrow(*this);
  const std::size_t along = normalAxis(op, axis, given.shape.rank());
  op.attributes(along, exclusive, reverse);
  const Input in =
      given.dtype == DType::boolean ? castTo(op, given, DType::int32) : given;
  const Output out = op.allocate(in.shape, in.dtype);
  const auto [outer, inner] = Around(in.shape, along);
  const std::int64_t depth = in.shape[along];
  const std::int64_t step = reverse ? -inner : inner;
  const auto run = [&, outer = outer, inner = inner](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    for (std::int64_t block = 0; block < outer; ++block)
      for (std::int64_t lane = 0; lane < inner; ++lane) {
        const std::int64_t first =
            block * depth * inner + lane + (reverse ? (depth - 1) * inner : 0);
        sumUp(in.data<T>() + first, out.data<T>() + first, depth, step,
              exclusive);
      }
  };
  if (in.shape.elements() == 0)
    return op.publish(out);
  if (in.dtype == DType::float32)
    run(static_cast<float *>(nullptr));
  else
    run(static_cast<std::int32_t *>(nullptr));
  return op.publish(out);
}

namespace {

/// The indices of the k largest of each row, [...,k].
Tensor largest(Tensor x, int k, const Site &site) {
  Operation op("topk", site);
  const Input in = op.borrow(x);
  Shape shape = in.shape;
  const std::size_t last = shape.rank() - 1;
  const std::int64_t columns = shape[last];
  shape.set(last, k);
  const Output out = op.allocate(shape, DType::int32);
  if (shape.elements() == 0)
    return op.publish(out);
  std::vector<std::int32_t> order(static_cast<std::size_t>(columns));
  withType(in.dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T *row = in.data<T>();
    auto *to = out.data<std::int32_t>();
    for (std::int64_t rows = in.shape.elements() / columns; rows > 0; --rows) {
      std::iota(order.begin(), order.end(), 0);
      std::partial_sort(order.begin(), order.begin() + k, order.end(),
                        [row](std::int32_t i, std::int32_t j) {
                          const T a = row[i], b = row[j];
                          const bool noA = a != a, noB = b != b;
                          if (noA || noB)
                            return noA && (!noB || i < j);
                          return a != b ? a > b : i < j;
                        });
      to = std::copy_n(order.begin(), k, to);
      row += columns;
    }
  });
  return op.publish(out);
}

/// The elements of each row of x, [...,n], that indices, [...,k], name.
Tensor pick(Tensor x, Tensor indices, const Site &site) {
  Operation op("topk", site);
  const Input in = op.borrow(x);
  const Input which = op.borrow(indices);
  const Output out = op.allocate(which.shape, in.dtype);
  const std::int64_t k = which.shape[which.shape.rank() - 1];
  const std::int64_t columns = in.shape[in.shape.rank() - 1];
  withBits(in.dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    for (std::int64_t i = 0; i < which.shape.elements(); ++i)
      out.data<T>()[i] =
          in.data<T>()[i / k * columns + which.data<std::int32_t>()[i]];
  });
  return op.publish(out);
}

} // namespace

std::pair<Tensor, Tensor> Tensor::topk(int k, Site site) const {
  Operation op("topk", site);
  const Input in = op.borrow(*this);
  if (in.shape.rank() == 0)
    op.failShape("expected at least one axis, got a scalar");
  const std::int64_t columns = in.shape[in.shape.rank() - 1];
  if (k < 0 || k > columns)
    op.failArgument("expected a k from 0 to " + std::to_string(columns) +
                    ", got " + std::to_string(k));
  const Tensor indices = largest(*this, k, site);
  try {
    return {pick(*this, indices, site), indices};
  } catch (...) { // half of a result is nobody's
    indices.dispose(site);
    throw;
  }
}

Tensor argMax(Tensor x, int axis, Site site) { return x.argMax(axis, site); }
Tensor argMin(Tensor x, int axis, Site site) { return x.argMin(axis, site); }
Tensor cumsum(Tensor x, int axis, bool exclusive, bool reverse, Site site) {
  return x.cumsum(axis, exclusive, reverse, site);
}
std::pair<Tensor, Tensor> topk(Tensor x, int k, Site site) {
  return x.topk(k, site);
}

} // namespace tensortidy
