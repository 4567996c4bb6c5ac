#include "engine/buffer.h"

#include <bit>
#include <new>
#include <utility>

namespace tensortidy::detail {

namespace {

// Class k below smallClasses holds 16 * k + 8 bytes; behind them, class
// smallClasses + 4 * octave + quarter holds base * 2^octave * (1 + (quarter +
// 1) / 4).
constexpr std::size_t base = 128;
constexpr std::size_t largestSmall = 16 * BufferPool::smallClasses - 8;

/// From here on the numbers begin at a cache line, and the header in the one
/// before.
constexpr std::size_t large = 1024;
constexpr std::size_t cacheLine = 64;

} // namespace

std::uint32_t BufferPool::sizeClassOf(std::size_t bytes) noexcept {
  if (bytes <= largestSmall)
    return static_cast<std::uint32_t>(bytes + 7) / 16;
  if (bytes > capacityOf(classes - 1))
    return classes;
  const auto octave = static_cast<std::uint32_t>(std::bit_width(bytes - 1)) - 8;
  const std::size_t from = base << octave;
  const auto quarter =
      static_cast<std::uint32_t>((bytes - from - 1) / (from / 4));
  return smallClasses + 4 * octave + quarter;
}

std::size_t BufferPool::capacityOf(std::uint32_t sizeClass) noexcept {
  if (sizeClass < smallClasses)
    return 16 * std::size_t{sizeClass} + 8;
  const std::size_t from = base << (sizeClass - smallClasses) / 4;
  return from + from / 4 * ((sizeClass - smallClasses) % 4 + 1);
}

Buffer *BufferPool::allocate(std::size_t bytes) {
  const std::uint32_t sizeClass = sizeClassOf(bytes);
  const std::size_t capacity =
      sizeClass < classes ? capacityOf(sizeClass) : (bytes + 31) / 32 * 32;
  if (capacity < large)
    return new (::operator new(sizeof(Buffer) + capacity))
        Buffer(capacity, sizeClass);
  auto *memory = static_cast<std::byte *>(
      ::operator new(cacheLine + capacity, std::align_val_t(cacheLine)));
  return new (memory + cacheLine - sizeof(Buffer)) Buffer(capacity, sizeClass);
}

Buffer *BufferPool::adopt(std::byte *memory, std::size_t bytes,
                          std::function<void()> release) {
  void *header = ::operator new(sizeof(Buffer) + sizeof(Adopted));
  auto *buffer = new (header) Buffer(bytes, Buffer::adoptedClass);
  new (buffer + 1) Adopted{memory, std::move(release)};
  return buffer;
}

void BufferPool::free(Buffer *buffer) noexcept {
  if (buffer->isAdopted()) {
    Adopted &adopted = buffer->adopted();
    if (adopted.release)
      adopted.release();
    adopted.~Adopted();
  } else if (buffer->capacity >= large) {
    ::operator delete(reinterpret_cast<std::byte *>(buffer + 1) - cacheLine,
                      std::align_val_t(cacheLine));
    return;
  }
  ::operator delete(static_cast<void *>(buffer));
}

void BufferPool::freeAll(Buffer *first) noexcept {
  while (first) {
    Buffer *next = first->next;
    free(first);
    first = next;
  }
}

BufferPool::~BufferPool() {
  for (Buffer *waiting : waiting_)
    freeAll(waiting);
}

void BufferPool::makeRoom(std::size_t bytes, std::uint32_t spared,
                          Buffer *&dead) noexcept {
  for (std::uint32_t step = 0; step < classes && bytes_ + bytes > limit_;
       ++step) {
    const std::uint32_t victim = nextVictim_++ % classes;
    while (victim != spared && bytes_ + bytes > limit_) {
      Buffer *buffer = take(victim);
      if (!buffer)
        break;
      buffer->next = dead;
      dead = buffer;
    }
  }
}

void BufferPool::putWhereFull(Buffer *buffer, Buffer *&dead) noexcept {
  if (buffer->sizeClass < classes && buffer->capacity <= limit_) {
    makeRoom(buffer->capacity, buffer->sizeClass, dead);
    if (buffer->capacity <= limit_ - bytes_) {
      put(buffer, dead);
      return;
    }
  }
  buffer->next = dead;
  dead = buffer;
}

void BufferPool::setLimit(std::size_t bytes, Buffer *&dead) noexcept {
  limit_ = bytes;
  makeRoom(0, classes, dead);
}

} // namespace tensortidy::detail
