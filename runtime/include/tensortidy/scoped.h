// Scoped<T>: the one owner of a handle, for C++ code that wants destructors
// instead of scopes.
//
// \code
//   Scoped<Sequential> model(
//       sequential({dense({.units = 2, .inputSize = 3})}));
//   Scoped<Tensor> x(ones({1, 3})), y(model->predict(*x));
//   y->shape();   // [1,2]
//   // the end of the block disposes all three, on every path
// \endcode
#ifndef TENSORTIDY_SCOPED_H
#define TENSORTIDY_SCOPED_H

#include "tensortidy/dispose.h"

namespace TENSORTIDY_MODELLED tensortidy {

/// Owns the Tensor, Variable, Model or Optimizer it holds, and disposes it in
/// its destructor unless it is null or already dead. Does not protect a tensor
/// from the end of a tidy scope: create it outside, or keep() it.
/// \code
///   Scoped<Tensor> x(ones({2}));
///   x->size();            // 2
///   x.get().sum().dispose();
///   x.reset(ones({3}));   // disposes the first one
///   Tensor y = x.release();
///   y.dispose();
/// \endcode
template <class T> class TENSORTIDY_OWNER Scoped {
public:
  Scoped() = default;
  explicit Scoped(TENSORTIDY_CONSUMES T handle) noexcept : handle_(handle) {}
  Scoped(Scoped &&other) noexcept : handle_(other.handle_) {
    other.handle_ = T();
  }
  Scoped &operator=(Scoped &&other) noexcept {
    if (this != &other) {
      reset(other.handle_);
      other.handle_ = T();
    }
    return *this;
  }
  ~Scoped() {
    if (handle_)
      tensortidy::dispose(handle_);
  }

  /// The handle, still owned by this object.
  TENSORTIDY_BORROWED T get() const noexcept { return handle_; }
  TENSORTIDY_BORROWED const T &operator*() const noexcept { return handle_; }
  const T *operator->() const noexcept { return &handle_; }
  explicit operator bool() const noexcept { return static_cast<bool>(handle_); }

  /// Gives the handle away: the caller owns it now.
  T release() noexcept {
    T handle = handle_;
    handle_ = T();
    return handle;
  }
  /// Disposes the old handle and owns `handle`.
  void reset(TENSORTIDY_CONSUMES T handle = T()) noexcept {
    if (handle_ && handle_ != handle)
      tensortidy::dispose(handle_);
    handle_ = handle;
  }

private:
  T handle_;
};

/// A variable from a value that nobody else needs: it is disposed as soon as
/// the variable has its buffer, and also when variable() throws.
/// \code
///   Variable w = variable(Scoped(zeros({3})), {.name = "w"});
///   memory().numTensors;   // 1
///   w.dispose();
/// \endcode
TENSORTIDY_CREATES inline Variable
variable(TENSORTIDY_CONSUMES Scoped<Tensor> init,
         const VariableOptions &options = {}, Site site = Site::current()) {
  return variable(init.get(), options, site);
}

} // namespace tensortidy

#endif // TENSORTIDY_SCOPED_H
