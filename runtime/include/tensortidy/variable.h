// Variable: a mutable tensor with a unique name, which no scope ever frees.
//
// \code
//   Tensor init = zeros({2}), next = tensor({1, 2});
//   Variable w = variable(init, {.name = "w"});   // init stays the caller's
//   w.assign(next);                               // so does next
//   dispose({init, next});
//   w.value().print();   // [1, 2]
//   w.dispose();
// \endcode
#ifndef TENSORTIDY_VARIABLE_H
#define TENSORTIDY_VARIABLE_H

#include "tensortidy/tensor.h"

#include <string>

namespace TENSORTIDY_MODELLED tensortidy {

struct VariableOptions {
  bool trainable = true;
  /// Unique among live variables; empty gives "variable_<n>".
  std::string name = {};
  /// For disposeVariables(); any number of variables may share one.
  std::string group = {};
};

/// Counts as one tensor in memory(). Throws DisposedVariableError and
/// NullVariableError where Tensor has its own.
/// \code
///   Tensor init = zeros({2});
///   Variable w = variable(init, {.name = "w"}), same = w;
///   same == w && same.id() == w.id();   // true
///   w.name();         // "w"
///   w.trainable();    // true
///   w.shape();        // [2]
///   name(w.dtype());  // "float32"
///   dispose(init);
///   w.dispose();
///   same.isDisposed();   // true
/// \endcode
class TENSORTIDY_RESOURCE("variable") Variable {
public:
  Variable() = default;

  TENSORTIDY_NOT_A_USE explicit operator bool() const noexcept {
    return slot_ != 0;
  }
  TENSORTIDY_NOT_A_USE std::uint64_t id() const noexcept {
    return static_cast<std::uint64_t>(generation_) << 32 | slot_;
  }
  TENSORTIDY_ASKS_DISPOSED bool isDisposed() const noexcept;
  TENSORTIDY_NOT_A_USE friend bool operator==(Variable a, Variable b) noexcept {
    return a.slot_ == b.slot_ && a.generation_ == b.generation_;
  }
  TENSORTIDY_NOT_A_USE friend bool operator!=(Variable a, Variable b) noexcept {
    return !(a == b);
  }

  /// Frees the variable and its name. Silent on a dead or null handle.
  TENSORTIDY_DISPOSES_THIS void dispose(Site site = Site::current()) const;

  /// The variable as a tensor, for operations. The variable owns it: it dies
  /// with the variable, disposing it by hand throws ArgumentError, no scope
  /// frees it, and after assign() it names the new value.
  /// \code
  ///   Tensor init = ones({2});
  ///   Variable w = variable(init);
  ///   Tensor y = w.value().add(1);   // [2, 2]
  ///   dispose({init, y});
  ///   w.dispose();
  /// \endcode
  TENSORTIDY_BORROWED Tensor value(Site site = Site::current()) const;
  /// Takes over the buffer of `value`, which stays the caller's. Same shape and
  /// dtype, else ShapeError, DTypeError.
  /// \code
  ///   Tensor init = ones({2}), next = tensor({3, 4});
  ///   Variable w = variable(init);
  ///   w.assign(next);
  ///   w.value().print();   // [3, 4]
  ///   dispose({init, next});
  ///   w.dispose();
  /// \endcode
  void assign(Tensor value, Site site = Site::current()) const;

  std::string name(Site site = Site::current()) const;
  bool trainable(Site site = Site::current()) const;
  Shape shape(Site site = Site::current()) const;
  DType dtype(Site site = Site::current()) const;

private:
  friend struct detail::HandleAccess;
  std::uint32_t slot_ = 0;
  std::uint32_t generation_ = 0;
};

/// A variable that starts with the buffer of `init`, which stays the caller's.
/// DuplicateNameError names the first site.
/// \code
///   Tensor init = ones({2});
///   Variable step = variable(init, {.trainable = false, .name = "step"});
///   init.dispose();   // the variable has the buffer
///   step.value().print();   // [1, 1]
///   step.dispose();
/// \endcode
TENSORTIDY_CREATES Variable variable(Tensor init,
                                     const VariableOptions &options = {},
                                     Site site = Site::current());

/// Disposes every variable of the group, and returns how many there were. The
/// weights of models are their models', and stay.
/// \code
///   Tensor init = ones({2});
///   std::vector<Variable> weights;
///   for (int layer = 0; layer < 3; ++layer)
///     weights.push_back(variable(init, {.group = "encoder"}));
///   init.dispose();
///   disposeVariables("encoder");   // 3
/// \endcode
TENSORTIDY_DISPOSES_ALL("variable")
std::int64_t disposeVariables(const std::string &group,
                              Site site = Site::current());
/// Disposes every variable of the process.
/// \code
///   Tensor init = ones({2});
///   std::vector<Variable> weights = {variable(init), variable(init)};
///   init.dispose();
///   disposeVariables();   // 2
/// \endcode
TENSORTIDY_DISPOSES_ALL("variable")
std::int64_t disposeVariables(Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_VARIABLE_H
