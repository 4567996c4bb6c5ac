// Buffers: the memory behind tensors, shared by views.
//
// A buffer lives while a record owns it or an operation pins it. A dead one
// waits in a pool for the next tensor of its size, so that a steady loop asks
// the system for nothing. The pool has a limit; when it is reached,
// buffers of other sizes go, the sizes taking turns, so that changing shapes
// cannot fill it for good. Nothing here locks: the engine does.
//
// A buffer's header stands right before its numbers. Sizes come in classes. The
// small ones are 8, 24, 40, ... 136 bytes: with the header, what the C
// library's allocator serves without padding of its own. From there four
// classes to an octave: at most a quarter of the numbers' size is padding.
//
// Numbers are aligned to 16 bytes, Eigen's least packet, and those of large
// buffers to a cache line, so that no packet of any width straddles two.
//
// Memory that somebody else owns can be adopted: the buffer is then a header
// that knows where it is, and is never pooled.
#ifndef TENSORTIDY_ENGINE_BUFFER_H
#define TENSORTIDY_ENGINE_BUFFER_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace tensortidy::detail {

/// Stands behind the header of an adopted buffer.
struct Adopted {
  std::byte *memory;
  std::function<void()> release;
};

/// Alive while anyone owns or pins it; dead, a member of a list: in the pool,
/// or of those to be freed.
struct alignas(16) Buffer {
  static constexpr std::uint32_t adoptedClass = 0xFF;

  struct Holders {
    std::uint32_t owners = 0;
    std::uint32_t pins = 0;
  };

  union {
    Holders holders; ///< alive
    Buffer *next;    ///< dead
  };
  std::uint64_t sizeClass : 8;
  std::uint64_t bytes : 56; ///< of its numbers: what each owner counts for

  Buffer(std::size_t bytes, std::uint32_t sizeClass) noexcept
      : holders{}, sizeClass(sizeClass), bytes(bytes) {}

  /// The bytes that data() may hold.
  std::size_t capacity() const noexcept;
  bool isAdopted() const noexcept { return sizeClass == adoptedClass; }
  Adopted &adopted() noexcept { return *reinterpret_cast<Adopted *>(this + 1); }
  std::byte *data() noexcept {
    return isAdopted() ? adopted().memory
                       : reinterpret_cast<std::byte *>(this + 1);
  }
};
static_assert(sizeof(Buffer) == 16);

class BufferPool {
public:
  static constexpr std::uint32_t smallClasses = 9;
  static constexpr std::uint32_t classes = smallClasses + 4 * 23; // to 1 GiB
  static_assert(classes < Buffer::adoptedClass);
  static constexpr std::size_t defaultLimit = std::size_t{64} << 20;

  BufferPool() = default;
  BufferPool(const BufferPool &) = delete;
  BufferPool &operator=(const BufferPool &) = delete;
  ~BufferPool();

  /// The size class of a buffer of `bytes`, or `classes` for one beyond them.
  static std::uint32_t sizeClassOf(std::size_t bytes) noexcept {
    return bytes <= largestSmall ? static_cast<std::uint32_t>(bytes + 7) / 16
                                 : largerClassOf(bytes);
  }
  /// What the buffers of a class hold. Class k below smallClasses: 16 * k + 8
  /// bytes; behind them, class smallClasses + 4 * octave + quarter: base *
  /// 2^octave * (1 + (quarter + 1) / 4).
  static constexpr std::size_t capacityOf(std::uint32_t sizeClass) noexcept {
    if (sizeClass < smallClasses)
      return 16 * std::size_t{sizeClass} + 8;
    const std::size_t from = base << (sizeClass - smallClasses) / 4;
    return from + from / 4 * ((sizeClass - smallClasses) % 4 + 1);
  }
  /// From the system; throws std::bad_alloc.
  [[gnu::noinline]] static Buffer *allocate(std::size_t bytes);
  /// A header for somebody else's memory, whose `release` free() calls.
  static Buffer *adopt(std::byte *memory, std::size_t bytes,
                       std::function<void()> release);
  /// Back to the system, or to whom it belongs.
  [[gnu::noinline]] static void free(Buffer *buffer) noexcept;
  /// The same for a list of them.
  static void freeAll(Buffer *first) noexcept {
    while (first) {
      Buffer *next = first->next;
      free(first);
      first = next;
    }
  }

  /// A waiting buffer of the class, or null.
  Buffer *take(std::uint32_t sizeClass) noexcept {
    if (sizeClass >= classes || !waiting_[sizeClass])
      return nullptr;
    Buffer *buffer = waiting_[sizeClass];
    waiting_[sizeClass] = buffer->next;
    waitingBytes_ -= capacities[sizeClass];
    return buffer;
  }
  /// Counts a buffer that was just allocated or adopted.
  void enter(const Buffer &buffer) noexcept;
  /// Takes a dead buffer. What has to leave, or the buffer itself, is prepended
  /// to the list `dead`.
  void put(Buffer *buffer, Buffer *&dead) noexcept {
    const std::uint32_t sizeClass = buffer->sizeClass;
    if (sizeClass >= classes || capacities[sizeClass] > limit_ - waitingBytes_)
        [[unlikely]] {
      putWhereFull(buffer, dead);
      return;
    }
    buffer->next = waiting_[sizeClass];
    waiting_[sizeClass] = buffer;
    waitingBytes_ += capacities[sizeClass];
  }
  /// What does not fit any more is prepended to `dead`.
  void setLimit(std::size_t bytes, Buffer *&dead) noexcept;

  std::size_t limit() const noexcept { return limit_; }
  std::size_t waitingBytes() const noexcept { return waitingBytes_; }
  /// Of the buffers that are in use, without the adopted ones.
  std::size_t usedBytes() const noexcept { return ownBytes_ - waitingBytes_; }
  /// How many of the buffers in use are adopted.
  std::int64_t numAdopted() const noexcept { return numAdopted_; }
  /// How many buffers came from the system, ever.
  std::int64_t allocations() const noexcept { return allocations_; }

private:
  static constexpr std::size_t base = 128;
  static constexpr std::size_t largestSmall = 16 * smallClasses - 8;
  static const std::array<std::size_t, classes> capacities;

  static std::uint32_t largerClassOf(std::size_t bytes) noexcept;
  [[gnu::cold, gnu::noinline]] void putWhereFull(Buffer *buffer,
                                                 Buffer *&dead) noexcept;
  void makeRoom(std::size_t bytes, std::uint32_t spared,
                Buffer *&dead) noexcept;
  void leave(Buffer *buffer, Buffer *&dead) noexcept;

  std::array<Buffer *, classes> waiting_{};
  std::size_t waitingBytes_ = 0;
  std::size_t limit_ = defaultLimit;
  std::size_t ownBytes_ = 0; // in use or waiting
  std::int64_t numAdopted_ = 0;
  std::int64_t allocations_ = 0;
  std::uint32_t nextVictim_ = 0; // the classes take turns
};

inline constexpr std::array<std::size_t, BufferPool::classes>
    BufferPool::capacities = [] {
      std::array<std::size_t, classes> all{};
      for (std::uint32_t sizeClass = 0; sizeClass < classes; ++sizeClass)
        all[sizeClass] = capacityOf(sizeClass);
      return all;
    }();

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_BUFFER_H
