// The last disposals, so that a use of a dead handle can be told its story.
//
// A ring of fixed size: writing one costs a few stores, looking one up costs a
// walk, and that happens only on the way to an error.
#ifndef TENSORTIDY_ENGINE_GRAVEYARD_H
#define TENSORTIDY_ENGINE_GRAVEYARD_H

#include "engine/calls.h"
#include "engine/handle.h"

#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

namespace tensortidy::detail {

struct Grave {
  Handle handle;
  CallId creation = 0;
  std::uint32_t disposal : 31 = 0;
  std::uint32_t tidied : 1 = 0;
};

class Graveyard {
public:
  static constexpr std::size_t capacity = std::size_t{1} << 16;

  // Pages that nobody has touched: a short program pays for few of them.
  Graveyard()
      : graves_(static_cast<Grave *>(std::calloc(capacity, sizeof(Grave)))) {
    if (!graves_)
      throw std::bad_alloc();
  }

  void bury(Handle handle, CallId creation, CallId disposal,
            bool tidied) noexcept {
    // Field by field: a copy of what was just put together waits for it.
    Grave &grave = graves_.get()[next_++ % capacity];
    grave.handle = handle;
    grave.creation = creation;
    grave.disposal = disposal;
    grave.tidied = tidied;
  }
  std::optional<Grave> find(Handle handle) const noexcept {
    for (std::size_t age = 1; age <= capacity && age <= next_; ++age)
      if (const Grave &grave = graves_.get()[(next_ - age) % capacity];
          grave.handle == handle)
        return grave;
    return std::nullopt;
  }

private:
  struct Free {
    void operator()(Grave *graves) const noexcept { std::free(graves); }
  };
  std::unique_ptr<Grave, Free> graves_;
  std::size_t next_ = 0;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_GRAVEYARD_H
