// Reductions over axes.
//
// float32 sums are added up in double and rounded once, in row-major order: the
// result does not depend on how the work is cut, and is off by half a unit in
// the last place at most for any sensible size.
#include "tensortidy/reduce.h"
#include "kernels/cast.h"
#include "kernels/walk.h"
#include "ops/axes.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace tensortidy {

using namespace detail;

namespace {

struct Plan {
  Shape shape;       ///< of the result
  Strides strides{}; ///< into the result, for each axis of the operand
};

Plan planOf(const Operation &op, const Shape &shape, const Axes &axes,
            bool keepDims) {
  const auto reduced = chosenAxes(op, axes, shape.rank());
  Shape kept, full;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    full.push(reduced[axis] ? 1 : shape[axis]);
    if (!reduced[axis])
      kept.push(shape[axis]);
  }
  return {keepDims ? full : kept, broadcastStrides(full, shape)};
}

/// Folds every element of `in` into its place of `to`.
template <class T, class A, class F>
void fold(const Input &in, const Plan &plan, A *to, F combine) {
  const T *from = in.data<T>();
  walkRows<1>(in.shape, {plan.strides},
              [&](const auto &at, std::int64_t count, const auto &step) {
                A *place = to + at[0];
                if (step[0] == 0) {
                  A result = *place;
                  for (std::int64_t i = 0; i < count; ++i)
                    result = combine(result, from[i]);
                  *place = result;
                } else {
                  for (std::int64_t i = 0; i < count; ++i)
                    place[i] = combine(place[i], from[i]);
                }
                from += count;
              });
}

Tensor sumOrMean(const char *name, bool isMean, Tensor x, const Axes &axes,
                 bool keepDims, const Site &site) {
  Operation op(name, site);
  Input in = op.borrow(x);
  op.attributes(axes);
  const Plan plan = planOf(op, in.shape, axes, keepDims);
  if (in.dtype != DType::float32 && !isMean) {
    in = castTo(op, in, DType::int32);
    const Output out = op.allocate(plan.shape, DType::int32);
    auto *to = out.data<std::int32_t>();
    std::fill_n(to, plan.shape.elements(), 0);
    fold<std::int32_t>(in, plan, to, [](std::int32_t a, std::int32_t b) {
      return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) +
                                       static_cast<std::uint32_t>(b));
    });
    return op.publish(out);
  }
  const std::int64_t results = plan.shape.elements();
  std::vector<double> sums(static_cast<std::size_t>(results));
  withType(in.dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    fold<T>(in, plan, sums.data(), [](double a, T b) { return a + b; });
  });
  const double divisor = !isMean ? 1
                                 : static_cast<double>(in.shape.elements()) /
                                       static_cast<double>(results);
  const Output out = op.allocate(plan.shape, DType::float32);
  for (std::int64_t i = 0; i < results; ++i)
    out.data<float>()[i] =
        static_cast<float>(sums[static_cast<std::size_t>(i)] / divisor);
  return op.publish(out);
}

struct Larger {
  template <class T> static constexpr T start() {
    using Limits = std::numeric_limits<T>;
    return Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
  }
  template <class T> T operator()(T a, T b) const {
    return b > a || b != b ? b : a;
  }
};
struct Smaller {
  template <class T> static constexpr T start() {
    using Limits = std::numeric_limits<T>;
    return Limits::has_infinity ? Limits::infinity() : Limits::max();
  }
  template <class T> T operator()(T a, T b) const {
    return b < a || b != b ? b : a;
  }
};

template <class Choice>
Tensor choose(const char *name, Tensor x, const Axes &axes, bool keepDims,
              const Site &site) {
  Operation op(name, site);
  const Input in = op.borrow(x);
  op.attributes(axes);
  const Plan plan = planOf(op, in.shape, axes, keepDims);
  const Output out = op.allocate(plan.shape, in.dtype);
  withType(in.dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    T start = Choice::template start<T>();
    if constexpr (std::is_same_v<T, Bool>)
      start = start != 0;
    std::fill_n(out.data<T>(), plan.shape.elements(), start);
    fold<T>(in, plan, out.data<T>(), Choice());
  });
  return op.publish(out);
}

template <class Connective>
Tensor decide(const char *name, Tensor x, const Axes &axes, bool keepDims,
              const Site &site, Bool start, Connective connective) {
  Operation op(name, site);
  const Input in = op.borrow(x);
  if (in.dtype != DType::boolean)
    op.failDType(std::string("expected a bool tensor, got ") +
                 tensortidy::name(in.dtype) + in.shape.toString());
  const Plan plan = planOf(op, in.shape, axes, keepDims);
  const Output out = op.allocate(plan.shape, DType::boolean);
  std::fill_n(out.data<Bool>(), plan.shape.elements(), start);
  fold<Bool>(in, plan, out.data<Bool>(), connective);
  return op.publish(out);
}

} // namespace

Tensor Tensor::sum(const Axes &axes, bool keepDims, Site site) const {
  return sumOrMean("sum", false, *this, axes, keepDims, site);
}
Tensor Tensor::mean(const Axes &axes, bool keepDims, Site site) const {
  return sumOrMean("mean", true, *this, axes, keepDims, site);
}
Tensor Tensor::max(const Axes &axes, bool keepDims, Site site) const {
  return choose<Larger>("max", *this, axes, keepDims, site);
}
Tensor Tensor::min(const Axes &axes, bool keepDims, Site site) const {
  return choose<Smaller>("min", *this, axes, keepDims, site);
}

Tensor Tensor::prod(const Axes &axes, bool keepDims, Site site) const {
  Operation op("prod", site);
  const Input given = op.borrow(*this);
  op.attributes(axes);
  const Plan plan = planOf(op, given.shape, axes, keepDims);
  const bool isFloat = given.dtype == DType::float32;
  const Input in = isFloat ? given : castTo(op, given, DType::int32);
  const Output out = op.allocate(plan.shape, in.dtype);
  const std::int64_t results = plan.shape.elements();
  if (isFloat) {
    std::vector<double> products(static_cast<std::size_t>(results), 1);
    fold<float>(in, plan, products.data(),
                [](double a, float b) { return a * b; });
    std::copy(products.begin(), products.end(), out.data<float>());
  } else {
    std::fill_n(out.data<std::int32_t>(), results, 1);
    fold<std::int32_t>(
        in, plan, out.data<std::int32_t>(), [](std::int32_t a, std::int32_t b) {
          return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) *
                                           static_cast<std::uint32_t>(b));
        });
  }
  return op.publish(out);
}

Tensor Tensor::any(const Axes &axes, bool keepDims, Site site) const {
  return decide("any", *this, axes, keepDims, site, Bool{0},
                [](Bool a, Bool b) -> Bool { return a | b; });
}
Tensor Tensor::all(const Axes &axes, bool keepDims, Site site) const {
  return decide("all", *this, axes, keepDims, site, Bool{1},
                [](Bool a, Bool b) -> Bool { return a & b; });
}

Tensor sum(Tensor x, const Axes &axes, bool keepDims, Site site) {
  return x.sum(axes, keepDims, site);
}
Tensor mean(Tensor x, const Axes &axes, bool keepDims, Site site) {
  return x.mean(axes, keepDims, site);
}
Tensor max(Tensor x, const Axes &axes, bool keepDims, Site site) {
  return x.max(axes, keepDims, site);
}
Tensor min(Tensor x, const Axes &axes, bool keepDims, Site site) {
  return x.min(axes, keepDims, site);
}
Tensor prod(Tensor x, const Axes &axes, bool keepDims, Site site) {
  return x.prod(axes, keepDims, site);
}
Tensor any(Tensor x, const Axes &axes, bool keepDims, Site site) {
  return x.any(axes, keepDims, site);
}
Tensor all(Tensor x, const Axes &axes, bool keepDims, Site site) {
  return x.all(axes, keepDims, site);
}

} // namespace tensortidy
