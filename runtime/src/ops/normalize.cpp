// Softmax, its logarithm, and batch normalization.
#include "tensortidy/normalize.h"
#include "kernels/broadcast.h"
#include "kernels/cast.h"
#include "kernels/matrix.h"

#include <algorithm>
#include <cmath>

namespace tensortidy {

using namespace detail;

namespace {

/// Copies x as float32, and hands its rows to `kernel`.
template <class Kernel>
Tensor byRows(const char *name, Tensor x, const Site &site, Kernel kernel) {
  Operation op(name, site);
  const Input in = op.borrow(x);
  if (in.shape.rank() == 0)
    op.failShape("expected at least one axis, got a scalar");
  const Output out = op.allocate(in.shape, DType::float32);
  castInto(in, out);
  const std::int64_t columns = in.shape[in.shape.rank() - 1];
  if (in.shape.elements() != 0)
    kernel(out.data<float>(), in.shape.elements() / columns, columns);
  return op.publish(out);
}

} // namespace

Tensor Tensor::softmax(Site site) const {
  return byRows("softmax", *this, site, softmaxRows);
}
Tensor Tensor::logSoftmax(Site site) const {
  return byRows("logSoftmax", *this, site, logSoftmaxRows);
}

Tensor Tensor::batchNorm(Tensor mean, Tensor variance, Tensor offset,
                         Tensor scale, double varianceEpsilon,
                         Site site) const {
  Operation op("batchNorm", site);
  const Input x = castTo(op, op.borrow(*this), DType::float32);
  constexpr float zero = 0, one = 1;
  const Input parts[] = {castTo(op, op.borrow(mean), DType::float32),
                         castTo(op, op.borrow(variance), DType::float32),
                         offset ? castTo(op, op.borrow(offset), DType::float32)
                                : scalarInput(zero),
                         scale ? castTo(op, op.borrow(scale), DType::float32)
                               : scalarInput(one)};
  op.attributes(varianceEpsilon, static_cast<bool>(offset),
                static_cast<bool>(scale));
  static constexpr const char *names[] = {"mean", "variance", "offset",
                                          "scale"};
  std::array<Strides, 4> strides;
  for (std::size_t part = 0; part < 4; ++part) {
    const Shape &shape = parts[part].shape;
    const bool isDefault = parts[part].buffer == nullptr;
    if ((!isDefault && shape.rank() != parts[0].shape.rank()) ||
        shape.rank() > x.shape.rank() ||
        !(broadcastShape(op, shape, x.shape) == x.shape))
      op.failShape(std::string("expected a ") + names[part] +
                   " that broadcasts to " + x.shape.toString() +
                   ", of the mean's rank, got " + shape.toString());
    strides[part] = broadcastStrides(shape, x.shape);
  }
  const Output out = op.allocate(x.shape, DType::float32);
  const float *from = x.data<float>();
  float *to = out.data<float>();
  walkRows<4>(x.shape, strides,
              [&](const auto &at, std::int64_t count, const auto &step) {
                for (std::int64_t i = 0; i < count; ++i) {
                  const auto part = [&](std::size_t k) -> double {
                    return parts[k].template data<float>()[at[k] + i * step[k]];
                  };
                  to[i] = static_cast<float>(
                      part(2) + (from[i] - part(0)) * part(3) /
                                    std::sqrt(part(1) + varianceEpsilon));
                }
                from += count;
                to += count;
              });
  return op.publish(out);
}

Tensor softmax(Tensor x, Site site) { return x.softmax(site); }
Tensor logSoftmax(Tensor x, Site site) { return x.logSoftmax(site); }
Tensor batchNorm(Tensor x, Tensor mean, Tensor variance, Tensor offset,
                 Tensor scale, double varianceEpsilon, Site site) {
  return x.batchNorm(mean, variance, offset, scale, varianceEpsilon, site);
}

} // namespace tensortidy
