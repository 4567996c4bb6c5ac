// Which living resources somebody could still reach when the program ends.
//
// A handle is a 64-bit value, so a model cached in a function's static can be
// told from a lost one by looking for its bits in the program's memory: in
// writable static storage, in this thread's thread-local storage, and, when
// exit() was called in the middle of the program, in the frames it cut short.
// Deliberately not searched: the heap. A handle inside a container on the heap
// counts as unreachable even if the container itself is static; and so does a
// local of a cut frame where the address sanitizer keeps locals on the heap.
#ifndef TENSORTIDY_ASSERT_REACHABLE_H
#define TENSORTIDY_ASSERT_REACHABLE_H

#include "engine/engine.h"

#include <cstdint>
#include <vector>

namespace tensortidy::detail {

class ReachableSearch {
public:
  /// Looks for `handle` too.
  void add(Handle handle);
  /// Searches static storage; with `cutFrames`, also the frames below exit().
  void run(bool cutFrames);
  bool found(Handle handle) const noexcept {
    return handle.slot < wanted_.size() && wanted_[handle.slot].found;
  }

private:
  struct Wanted {
    std::uint32_t generation = 0;
    bool alive = false;
    bool found = false;
  };
  void searchMemory(std::uintptr_t begin, std::uintptr_t end) noexcept;
  void searchStatics();
  void searchCutFrames();
  void meet(std::uint32_t slot, std::uint32_t generation) noexcept {
    if (slot < wanted_.size() && wanted_[slot].alive &&
        wanted_[slot].generation == generation)
      wanted_[slot].found = true;
  }

  std::vector<Wanted> wanted_; // by slot
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ASSERT_REACHABLE_H
