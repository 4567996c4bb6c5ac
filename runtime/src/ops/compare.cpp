// Comparison, logic, and the choice between two tensors.
#include "tensortidy/compare.h"
#include "kernels/broadcast.h"
#include "kernels/cast.h"

#include <functional>

namespace tensortidy {

using namespace detail;

namespace {

template <class Relation>
Tensor compare(Operation &op, Input a, Input b, Relation relation) {
  const Output out =
      op.allocate(broadcastShape(op, a.shape, b.shape), DType::boolean);
  const DType dtype = widerDType(a.dtype, b.dtype);
  a = castTo(op, a, dtype);
  b = castTo(op, b, dtype);
  withType(dtype, [&](auto *type) {
    zip<std::remove_pointer_t<decltype(type)>, Bool>(a, b, out, relation);
  });
  return op.publish(out);
}

template <class Relation>
Tensor compare(const char *name, Tensor a, Tensor b, const Site &site) {
  Operation op(name, site);
  const Input left = op.borrow(a);
  const Input right = op.borrow(b);
  return compare(op, left, right, Relation());
}

template <class Relation>
Tensor compare(const char *name, Tensor a, double b, const Site &site) {
  Operation op(name, site);
  const Input left = op.borrow(a);
  const float number = static_cast<float>(b);
  return compare(op, left, scalarInput(number), Relation());
}

Input borrowBool(Operation &op, Tensor tensor) {
  const Input in = op.borrow(tensor);
  if (in.dtype != DType::boolean)
    op.failDType(std::string("expected a bool tensor, got ") + name(in.dtype) +
                 in.shape.toString());
  return in;
}

template <class Connective>
Tensor connect(const char *name, Tensor a, Tensor b, const Site &site) {
  Operation op(name, site);
  const Input left = borrowBool(op, a);
  const Input right = borrowBool(op, b);
  return compare(op, left, right, Connective());
}

} // namespace

#define TENSORTIDY_COMPARE(function, Relation)                                 \
  Tensor Tensor::function(Tensor other, Site site) const {                     \
    return compare<Relation>(#function, *this, other, site);                   \
  }                                                                            \
  Tensor Tensor::function(double other, Site site) const {                     \
    return compare<Relation>(#function, *this, other, site);                   \
  }                                                                            \
  Tensor function(Tensor a, Tensor b, Site site) {                             \
    return compare<Relation>(#function, a, b, site);                           \
  }
TENSORTIDY_COMPARE(equal, std::equal_to<>)
TENSORTIDY_COMPARE(notEqual, std::not_equal_to<>)
TENSORTIDY_COMPARE(less, std::less<>)
TENSORTIDY_COMPARE(lessEqual, std::less_equal<>)
TENSORTIDY_COMPARE(greater, std::greater<>)
TENSORTIDY_COMPARE(greaterEqual, std::greater_equal<>)
#undef TENSORTIDY_COMPARE

#define TENSORTIDY_CONNECT(function, Connective)                               \
  Tensor Tensor::function(Tensor other, Site site) const {                     \
    return connect<Connective>(#function, *this, other, site);                 \
  }                                                                            \
  Tensor function(Tensor a, Tensor b, Site site) {                             \
    return connect<Connective>(#function, a, b, site);                         \
  }
TENSORTIDY_CONNECT(logicalAnd, std::logical_and<>)
TENSORTIDY_CONNECT(logicalOr, std::logical_or<>)
TENSORTIDY_CONNECT(logicalXor, std::not_equal_to<>)
#undef TENSORTIDY_CONNECT

Tensor Tensor::logicalNot(Site site) const {
  Operation op("logicalNot", site);
  const Input in = borrowBool(op, *this);
  const Output out = op.allocate(in.shape, DType::boolean);
  const std::int64_t count = in.shape.elements();
  for (std::int64_t i = 0; i < count; ++i)
    out.data<Bool>()[i] = !in.data<Bool>()[i];
  return op.publish(out);
}

Tensor Tensor::where(Tensor condition, Tensor other, Site site) const {
  Operation op("where", site);
  const Input chooser = borrowBool(op, condition);
  Input a = op.borrow(*this);
  Input b = op.borrow(other);
  const Shape shape =
      broadcastShape(op, broadcastShape(op, chooser.shape, a.shape), b.shape);
  const DType dtype = widerDType(a.dtype, b.dtype);
  a = castTo(op, a, dtype);
  b = castTo(op, b, dtype);
  const Output out = op.allocate(shape, dtype);
  const std::array<Strides, 3> strides = {
      broadcastStrides(chooser.shape, shape), broadcastStrides(a.shape, shape),
      broadcastStrides(b.shape, shape)};
  withType(dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    T *to = out.data<T>();
    walkRows<3>(shape, strides,
                [&](const auto &at, std::int64_t count, const auto &step) {
                  const Bool *which = chooser.data<Bool>() + at[0];
                  const T *x = a.data<T>() + at[1];
                  const T *y = b.data<T>() + at[2];
                  for (std::int64_t i = 0; i < count; ++i)
                    *to++ =
                        which[i * step[0]] ? x[i * step[1]] : y[i * step[2]];
                });
  });
  return op.publish(out);
}

Tensor logicalNot(Tensor x, Site site) { return x.logicalNot(site); }
Tensor where(Tensor condition, Tensor a, Tensor b, Site site) {
  return a.where(condition, b, site);
}

} // namespace tensortidy
