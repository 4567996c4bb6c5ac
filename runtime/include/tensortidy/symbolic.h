// Symbolic tensors: what stands for the samples while a model is put together.
//
// \code
//   SymbolicTensor x = input({4});
//   SymbolicTensor left = dense({.units = 8}).apply(x);
//   SymbolicTensor right = dense({.units = 8}).apply(x);
//   SymbolicTensor sum = Layer::add().apply({left, right});
//   Model m = model(x, dense({.units = 3}).apply(sum));
//   m.dispose();
// \endcode
//
// A symbolic tensor has a shape and no numbers. It is no resource: nobody
// disposes it, no scope knows it, and memory() does not count it. It cannot be
// changed, so what is put together of them never has a cycle.
#ifndef TENSORTIDY_SYMBOLIC_H
#define TENSORTIDY_SYMBOLIC_H

#include "tensortidy/shape.h"
#include "tensortidy/site.h"

#include <initializer_list>
#include <memory>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

namespace detail {
struct HandleAccess;
struct SymbolicState;
} // namespace detail

class SymbolicTensor {
public:
  SymbolicTensor() = default;

  /// Whether it stands for anything: false when default-constructed.
  /// \code
  ///   bool stands = static_cast<bool>(SymbolicTensor());  // false
  /// \endcode
  explicit operator bool() const noexcept { return state_ != nullptr; }

  /// The shape of one sample, without the batch axis; of a default-constructed
  /// one, that of a number.
  /// \code
  ///   Shape shape = dense({.units = 3}).apply(input({4})).shape();  // [3]
  /// \endcode
  Shape shape() const noexcept;

  /// Whether both are the result of the same application, or the same input.
  /// \code
  ///   SymbolicTensor x = input({4});
  ///   bool same = x == x && x != input({4});  // true
  /// \endcode
  friend bool operator==(const SymbolicTensor &,
                         const SymbolicTensor &) = default;

private:
  friend struct detail::HandleAccess;
  std::shared_ptr<detail::SymbolicState> state_;
};

/// One symbolic tensor or several: what layers and models are applied to.
class SymbolicTensors {
public:
  /// \code
  ///   SymbolicTensor y = Layer::flatten().apply(input({2, 2}));
  /// \endcode
  SymbolicTensors(SymbolicTensor one) : list_{std::move(one)} {}
  /// \code
  ///   SymbolicTensor y = Layer::add().apply({input({2}), input({2})});
  /// \endcode
  SymbolicTensors(std::initializer_list<SymbolicTensor> several)
      : list_(several) {}
  /// \code
  ///   std::vector<SymbolicTensor> parts(3, input({2}));
  ///   Shape shape = Layer::concatenate().apply(parts).shape();  // [6]
  /// \endcode
  SymbolicTensors(std::vector<SymbolicTensor> several)
      : list_(std::move(several)) {}

  /// \code
  ///   std::size_t count = SymbolicTensors(input({2})).list().size();  // 1
  /// \endcode
  const std::vector<SymbolicTensor> &list() const noexcept { return list_; }

private:
  std::vector<SymbolicTensor> list_;
};

/// Stands for the samples that a model will be given, of shape `shape` each.
/// float32; where only embeddings read it, int32 as well. ShapeError for an
/// extent below 1, and for more than five axes: a batch has one more.
/// \code
///   SymbolicTensor image = input({28, 28, 1});
/// \endcode
SymbolicTensor input(const Shape &shape, Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_SYMBOLIC_H
