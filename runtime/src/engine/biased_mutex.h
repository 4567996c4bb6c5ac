// BiasedMutex: a mutex that costs the thread which uses it most next to
// nothing.
//
// Programs use their tensors on one thread for long stretches. That thread, the
// favourite, enters and leaves by plain stores and loads, without one atomic
// read-modify-write. Whoever else comes takes the mutex proper, revokes the
// bias, and waits until the favourite is outside:
//
//              one thread came `patience` times in a row
//   neutral ─────────────────────────────────────────────▶ biased to it
//      ▲                                                        │
//      └────────────────────────────────────────────────────────┘
//                 another thread came; patience doubles
//
//   favourite                         revoker, holding the mutex proper
//     inside = true                     favourite = nobody
//     (compilers keep the order)        barrier on every thread of the process
//     favourite is still me? enter      wait while inside
//
// The favourite's store and load may trade places in its processor. The barrier
// is membarrier(2), which makes each running thread of the process execute one:
// after it, either the favourite has seen that it is none any more, or the
// revoker sees that it is inside. It costs the revoker a system call, the
// favourite nothing. Because patience doubles, threads that take turns soon
// meet at the mutex proper, and pay what it costs.
//
// Where there is no such call, nobody is ever the favourite. Not recursive.
#ifndef TENSORTIDY_ENGINE_BIASED_MUTEX_H
#define TENSORTIDY_ENGINE_BIASED_MUTEX_H

#include <atomic>
#include <cstdint>
#include <mutex>

namespace tensortidy::detail {

class BiasedMutex {
public:
  /// Holds it while it lives.
  class Guard {
  public:
    explicit Guard(BiasedMutex &mutex) noexcept
        : mutex_(mutex), flag_(mutex.enter()) {}
    Guard(const Guard &) = delete;
    Guard &operator=(const Guard &) = delete;
    ~Guard() { mutex_.leave(flag_); }

  private:
    BiasedMutex &mutex_;
    std::atomic<bool> *const flag_;
  };

  BiasedMutex() noexcept;
  BiasedMutex(const BiasedMutex &) = delete;
  BiasedMutex &operator=(const BiasedMutex &) = delete;

  /// Whether the calling thread is the favourite.
  bool isFavourite() const noexcept {
    return favourite_.load(std::memory_order_relaxed) == threadNumber;
  }

private:
  // Threads are numbered when they first wait for a mutex of this kind, as long
  // as there are numbers; only those can be favourites. A number is given again
  // when its thread has ended, and not before: a thread that was stopped right
  // before its store must not write to another one's flag. Who gets the number
  // of a favourite is the favourite.
  static constexpr std::uint32_t numbered = 64;
  static constexpr std::uint32_t nobody = numbered, unnumbered = numbered + 1,
                                 ending = numbered + 2;
  class Number;
  static constinit thread_local std::uint32_t threadNumber;

  static constexpr std::uint32_t firstPatience = 1u << 12;
  static constexpr std::uint32_t lastPatience = 1u << 20;

  /// The favourite's flag; null for any other thread, which has the mutex
  /// proper.
  std::atomic<bool> *enter() noexcept {
    const std::uint32_t me = threadNumber;
    if (favourite_.load(std::memory_order_relaxed) == me) [[likely]] {
      std::atomic<bool> &flag = inside_[me];
      flag.store(true, std::memory_order_relaxed);
      std::atomic_signal_fence(std::memory_order_seq_cst);
      if (favourite_.load(std::memory_order_relaxed) == me) [[likely]]
        return &flag;
      flag.store(false, std::memory_order_release);
    }
    return enterSlowly();
  }
  void leave(std::atomic<bool> *flag) noexcept {
    if (flag) [[likely]]
      flag->store(false, std::memory_order_release);
    else
      mutex_.unlock();
  }
  [[gnu::cold, gnu::noinline]] std::atomic<bool> *enterSlowly() noexcept;
  void revoke() noexcept;

  std::atomic<std::uint32_t> favourite_ = nobody;
  std::atomic<bool> inside_[numbered] = {};
  std::mutex mutex_;
  // Behind the mutex proper:
  std::uint32_t last_ = nobody; // who came last
  std::uint32_t inARow_ = 0;    // and how often before, without another
  std::uint32_t patience_ = 0;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_BIASED_MUTEX_H
