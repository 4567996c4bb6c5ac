// Linear algebra, and softmax.
#include "kernels/matrix.h"
#include "kernels/cast.h"
#include "tensortidy/ops.h"

#include <cstring>

namespace tensortidy {

using namespace detail;

Tensor Tensor::matMul(Tensor other, Site site) const {
  Operation op("matMul", site);
  const Input a = castTo(op, op.borrow(*this), DType::float32);
  const Input b = castTo(op, op.borrow(other), DType::float32);
  if (a.shape.rank() != 2 || b.shape.rank() != 2)
    op.failShape("expected two matrices, got " + a.shape.toString() + " x " +
                 b.shape.toString());
  if (a.shape[1] != b.shape[0])
    op.failShape("expected inner dimensions to agree, got " +
                 a.shape.toString() + " x " + b.shape.toString());
  const Output out = op.allocate(Shape{a.shape[0], b.shape[1]}, DType::float32);
  MatrixView result(out.data<float>(), a.shape[0], b.shape[1]);
  const ConstMatrixView left(a.data<float>(), a.shape[0], a.shape[1]);
  const ConstMatrixView right(b.data<float>(), b.shape[0], b.shape[1]);
  if (left.cols() == 0)
    result.setZero();
  else if (result.size() != 0)
    result.noalias() = left * right;
  return op.publish(out);
}

Tensor Tensor::softmax(Site site) const {
  Operation op("softmax", site);
  const Input in = castTo(op, op.borrow(*this), DType::float32);
  if (in.shape.rank() == 0)
    op.failShape("expected at least one axis, got a scalar");
  const Output out = op.allocate(in.shape, DType::float32);
  const std::int64_t count = in.shape.elements();
  if (count == 0)
    return op.publish(out);
  std::memcpy(out.data<float>(), in.data<float>(),
              static_cast<std::size_t>(count) * sizeof(float));
  const std::int64_t columns = in.shape[in.shape.rank() - 1];
  softmaxRows(out.data<float>(), count / columns, columns);
  return op.publish(out);
}

Tensor matMul(Tensor a, Tensor b, Site site) { return a.matMul(b, site); }
Tensor softmax(Tensor x, Site site) { return x.softmax(site); }

} // namespace tensortidy
