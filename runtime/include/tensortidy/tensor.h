// Tensor: a 64-bit name for an immutable array of numbers.
//
// \code
//   Tensor a = tensor({{1, 2}, {3, 4}});
//   {
//     TidyScope scope;   // else nobody could free a.matMul(a), which has no name
//     a.matMul(a).relu().print();   // [[7, 10], [15, 22]]
//   }
//   a.dispose();   // from here on, a.data() throws and names this line
// \endcode
//
// Copying a Tensor copies the name, not the array. Whoever creates a tensor
// owns it: dispose it by hand, or create it inside a tidy scope (scope.h).
// Methods that create say so in their annotation; every other method borrows.
// Unless stated otherwise, a method throws DisposedTensorError on a dead handle
// and NullTensorError on a null one. Tensors may be shared among threads; a
// dispose that runs beside an operation takes effect after it.
#ifndef TENSORTIDY_TENSOR_H
#define TENSORTIDY_TENSOR_H

#include "tensortidy/shape.h"
#include "tensortidy/site.h"
#include "tensortidy/slicing.h"
#include "tensortidy/window.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

namespace detail {
struct HandleAccess;
}

/// \code
///   Tensor x = ones({2}), same = x, none;
///   x == same && x.id() == same.id();   // true
///   bool(none);       // false
///   x.dispose();
///   same.isDisposed();   // true
/// \endcode
class TENSORTIDY_SCOPED_RESOURCE("tensor") Tensor {
public:
  /// The null handle: names nothing, converts to false.
  Tensor() = default;

  // ---- The name. Legal on a dead or null handle

  /// Whether there is a name at all; says nothing about whether the tensor is
  /// still alive.
  TENSORTIDY_NOT_A_USE explicit operator bool() const noexcept {
    return slot_ != 0;
  }
  /// Unique among all tensors, variables and models of the process; 0 for a
  /// null handle.
  TENSORTIDY_NOT_A_USE std::uint64_t id() const noexcept {
    return static_cast<std::uint64_t>(generation_) << 32 | slot_;
  }
  /// True for a dead handle, and for a null one.
  TENSORTIDY_ASKS_DISPOSED bool isDisposed() const noexcept;
  TENSORTIDY_NOT_A_USE friend bool operator==(Tensor a, Tensor b) noexcept {
    return a.slot_ == b.slot_ && a.generation_ == b.generation_;
  }
  TENSORTIDY_NOT_A_USE friend bool operator!=(Tensor a, Tensor b) noexcept {
    return !(a == b);
  }

  /// Frees this handle; the buffer goes with its last handle. Silent on a dead
  /// or null handle.
  TENSORTIDY_DISPOSES_THIS void dispose(Site site = Site::current()) const;

  // ---- Reading

  /// \code
  ///   Tensor x = ones({2, 3});
  ///   x.shape();   // [2,3]
  ///   x.dispose();
  /// \endcode
  Shape shape(Site site = Site::current()) const;
  /// \code
  ///   Tensor x = ones({2}, DType::int32);
  ///   name(x.dtype());   // "int32"
  ///   x.dispose();
  /// \endcode
  DType dtype(Site site = Site::current()) const;
  /// \code
  ///   Tensor x = ones({2, 3});
  ///   x.rank();   // 2
  ///   x.dispose();
  /// \endcode
  std::size_t rank(Site site = Site::current()) const;
  /// The number of elements.
  /// \code
  ///   Tensor x = ones({2, 3});
  ///   x.size();   // 6
  ///   x.dispose();
  /// \endcode
  std::int64_t size(Site site = Site::current()) const;
  /// The elements in row-major order. T is float, std::int32_t or bool and must
  /// match the dtype, else DTypeError.
  /// \code
  ///   Tensor x = tensor({{1, 2}, {3, 4}}), flags = x.greater(2);
  ///   x.data();             // [1, 2, 3, 4]
  ///   flags.data<bool>();   // [false, false, true, true]
  ///   dispose({x, flags});
  /// \endcode
  template <class T = float>
  std::vector<T> data(Site site = Site::current()) const;
  /// The only element. ShapeError when there is not exactly one, DTypeError as
  /// for data().
  /// \code
  ///   Tensor x = tensor({1, 2, 3}), last = x.argMax();
  ///   last.item<std::int32_t>();   // 2
  ///   dispose({x, last});
  /// \endcode
  template <class T = float> T item(Site site = Site::current()) const;
  /// "float32[2,2] [[1, 2], [3, 4]]"; long axes are shortened.
  /// \code
  ///   Tensor x = tensor({{1, 2}, {3, 4}});
  ///   x.toString();   // "float32[2,2] [[1, 2], [3, 4]]"
  ///   x.dispose();
  /// \endcode
  std::string toString(Site site = Site::current()) const;
  /// toString() and a line end, to standard output.
  /// \code
  ///   Tensor x = tensor({1, 2});
  ///   x.print();   // float32[2] [1, 2]
  ///   x.dispose();
  /// \endcode
  void print(Site site = Site::current()) const;

  // ---- Views: a new owned handle on the same buffer

  TENSORTIDY_VIEW_OF(0) Tensor clone(Site site = Site::current()) const;
  /// The same elements under another shape; one extent may be -1 and is then
  /// inferred. ShapeError when the sizes differ.
  TENSORTIDY_VIEW_OF(0)
  Tensor reshape(const Shape &shape, Site site = Site::current()) const;
  /// Drops axes of extent 1: all, or those named. ShapeError when a named one
  /// has another extent.
  TENSORTIDY_VIEW_OF(0)
  Tensor squeeze(const Axes &axes = {}, Site site = Site::current()) const;
  /// Inserts an axis of extent 1 before `axis`; -1 appends one.
  TENSORTIDY_VIEW_OF(0)
  Tensor expandDims(int axis = 0, Site site = Site::current()) const;
  /// Rank 1.
  TENSORTIDY_VIEW_OF(0) Tensor flatten(Site site = Site::current()) const;

  // ---- Arithmetic, element by element; described in arithmetic.h,
  // elementwise.h, activation.h
  // Two operands broadcast as in NumPy (ShapeError when they cannot). The
  // result has the wider dtype of bool < int32 < float32; a plain number counts
  // as float32.

  TENSORTIDY_CREATES Tensor add(Tensor other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor add(double other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor sub(Tensor other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor sub(double other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor mul(Tensor other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor mul(double other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor div(Tensor other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor div(double other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor floorDiv(Tensor other,
                                     Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor floorDiv(double other,
                                     Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor mod(Tensor other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor mod(double other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor pow(Tensor other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor pow(double other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor maximum(Tensor other,
                                    Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor maximum(double other,
                                    Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor minimum(Tensor other,
                                    Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor minimum(double other,
                                    Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor
  squaredDifference(Tensor other, Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor
  squaredDifference(double other, Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor atan2(Tensor other,
                                  Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor atan2(double other,
                                  Site site = Site::current()) const;

  // These keep the dtype.
  TENSORTIDY_CREATES Tensor abs(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor neg(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor square(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor sign(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor ceil(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor floor(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor round(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor relu(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor relu6(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor step(double alpha = 0,
                                 Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor clipByValue(double low, double high,
                                        Site site = Site::current()) const;
  /// float32 to int32 cuts towards zero, and holds at the ends of int32 (NaN
  /// gives 0); to bool: not zero.
  TENSORTIDY_CREATES Tensor cast(DType dtype,
                                 Site site = Site::current()) const;

  // These give float32.
  TENSORTIDY_CREATES Tensor sqrt(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor rsqrt(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor reciprocal(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor exp(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor expm1(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor log(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor log1p(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor sin(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor cos(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor tan(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor asin(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor acos(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor atan(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor sinh(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor cosh(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor tanh(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor asinh(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor acosh(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor atanh(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor erf(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor sigmoid(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor softplus(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor elu(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor selu(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor leakyRelu(double alpha = 0.2,
                                      Site site = Site::current()) const;

  // ---- Questions and logic: bool results; described in compare.h

  TENSORTIDY_CREATES Tensor isNaN(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor isInf(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor isFinite(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor equal(Tensor other,
                                  Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor equal(double other,
                                  Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor notEqual(Tensor other,
                                     Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor notEqual(double other,
                                     Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor less(Tensor other,
                                 Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor less(double other,
                                 Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor lessEqual(Tensor other,
                                      Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor lessEqual(double other,
                                      Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor greater(Tensor other,
                                    Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor greater(double other,
                                    Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor greaterEqual(Tensor other,
                                         Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor greaterEqual(double other,
                                         Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor logicalAnd(Tensor other,
                                       Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor logicalOr(Tensor other,
                                      Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor logicalXor(Tensor other,
                                       Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor logicalNot(Site site = Site::current()) const;
  /// This tensor's elements where `condition` holds, else those of `other`.
  TENSORTIDY_CREATES Tensor where(Tensor condition, Tensor other,
                                  Site site = Site::current()) const;

  // ---- Reductions; described in reduce.h
  // With keepDims the reduced axes stay, with extent 1. ShapeError for an axis
  // out of range or named twice.

  TENSORTIDY_CREATES Tensor sum(const Axes &axes = {}, bool keepDims = false,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor prod(const Axes &axes = {}, bool keepDims = false,
                                 Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor mean(const Axes &axes = {}, bool keepDims = false,
                                 Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor max(const Axes &axes = {}, bool keepDims = false,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor min(const Axes &axes = {}, bool keepDims = false,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor any(const Axes &axes = {}, bool keepDims = false,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor all(const Axes &axes = {}, bool keepDims = false,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor argMax(int axis = 0,
                                   Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor argMin(int axis = 0,
                                   Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor cumsum(int axis = 0, bool exclusive = false,
                                   bool reverse = false,
                                   Site site = Site::current()) const;
  /// The values and their indices.
  TENSORTIDY_CREATES std::pair<Tensor, Tensor>
  topk(int k = 1, Site site = Site::current()) const;

  // ---- Linear algebra, images, normalization; described in linear.h,
  // convolution.h, normalize.h

  /// [...,m,k] x [...,k,n] -> [...,m,n]; the axes before the last two
  /// broadcast.
  TENSORTIDY_CREATES Tensor matMul(Tensor other, bool transposeA = false,
                                   bool transposeB = false,
                                   Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor dot(Tensor other,
                                Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor outerProduct(Tensor other,
                                         Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor conv2d(Tensor filter, Size2d strides,
                                   Padding padding, Size2d dilations = 1,
                                   Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor depthwiseConv2d(Tensor filter, Size2d strides,
                                            Padding padding,
                                            Size2d dilations = 1,
                                            Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor maxPool(Size2d window, Size2d strides,
                                    Padding padding,
                                    Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor avgPool(Size2d window, Size2d strides,
                                    Padding padding,
                                    Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor softmax(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor logSoftmax(Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor batchNorm(Tensor mean, Tensor variance,
                                      Tensor offset, Tensor scale,
                                      double varianceEpsilon = 0.001,
                                      Site site = Site::current()) const;

  // ---- Layout: copies; described in layout.h

  TENSORTIDY_CREATES Tensor transpose(const std::vector<int> &permutation = {},
                                      Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor broadcastTo(const Shape &shape,
                                        Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor reverse(const Axes &axes = {},
                                    Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor tile(const std::vector<std::int64_t> &repetitions,
                                 Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor pad(const Paddings &paddings, double value = 0,
                                Site site = Site::current()) const;
  /// The box that starts at `begin`; an extent of -1 reaches to the end.
  TENSORTIDY_CREATES Tensor slice(const Shape &begin, const Shape &extents,
                                  Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor
  stridedSlice(const std::vector<std::int64_t> &begin,
               const std::vector<std::int64_t> &end,
               const std::vector<std::int64_t> &strides = {},
               const SliceMasks &masks = {}, Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor gather(Tensor indices, int axis = 0,
                                   int batchDims = 0,
                                   Site site = Site::current()) const;
  TENSORTIDY_CREATES Tensor oneHot(int depth, double on = 1, double off = 0,
                                   DType dtype = DType::float32,
                                   Site site = Site::current()) const;
  /// This tensor and `other` one after the other along `axis`.
  TENSORTIDY_CREATES Tensor concat(Tensor other, int axis = 0,
                                   Site site = Site::current()) const;
  /// This tensor and `other` along a new axis.
  TENSORTIDY_CREATES Tensor stack(Tensor other, int axis = 0,
                                  Site site = Site::current()) const;
  /// All parts are the caller's.
  TENSORTIDY_CREATES std::vector<Tensor>
  split(int parts, int axis = 0, Site site = Site::current()) const;
  TENSORTIDY_CREATES std::vector<Tensor>
  split(std::initializer_list<int> extents, int axis = 0,
        Site site = Site::current()) const;
  TENSORTIDY_CREATES std::vector<Tensor>
  unstack(int axis = 0, Site site = Site::current()) const;

private:
  friend struct detail::HandleAccess;
  std::uint32_t slot_ = 0;
  std::uint32_t generation_ = 0;
};

template <> std::vector<float> Tensor::data<float>(Site) const;
template <> std::vector<std::int32_t> Tensor::data<std::int32_t>(Site) const;
template <> std::vector<bool> Tensor::data<bool>(Site) const;
template <> float Tensor::item<float>(Site) const;
template <> std::int32_t Tensor::item<std::int32_t>(Site) const;
template <> bool Tensor::item<bool>(Site) const;

} // namespace tensortidy

#endif // TENSORTIDY_TENSOR_H
