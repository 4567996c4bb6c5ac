// The bits inside the public handles, for the inside of the library.
#ifndef TENSORTIDY_ENGINE_HANDLE_H
#define TENSORTIDY_ENGINE_HANDLE_H

#include "tensortidy/model.h"
#include "tensortidy/optimizer.h"
#include "tensortidy/tensor.h"
#include "tensortidy/variable.h"

namespace tensortidy::detail {

struct Handle {
  std::uint32_t slot = 0;
  std::uint32_t generation = 0;
  friend bool operator==(Handle, Handle) = default;
};

struct HandleAccess {
  template <class Public> static Handle of(Public handle) noexcept {
    return {handle.slot_, handle.generation_};
  }
  template <class Public> static Public make(Handle handle) noexcept {
    static_assert(sizeof(Public) == 8 && std::is_trivially_copyable_v<Public>);
    Public result;
    result.slot_ = handle.slot;
    result.generation_ = handle.generation;
    return result;
  }
  /// Of a layer or a symbolic tensor.
  template <class Public> static auto &state(Public &shared) noexcept {
    return shared.state_;
  }
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_HANDLE_H
