// Buffers: the memory behind tensors, shared by views.
//
// A buffer lives while a record owns it or an operation pins it. Small ones
// come in powers of two and wait in a pool for the next tensor of their size;
// each size keeps at most `poolLimit` bytes, so that the pool cannot grow
// without end. Nothing here locks: the engine does.
#ifndef TENSORTIDY_ENGINE_BUFFER_H
#define TENSORTIDY_ENGINE_BUFFER_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace tensortidy::detail {

/// Memory of somebody else's, and how to give it back.
struct Adopted {
  std::function<void()> release;
};

struct alignas(64) Buffer {
  std::uint32_t owners = 0;
  std::uint32_t pins = 0;
  std::uint32_t sizeClass = 0;
  std::size_t capacity = 0; ///< bytes that data() may hold
  Buffer *next = nullptr;   ///< in the pool, or among buffers to be freed
  std::byte *memory = reinterpret_cast<std::byte *>(this + 1);
  Adopted *adopted = nullptr; ///< when `memory` is not behind this header

  std::byte *data() noexcept { return memory; }
};

class BufferPool {
public:
  static constexpr std::size_t smallest = 64;
  static constexpr std::size_t classes = 11; // 64 bytes to 64 KiB
  static constexpr std::size_t poolLimit = std::size_t{1} << 20;

  BufferPool() = default;
  BufferPool(const BufferPool &) = delete;
  BufferPool &operator=(const BufferPool &) = delete;
  ~BufferPool();

  /// The size class of a buffer of `bytes`, or `classes` for a large one.
  static std::uint32_t sizeClassOf(std::size_t bytes) noexcept;
  /// From the system; throws std::bad_alloc.
  static Buffer *allocate(std::size_t bytes);
  /// A header for memory of somebody else's; throws std::bad_alloc.
  static Buffer *adopt(std::byte *memory, std::size_t bytes,
                       std::function<void()> release);
  /// Back to the system, or to the owner.
  static void free(Buffer *buffer) noexcept;
  /// The same for a list of them.
  static void freeAll(Buffer *first) noexcept;

  /// A waiting buffer of the class, or null.
  Buffer *take(std::uint32_t sizeClass) noexcept;
  /// False when there is no room: then the caller frees it.
  bool put(Buffer *buffer) noexcept;
  std::int64_t bytes() const noexcept { return bytes_; }

private:
  struct Waiting {
    Buffer *first = nullptr;
    std::size_t bytes = 0;
  };
  std::array<Waiting, classes> waiting_;
  std::int64_t bytes_ = 0;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_BUFFER_H
