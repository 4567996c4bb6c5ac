#include "engine/biased_mutex.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <limits>
#include <thread>

#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace tensortidy::detail {

namespace {

constexpr std::uint32_t forever = std::numeric_limits<std::uint32_t>::max();

#if defined(__linux__)
bool membarrier(int command) noexcept {
  return syscall(__NR_membarrier, command, 0, 0) == 0;
}
bool canBarrier() noexcept {
  static const bool registered =
      membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED);
  return registered;
}
bool barrierOnEveryThread() noexcept {
  return membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
}
#else
bool canBarrier() noexcept { return false; }
bool barrierOnEveryThread() noexcept { return false; }
#endif

} // namespace

constinit thread_local std::uint32_t BiasedMutex::threadNumber = unnumbered;

/// A thread's, until it ends.
class BiasedMutex::Number {
public:
  Number() noexcept {
    std::uint64_t now = free_.load(std::memory_order_relaxed);
    while (now != 0 && !free_.compare_exchange_weak(now, now & (now - 1),
                                                    std::memory_order_acquire,
                                                    std::memory_order_relaxed))
      ;
    threadNumber =
        now != 0 ? static_cast<std::uint32_t>(std::countr_zero(now)) : ending;
  }
  ~Number() {
    if (threadNumber < numbered)
      free_.fetch_or(std::uint64_t{1} << threadNumber,
                     std::memory_order_release);
    threadNumber = ending; // destructors that run later may still come
  }

private:
  static_assert(numbered == 64);
  static constinit inline std::atomic<std::uint64_t> free_ = ~std::uint64_t{0};
};

BiasedMutex::BiasedMutex() noexcept : patience_(canBarrier() ? 0 : forever) {}

void BiasedMutex::revoke() noexcept {
  const std::uint32_t favourite = favourite_.load(std::memory_order_relaxed);
  favourite_.store(nobody, std::memory_order_relaxed);
  patience_ = std::clamp(2 * patience_, firstPatience, lastPatience);
  if (!barrierOnEveryThread()) {
    // The program has forbidden itself the call since. A processor finishes its
    // stores in far less time than this, and nobody becomes the favourite.
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    patience_ = forever;
  }
  constexpr int politely = 100;
  for (int turn = 0; inside_[favourite].load(std::memory_order_acquire); ++turn)
    if (turn < politely)
      std::this_thread::yield();
    else // the favourite may have a lower priority
      std::this_thread::sleep_for(std::chrono::microseconds(50));
}

std::atomic<bool> *BiasedMutex::enterSlowly() noexcept {
  if (threadNumber == unnumbered) {
    static thread_local const Number number;
    static_cast<void>(number);
    return enter(); // perhaps as the heir of the favourite
  }
  const std::uint32_t me = threadNumber;

  mutex_.lock();
  if (favourite_.load(std::memory_order_relaxed) != nobody)
    revoke();
  inARow_ = me == last_ ? inARow_ + (inARow_ != forever) : 0;
  last_ = me;
  if (inARow_ < patience_ || patience_ == forever || me >= numbered)
    return nullptr;
  inside_[me].store(true, std::memory_order_relaxed);
  favourite_.store(me, std::memory_order_relaxed);
  mutex_.unlock();
  return &inside_[me];
}

} // namespace tensortidy::detail
