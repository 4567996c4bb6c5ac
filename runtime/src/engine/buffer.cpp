#include "engine/buffer.h"

#include <bit>
#include <new>
#include <utility>

namespace tensortidy::detail {

// Class 0 holds 32 bytes, class 1 holds 64; class 2 + 4 * octave + quarter
// holds 64 * 2^octave * (1 + (quarter + 1) / 4).
std::uint32_t BufferPool::sizeClassOf(std::size_t bytes) noexcept {
  if (bytes <= 64)
    return bytes > smallest;
  if (bytes > capacityOf(classes - 1))
    return classes;
  const auto octave = static_cast<std::uint32_t>(std::bit_width(bytes - 1)) - 7;
  const std::size_t base = std::size_t{64} << octave;
  const auto quarter =
      static_cast<std::uint32_t>((bytes - base - 1) / (base / 4));
  return 2 + 4 * octave + quarter;
}

std::size_t BufferPool::capacityOf(std::uint32_t sizeClass) noexcept {
  if (sizeClass < 2)
    return smallest << sizeClass;
  const std::size_t base = std::size_t{64} << (sizeClass - 2) / 4;
  return base + base / 4 * ((sizeClass - 2) % 4 + 1);
}

Buffer *BufferPool::allocate(std::size_t bytes) {
  const std::uint32_t sizeClass = sizeClassOf(bytes);
  const std::size_t capacity =
      sizeClass < classes ? capacityOf(sizeClass) : (bytes + 31) / 32 * 32;
  void *memory = ::operator new(sizeof(Buffer) + capacity,
                                std::align_val_t(alignof(Buffer)));
  auto *buffer = new (memory) Buffer;
  buffer->sizeClass = sizeClass;
  buffer->capacity = capacity;
  return buffer;
}

Buffer *BufferPool::adopt(std::byte *memory, std::size_t bytes,
                          std::function<void()> release) {
  void *header = ::operator new(sizeof(Buffer) + sizeof(Adopted),
                                std::align_val_t(alignof(Buffer)));
  auto *buffer = new (header) Buffer;
  buffer->sizeClass = Buffer::adoptedClass;
  buffer->capacity = bytes;
  buffer->adopted = new (buffer + 1) Adopted{memory, std::move(release)};
  return buffer;
}

void BufferPool::free(Buffer *buffer) noexcept {
  if (buffer->isAdopted()) { // `next` has taken the pointer's place
    auto *adopted = reinterpret_cast<Adopted *>(buffer + 1);
    if (adopted->release)
      adopted->release();
    adopted->~Adopted();
  }
  ::operator delete(static_cast<void *>(buffer),
                    std::align_val_t(alignof(Buffer)));
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
