// Element-by-element functions of one operand.
#include "kernels/cast.h"
#include "tensortidy/ops.h"

#include <cmath>

namespace tensortidy {

using namespace detail;

namespace {

template <class T, class F>
void apply(const Input &in, const Output &out, F function) {
  const T *from = in.data<T>();
  T *to = out.data<T>();
  const std::int64_t count = in.shape.elements();
  for (std::int64_t i = 0; i < count; ++i)
    to[i] = function(from[i]);
}

/// Keeps float32 and int32; bool counts as int32.
template <class F>
Tensor keeping(const char *name, Tensor x, const Site &site, F function) {
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
  return op.publish(out);
}

/// Always float32.
template <class F>
Tensor floating(const char *name, Tensor x, const Site &site, F function) {
  Operation op(name, site);
  const Input in = castTo(op, op.borrow(x), DType::float32);
  const Output out = op.allocate(in.shape, DType::float32);
  apply<float>(in, out, function);
  return op.publish(out);
}

struct Square {
  float operator()(float x) const { return x * x; }
  std::int32_t operator()(std::int32_t x) const {
    const auto bits = static_cast<std::uint32_t>(x);
    return static_cast<std::int32_t>(bits * bits);
  }
};
struct Neg {
  float operator()(float x) const { return -x; }
  std::int32_t operator()(std::int32_t x) const {
    return static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(x));
  }
};
struct Relu {
  template <class T> T operator()(T x) const { return x < T(0) ? T(0) : x; }
};

} // namespace

Tensor Tensor::square(Site site) const {
  return keeping("square", *this, site, Square());
}
Tensor Tensor::neg(Site site) const {
  return keeping("neg", *this, site, Neg());
}
Tensor Tensor::relu(Site site) const {
  return keeping("relu", *this, site, Relu());
}
Tensor Tensor::sqrt(Site site) const {
  return floating("sqrt", *this, site, [](float x) { return std::sqrt(x); });
}
Tensor Tensor::exp(Site site) const {
  return floating("exp", *this, site, [](float x) { return std::exp(x); });
}
Tensor Tensor::log(Site site) const {
  return floating("log", *this, site, [](float x) { return std::log(x); });
}
Tensor Tensor::cast(DType dtype, Site site) const {
  Operation op("cast", site);
  const Input in = op.borrow(*this);
  const Output out = op.allocate(in.shape, dtype);
  castInto(in, out);
  return op.publish(out);
}

Tensor square(Tensor x, Site site) { return x.square(site); }
Tensor neg(Tensor x, Site site) { return x.neg(site); }
Tensor relu(Tensor x, Site site) { return x.relu(site); }
Tensor sqrt(Tensor x, Site site) { return x.sqrt(site); }
Tensor exp(Tensor x, Site site) { return x.exp(site); }
Tensor log(Tensor x, Site site) { return x.log(site); }
Tensor cast(Tensor x, DType dtype, Site site) { return x.cast(dtype, site); }

} // namespace tensortidy
