// The last disposals, so that a use of a dead handle can be told its story.
//
// A ring of fixed size: writing one costs a few stores, looking one up costs a
// walk, and that happens only on the way to an error.
#ifndef TENSORTIDY_ENGINE_GRAVEYARD_H
#define TENSORTIDY_ENGINE_GRAVEYARD_H

#include "engine/calls.h"
#include "engine/handle.h"

#include <optional>
#include <vector>

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

  // Reserved at once, touched as it fills: a short program pays for no pages.
  Graveyard() { graves_.reserve(capacity); }

  void bury(Handle handle, CallId creation, CallId disposal,
            bool tidied) noexcept {
    if (graves_.size() < capacity) [[unlikely]]
      graves_.emplace_back();
    // Field by field: a copy of what was just put together waits for it.
    Grave &grave = graves_[next_++ % capacity];
    grave.handle = handle;
    grave.creation = creation;
    grave.disposal = disposal;
    grave.tidied = tidied;
  }
  std::optional<Grave> find(Handle handle) const noexcept {
    for (std::size_t age = 1; age <= graves_.size(); ++age)
      if (graves_[(next_ - age) % capacity].handle == handle)
        return graves_[(next_ - age) % capacity];
    return std::nullopt;
  }

private:
  std::vector<Grave> graves_;
  std::size_t next_ = 0;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_GRAVEYARD_H
