// Products of matrices and vectors.
#include "kernels/matrix.h"
#include "kernels/broadcast.h"
#include "kernels/cast.h"
#include "tensortidy/linear.h"

namespace tensortidy {

using namespace detail;

namespace {

/// A matrix [rows,columns] as it lies in memory, transposed or not.
struct Side {
  Shape batch; ///< the axes before the last two
  std::int64_t rows, columns;
  bool transposed;
};

Side sideOf(const Shape &shape, bool transposed) {
  Side side{{}, 0, 0, transposed};
  for (std::size_t axis = 0; axis + 2 < shape.rank(); ++axis)
    side.batch.push(shape[axis]);
  side.rows = shape[shape.rank() - (transposed ? 1 : 2)];
  side.columns = shape[shape.rank() - (transposed ? 2 : 1)];
  return side;
}

/// result[m,n] = a[m,k] * b[k,n], each transposed as its side says.
void multiply(const float *a, const Side &left, const float *b,
              const Side &right, float *result) {
  MatrixView out(result, left.rows, right.columns);
  const auto view = [](const float *from, const Side &side) {
    return side.transposed ? ConstMatrixView(from, side.columns, side.rows)
                           : ConstMatrixView(from, side.rows, side.columns);
  };
  const ConstMatrixView x = view(a, left), y = view(b, right);
  if (left.transposed && right.transposed)
    out.noalias() = x.transpose() * y.transpose();
  else if (left.transposed)
    out.noalias() = x.transpose() * y;
  else if (right.transposed)
    out.noalias() = x * y.transpose();
  else
    out.noalias() = x * y;
}

/// The same for int32, which wraps around: the arithmetic is on unsigned
/// numbers.
void multiply(const std::int32_t *a, const Side &left, const std::int32_t *b,
              const Side &right, std::int32_t *result) {
  using Numbers = Eigen::Matrix<std::uint32_t, Eigen::Dynamic, Eigen::Dynamic,
                                Eigen::RowMajor>;
  using Step = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;
  const auto view = [](const std::int32_t *from, const Side &side) {
    return Eigen::Map<const Numbers, 0, Step>(
        reinterpret_cast<const std::uint32_t *>(from), side.rows, side.columns,
        side.transposed ? Step(1, side.rows) : Step(side.columns, 1));
  };
  Eigen::Map<Numbers>(reinterpret_cast<std::uint32_t *>(result), left.rows,
                      right.columns) =
      view(a, left).lazyProduct(view(b, right));
}

template <class T>
void multiplyAll(const Input &a, const Side &left, const Input &b,
                 const Side &right, const Shape &batch, const Output &out) {
  T *result = out.data<T>();
  if (out.shape.elements() == 0)
    return;
  if (left.columns == 0) {
    std::fill_n(result, out.shape.elements(), T(0));
    return;
  }
  const std::array<Strides, 2> strides = {broadcastStrides(left.batch, batch),
                                          broadcastStrides(right.batch, batch)};
  walkRows<2>(batch, strides,
              [&](const auto &at, std::int64_t count, const auto &step) {
                for (std::int64_t i = 0; i < count; ++i) {
                  multiply(a.data<T>() +
                               (at[0] + i * step[0]) * left.rows * left.columns,
                           left,
                           b.data<T>() + (at[1] + i * step[1]) * right.rows *
                                             right.columns,
                           right, result);
                  result += left.rows * right.columns;
                }
              });
}

/// The product of two inputs of rank 2 at least, in `shape`, or without it in
/// its own.
Tensor product(Operation &op, Input a, Input b, bool transposeA,
               bool transposeB, const Shape *shape = nullptr) {
  const Side left = sideOf(a.shape, transposeA);
  const Side right = sideOf(b.shape, transposeB);
  Shape own = broadcastShape(op, left.batch, right.batch);
  const Shape batch = own;
  own.push(left.rows);
  own.push(right.columns);
  const DType dtype = widerDType(a.dtype, b.dtype) == DType::float32
                          ? DType::float32
                          : DType::int32;
  a = castTo(op, a, dtype);
  b = castTo(op, b, dtype);
  const Output out = op.allocate(shape ? *shape : own, dtype);
  if (dtype == DType::float32)
    multiplyAll<float>(a, left, b, right, batch, out);
  else
    multiplyAll<std::int32_t>(a, left, b, right, batch, out);
  return op.publish(out);
}

} // namespace

Tensor Tensor::matMul(Tensor other, bool transposeA, bool transposeB,
                      Site site) const {
  Operation op("matMul", site);
  const Input a = op.borrow(*this);
  const Input b = op.borrow(other);
  if (a.shape.rank() < 2 || b.shape.rank() < 2)
    op.failShape("expected two matrices, got " + a.shape.toString() + " x " +
                 b.shape.toString());
  if (sideOf(a.shape, transposeA).columns != sideOf(b.shape, transposeB).rows)
    op.failShape("expected inner dimensions to agree, got " +
                 a.shape.toString() + (transposeA ? " transposed" : "") +
                 " x " + b.shape.toString() +
                 (transposeB ? " transposed" : ""));
  op.attributes(transposeA, transposeB);
  return product(op, a, b, transposeA, transposeB);
}

Tensor Tensor::dot(Tensor other, Site site) const {
  Operation op("dot", site);
  Input a = op.borrow(*this);
  Input b = op.borrow(other);
  const std::size_t left = a.shape.rank(), right = b.shape.rank();
  if (left < 1 || left > 2 || right < 1 || right > 2)
    op.failShape("expected vectors or matrices, got " + a.shape.toString() +
                 " and " + b.shape.toString());
  if (a.shape[left - 1] != b.shape[0])
    op.failShape("expected inner dimensions to agree, got " +
                 a.shape.toString() + " and " + b.shape.toString());
  Shape shape;
  if (left == 2)
    shape.push(a.shape[0]);
  else
    a.shape = {1, a.shape[0]};
  if (right == 2)
    shape.push(b.shape[1]);
  else
    b.shape = {b.shape[0], 1};
  return product(op, a, b, false, false, &shape);
}

Tensor Tensor::outerProduct(Tensor other, Site site) const {
  Operation op("outerProduct", site);
  Input a = op.borrow(*this);
  Input b = op.borrow(other);
  if (a.shape.rank() != 1 || b.shape.rank() != 1)
    op.failShape("expected two vectors, got " + a.shape.toString() + " and " +
                 b.shape.toString());
  a.shape = {a.shape[0], 1};
  b.shape = {1, b.shape[0]};
  return product(op, a, b, false, false);
}

Tensor matMul(Tensor a, Tensor b, bool transposeA, bool transposeB, Site site) {
  return a.matMul(b, transposeA, transposeB, site);
}
Tensor dot(Tensor a, Tensor b, Site site) { return a.dot(b, site); }
Tensor outerProduct(Tensor a, Tensor b, Site site) {
  return a.outerProduct(b, site);
}

} // namespace tensortidy
