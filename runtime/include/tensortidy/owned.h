// Owned<T>: the one owner of everything in a value, whatever scopes are open.
//
// \code
//   Owned<Example> next(Example{ones({2}), zeros({2})});
//   next->x.shape();                 // [2]
//   Example mine = next.release();   // now the caller's, or the scope's
//   dispose(mine);
// \endcode
//
// Where Scoped owns one handle and leaves tensors to the scopes around them, an
// Owned protects the tensors of a value from scopes (as keep() does), so that
// it may wait in a queue while scopes come and go.
#ifndef TENSORTIDY_OWNED_H
#define TENSORTIDY_OWNED_H

#include "tensortidy/dispose.h"
#include "tensortidy/scope.h"

#include <utility>

namespace TENSORTIDY_MODELLED tensortidy {

/// Move-only. T is whatever dispose() takes: a tensor, a container, a class
/// that tells its members (contents.h). A tensor must not stand in two of them.
/// \code
///   std::vector<Owned<Tensor>> queue;
///   tidy([&] { queue.emplace_back(ones({2})); });
///   queue[0]->size();   // 2
///   Tensor mine = queue[0].release();
///   mine.dispose();
/// \endcode
template <class T> class TENSORTIDY_OWNER Owned {
public:
  explicit Owned(TENSORTIDY_CONSUMES T value, Site site = Site::current())
      : value_(std::move(value)) {
    visit([&](Tensor tensor) { keep(tensor, site); });
  }
  Owned(Owned &&other) noexcept
      : value_(std::move(other.value_)),
        owns_(std::exchange(other.owns_, false)) {}
  Owned &operator=(Owned &&other) noexcept {
    if (this != &other) {
      reset();
      value_ = std::move(other.value_);
      owns_ = std::exchange(other.owns_, false);
    }
    return *this;
  }
  ~Owned() { reset(); }

  /// The value, still owned by this object.
  TENSORTIDY_BORROWED const T &operator*() const noexcept { return value_; }
  const T *operator->() const noexcept { return &value_; }

  /// Gives the value away: its tensors belong to the innermost scope, or to the
  /// caller.
  TENSORTIDY_CREATES T release(Site site = Site::current()) {
    if (std::exchange(owns_, false))
      visit([&](Tensor tensor) { unkeep(tensor, site); });
    return std::move(value_);
  }

private:
  template <class F> void visit(const F &onTensor) const {
    if constexpr (detail::RequireVisibleTensors<T>::value) {
      auto each = [&](auto handle) {
        if constexpr (std::is_same_v<decltype(handle), Tensor>)
          if (handle && !handle.isDisposed())
            onTensor(handle);
      };
      detail::visitHandles(value_, each);
    }
  }
  void reset() noexcept {
    if (std::exchange(owns_, false))
      dispose(value_);
  }

  T value_;
  bool owns_ = true;
};

/// As variable() of a Scoped<Tensor>.
TENSORTIDY_CREATES inline Variable
variable(TENSORTIDY_CONSUMES Owned<Tensor> init,
         const VariableOptions &options = {}, Site site = Site::current()) {
  return variable(*init, options, site);
}

} // namespace tensortidy

#endif // TENSORTIDY_OWNED_H
