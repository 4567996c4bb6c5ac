// Scoped<T>: the one owner of a handle, for C++ code that wants destructors
// instead of scopes.
//
//   Scoped<Sequential> model(sequential({...}));
//   Scoped<Tensor> p(model->predict(x));
//   // the end of the block disposes both, on every path
#ifndef TENSORTIDY_SCOPED_H
#define TENSORTIDY_SCOPED_H

#include "tensortidy/dispose.h"

namespace TENSORTIDY_MODELLED tensortidy {

/// Owns the Tensor, Variable, Sequential or Optimizer it holds, and disposes it
/// in its destructor unless it is null or already dead. Does not protect a
/// tensor from the end of a tidy scope: create it outside, or keep() it.
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

} // namespace tensortidy

#endif // TENSORTIDY_SCOPED_H
