// What the library throws. Every error says what was expected and what it got,
// and carries the user's call site.
//
//   Error
//   ├─ DisposedError            a handle whose resource is gone
//   │  ├─ DisposedTensorError
//   │  ├─ DisposedVariableError
//   │  ├─ DisposedModelError
//   │  └─ DisposedOptimizerError
//   ├─ NullHandleError          a default-constructed handle
//   │  ├─ NullTensorError
//   │  ├─ NullVariableError
//   │  ├─ NullModelError
//   │  └─ NullOptimizerError
//   ├─ ShapeError, DTypeError, ArgumentError
//   ├─ FileError                a file that cannot be read, or is no such file
//   ├─ DuplicateNameError       a second variable of one name
//   ├─ ScopeError               a scope used out of order
//   ├─ UnscopedTensorError      no scope where a SealedScope demands one
//   └─ NewTensorsError          what expectNoNewTensors() found left behind
#ifndef TENSORTIDY_ERRORS_H
#define TENSORTIDY_ERRORS_H

#include "tensortidy/site.h"

#include <stdexcept>
#include <string>

namespace TENSORTIDY_MODELLED tensortidy {

/// \code
///   Tensor a = ones({2}), b = ones({3});
///   try {
///     a.add(b).dispose();
///   } catch (const ShapeError &error) {
///     std::cerr << error.site().toString() << ": " << error.what() << "\n";
///   }
///   dispose({a, b});
/// \endcode
class Error : public std::runtime_error {
public:
  Error(const std::string &message, Place site);
  /// The call that failed.
  const Place &site() const noexcept { return site_; }

private:
  Place site_;
};

/// The resource behind the handle was disposed, by hand or by the end of a
/// scope.
/// \code
///   auto story = [](const DisposedError &error) {
///     return error.creation().toString() + " made it, " +
///            error.disposal().toString() +
///            (error.tidied() ? " opened its scope" : " disposed it");
///   };
/// \endcode
class DisposedError : public Error {
public:
  DisposedError(const std::string &message, Place site, Place creation,
                Place disposal, bool tidied);
  /// Where the resource was created. Unknown (line 0) once the runtime has
  /// forgotten it, after 65,536 later disposals.
  const Place &creation() const noexcept { return creation_; }
  /// Where it was disposed; for a tidied one, where the scope was opened.
  const Place &disposal() const noexcept { return disposal_; }
  /// Whether the end of a scope disposed it.
  bool tidied() const noexcept { return tidied_; }

private:
  Place creation_;
  Place disposal_;
  bool tidied_;
};

class DisposedTensorError : public DisposedError {
  using DisposedError::DisposedError;
};
class DisposedVariableError : public DisposedError {
  using DisposedError::DisposedError;
};
class DisposedModelError : public DisposedError {
  using DisposedError::DisposedError;
};
class DisposedOptimizerError : public DisposedError {
  using DisposedError::DisposedError;
};

class NullHandleError : public Error {
  using Error::Error;
};
class NullTensorError : public NullHandleError {
  using NullHandleError::NullHandleError;
};
class NullVariableError : public NullHandleError {
  using NullHandleError::NullHandleError;
};
class NullModelError : public NullHandleError {
  using NullHandleError::NullHandleError;
};
class NullOptimizerError : public NullHandleError {
  using NullHandleError::NullHandleError;
};

class ShapeError : public Error {
  using Error::Error;
};
class DTypeError : public Error {
  using Error::Error;
};
class ArgumentError : public Error {
  using Error::Error;
};
class FileError : public Error {
  using Error::Error;
};
class DuplicateNameError : public Error {
  using Error::Error;
};
class ScopeError : public Error {
  using Error::Error;
};

} // namespace tensortidy

#endif // TENSORTIDY_ERRORS_H
