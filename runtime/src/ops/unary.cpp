// Element-by-element functions of one operand.
//
// Where Eigen has the function, its vectorised kernel does the work: exp, log,
// sin, cos, tanh and what is made of them are then within a few units in the
// last place of the exact value (the tests say how many).
#include "kernels/unary.h"
#include "engine/shortcut.h"
#include "kernels/cast.h"
#include "tensortidy/activation.h"
#include "tensortidy/elementwise.h"

namespace tensortidy {

using namespace detail;

namespace {

template <class T, class F>
void apply(const T *in, T *out, std::int64_t count, const F &function) {
  ArrayView<T>(out, count) = function(ConstArrayView<T>(in, count));
}

template <class T, class F>
void apply(const Input &in, const Output &out, const F &function) {
  apply(in.data<T>(), out.data<T>(), in.shape.elements(), function);
}

template <class F>
Tensor usually(const char *name, Tensor x, const Site &site,
               const F &function) {
  return shortcut<1>(name, site, {x},
                     [&](const auto &in, float *out, std::int64_t count) {
                       apply(in[0], out, count, function);
                     });
}

/// Always float32.
template <class F, class... Attributes>
Tensor floating(const char *name, Tensor x, const Site &site, const F &function,
                const Attributes &...attributes) {
  if (const Tensor result = usually(name, x, site, function)) [[likely]]
    return result;
  Operation op(name, site);
  const Input in = castTo(op, op.borrow(x), DType::float32);
  op.attributes(attributes...);
  const Output out = op.allocate(in.shape, DType::float32);
  apply<float>(in, out, function);
  return op.publish(out);
}

/// Keeps the dtype of float32 and int32. A bool is computed as int32 and stays
/// it, unless `function` makes 0 and 1 of 0 and 1: then it is a bool again.
template <class F>
Tensor keeping(const char *name, Tensor x, const Site &site, const F &function,
               bool keepsBool = true) {
  if (const Tensor result = usually(name, x, site, function)) [[likely]]
    return result;
  Operation op(name, site);
  const Input given = op.borrow(x);
  if (given.dtype == DType::float32) {
    const Output out = op.allocate(given.shape, DType::float32);
    apply<float>(given, out, function);
    return op.publish(out);
  }
  const Input in = castTo(op, given, DType::int32);
  const Output out = op.allocate(in.shape, DType::int32);
  apply<std::int32_t>(in, out, function);
  if (given.dtype != DType::boolean || !keepsBool)
    return op.publish(out);
  const Output truth = op.allocate(in.shape, DType::boolean);
  castInto({out.buffer, out.buffer->data(), in.shape, DType::int32}, truth);
  return op.publish(truth);
}

/// A float32 function that leaves whole numbers alone.
template <class F>
Tensor rounding(const char *name, Tensor x, const Site &site,
                const F &function) {
  if (const Tensor result = usually(name, x, site, function)) [[likely]]
    return result;
  Operation op(name, site);
  const Input in = op.borrow(x);
  const Output out = op.allocate(in.shape, in.dtype);
  if (in.dtype == DType::float32)
    apply<float>(in, out, function);
  else
    castInto(in, out);
  return op.publish(out);
}

/// A bool for each element; int32 and bool are asked as float32.
template <class F>
Tensor asking(const char *name, Tensor x, const Site &site, const F &function) {
  Operation op(name, site);
  const Input in = castTo(op, op.borrow(x), DType::float32);
  const Output out = op.allocate(in.shape, DType::boolean);
  const std::int64_t count = in.shape.elements();
  for (std::int64_t i = 0; i < count; ++i)
    out.data<Bool>()[i] = function(in.data<float>()[i]);
  return op.publish(out);
}

} // namespace

#define TENSORTIDY_UNARY(function, kind, ...)                                  \
  Tensor Tensor::function(Site site) const {                                   \
    return kind(#function, *this, site, __VA_ARGS__);                          \
  }                                                                            \
  Tensor function(Tensor x, Site site) { return x.function(site); }

TENSORTIDY_UNARY(abs, keeping, unary::Abs())
TENSORTIDY_UNARY(neg, keeping, unary::Neg(), false)
TENSORTIDY_UNARY(relu, keeping, unary::Relu())
TENSORTIDY_UNARY(relu6, keeping, unary::Relu6())
TENSORTIDY_UNARY(sign, keeping, unary::Sign())
TENSORTIDY_UNARY(square, keeping, unary::Square())

TENSORTIDY_UNARY(ceil, rounding, [](auto x) { return x.ceil(); })
TENSORTIDY_UNARY(floor, rounding, [](auto x) { return x.floor(); })
TENSORTIDY_UNARY(round, rounding, [](auto x) { return x.rint(); })

TENSORTIDY_UNARY(acos, floating, [](auto x) { return x.acos(); })
TENSORTIDY_UNARY(acosh, floating, [](auto x) { return x.acosh(); })
TENSORTIDY_UNARY(asin, floating, [](auto x) { return x.asin(); })
TENSORTIDY_UNARY(asinh, floating, [](auto x) { return x.asinh(); })
TENSORTIDY_UNARY(atan, floating, [](auto x) { return x.atan(); })
TENSORTIDY_UNARY(atanh, floating, [](auto x) { return x.atanh(); })
TENSORTIDY_UNARY(cos, floating, [](auto x) { return x.cos(); })
TENSORTIDY_UNARY(cosh, floating, [](auto x) { return x.cosh(); })
TENSORTIDY_UNARY(elu, floating, unary::Elu())
TENSORTIDY_UNARY(erf, floating, unary::Erf())
TENSORTIDY_UNARY(exp, floating, unary::Exp())
TENSORTIDY_UNARY(expm1, floating, unary::Expm1())
TENSORTIDY_UNARY(log, floating, [](auto x) { return x.log(); })
TENSORTIDY_UNARY(log1p, floating, unary::Log1p())
TENSORTIDY_UNARY(reciprocal, floating, [](auto x) { return x.inverse(); })
TENSORTIDY_UNARY(rsqrt, floating, unary::Rsqrt())
TENSORTIDY_UNARY(selu, floating, unary::Selu())
TENSORTIDY_UNARY(sigmoid, floating, unary::Sigmoid())
TENSORTIDY_UNARY(sin, floating, [](auto x) { return x.sin(); })
TENSORTIDY_UNARY(sinh, floating, [](auto x) { return x.sinh(); })
TENSORTIDY_UNARY(softplus, floating, unary::Softplus())
TENSORTIDY_UNARY(sqrt, floating, unary::Sqrt())
TENSORTIDY_UNARY(tan, floating, [](auto x) { return x.tan(); })
TENSORTIDY_UNARY(tanh, floating, [](auto x) { return x.tanh(); })

TENSORTIDY_UNARY(isFinite, asking, [](float x) { return std::isfinite(x); })
TENSORTIDY_UNARY(isInf, asking, [](float x) { return std::isinf(x); })
TENSORTIDY_UNARY(isNaN, asking, [](float x) { return std::isnan(x); })
#undef TENSORTIDY_UNARY

Tensor Tensor::leakyRelu(double alpha, Site site) const {
  return floating("leakyRelu", *this, site,
                  unary::LeakyRelu{static_cast<float>(alpha)}, alpha);
}
Tensor Tensor::step(double alpha, Site site) const {
  return keeping("step", *this, site, unary::Step{alpha},
                 alpha == 0 || alpha == 1);
}
Tensor Tensor::clipByValue(double low, double high, Site site) const {
  Operation op("clipByValue", site);
  const Input in = op.borrow(*this);
  if (!(low <= high))
    op.failArgument("expected a lower bound that is at most the upper one, "
                    "got " +
                    std::to_string(low) + " and " + std::to_string(high));
  op.attributes(low, high);
  const Output out = op.allocate(in.shape, in.dtype);
  withType(in.dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    apply<T>(in, out, unary::Clip{low, high});
  });
  return op.publish(out);
}
Tensor Tensor::cast(DType dtype, Site site) const {
  Operation op("cast", site);
  const Input in = op.borrow(*this);
  const Output out = op.allocate(in.shape, dtype);
  castInto(in, out);
  return op.publish(out);
}

Tensor leakyRelu(Tensor x, double alpha, Site site) {
  return x.leakyRelu(alpha, site);
}
Tensor step(Tensor x, double alpha, Site site) { return x.step(alpha, site); }
Tensor clipByValue(Tensor x, double low, double high, Site site) {
  return x.clipByValue(low, high, site);
}
Tensor cast(Tensor x, DType dtype, Site site) { return x.cast(dtype, site); }

} // namespace tensortidy
