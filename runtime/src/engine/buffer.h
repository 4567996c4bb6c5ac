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
  std::uint64_t capacity : 56; ///< bytes that data() may hold
  std::uint64_t sizeClass : 8;

  Buffer(std::size_t capacity, std::uint32_t sizeClass) noexcept
      : holders{}, capacity(capacity), sizeClass(sizeClass) {}

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
  static std::uint32_t sizeClassOf(std::size_t bytes) noexcept;
  /// What the buffers of a class hold.
  static std::size_t capacityOf(std::uint32_t sizeClass) noexcept;
  /// From the system; throws std::bad_alloc.
  static Buffer *allocate(std::size_t bytes);
  /// A header for somebody else's memory, whose `release` free() calls.
  static Buffer *adopt(std::byte *memory, std::size_t bytes,
                       std::function<void()> release);
  /// Back to the system, or to whom it belongs.
  static void free(Buffer *buffer) noexcept;
  /// The same for a list of them.
  static void freeAll(Buffer *first) noexcept;

  /// A waiting buffer of the class, or null.
  Buffer *take(std::uint32_t sizeClass) noexcept {
    if (sizeClass >= classes || !waiting_[sizeClass])
      return nullptr;
    Buffer *buffer = waiting_[sizeClass];
    waiting_[sizeClass] = buffer->next;
    buffer->holders = {};
    bytes_ -= buffer->capacity;
    return buffer;
  }
  /// Takes a dead buffer. What has to leave, or the buffer itself, is prepended
  /// to the list `dead`.
  void put(Buffer *buffer, Buffer *&dead) noexcept {
    if (buffer->sizeClass >= classes || buffer->capacity > limit_ - bytes_)
        [[unlikely]] {
      putWhereFull(buffer, dead);
      return;
    }
    buffer->next = waiting_[buffer->sizeClass];
    waiting_[buffer->sizeClass] = buffer;
    bytes_ += buffer->capacity;
  }
  /// What does not fit any more is prepended to `dead`.
  void setLimit(std::size_t bytes, Buffer *&dead) noexcept;
  std::size_t bytes() const noexcept { return bytes_; }
  std::size_t limit() const noexcept { return limit_; }

private:
  void putWhereFull(Buffer *buffer, Buffer *&dead) noexcept;
  void makeRoom(std::size_t bytes, std::uint32_t spared,
                Buffer *&dead) noexcept;

  std::array<Buffer *, classes> waiting_{};
  std::size_t bytes_ = 0;
  std::size_t limit_ = defaultLimit;
  std::uint32_t nextVictim_ = 0; // the classes take turns
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_BUFFER_H
