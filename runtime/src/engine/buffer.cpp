#include "engine/buffer.h"

#include <bit>
#include <new>
#include <utility>

namespace tensortidy::detail {

namespace {

/// From here on the numbers begin at a cache line, and the header in the one
/// before.
constexpr std::size_t large = 1024;
constexpr std::size_t cacheLine = 64;

} // namespace

std::size_t Buffer::capacity() const noexcept {
  return sizeClass < BufferPool::classes ? BufferPool::capacityOf(sizeClass)
                                         : (bytes + 31) / 32 * 32;
}

std::uint32_t BufferPool::largerClassOf(std::size_t bytes) noexcept {
  if (bytes > capacityOf(classes - 1))
    return classes;
  const auto octave = static_cast<std::uint32_t>(std::bit_width(bytes - 1)) - 8;
  const std::size_t from = base << octave;
  const auto quarter =
      static_cast<std::uint32_t>((bytes - from - 1) / (from / 4));
  return smallClasses + 4 * octave + quarter;
}

Buffer *BufferPool::allocate(std::size_t bytes) {
  const Buffer header(bytes, sizeClassOf(bytes));
  const std::size_t capacity = header.capacity();
  if (capacity < large)
    return new (::operator new(sizeof(Buffer) + capacity)) Buffer(header);
  auto *memory = static_cast<std::byte *>(
      ::operator new(cacheLine + capacity, std::align_val_t(cacheLine)));
  return new (memory + cacheLine - sizeof(Buffer)) Buffer(header);
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
  } else if (buffer->capacity() >= large) {
    ::operator delete(reinterpret_cast<std::byte *>(buffer + 1) - cacheLine,
                      std::align_val_t(cacheLine));
    return;
  }
  ::operator delete(static_cast<void *>(buffer));
}

BufferPool::~BufferPool() {
  for (Buffer *waiting : waiting_)
    freeAll(waiting);
}

void BufferPool::enter(const Buffer &buffer) noexcept {
  if (buffer.isAdopted()) {
    ++numAdopted_; // its memory is not ours to count
    return;
  }
  ownBytes_ += buffer.capacity();
  ++allocations_;
}

void BufferPool::leave(Buffer *buffer, Buffer *&dead) noexcept {
  if (buffer->isAdopted())
    --numAdopted_;
  else
    ownBytes_ -= buffer->capacity();
  buffer->next = dead;
  dead = buffer;
}

void BufferPool::makeRoom(std::size_t bytes, std::uint32_t spared,
                          Buffer *&dead) noexcept {
  for (std::uint32_t step = 0; step < classes && waitingBytes_ + bytes > limit_;
       ++step) {
    const std::uint32_t victim = nextVictim_++ % classes;
    while (victim != spared && waitingBytes_ + bytes > limit_) {
      Buffer *buffer = take(victim);
      if (!buffer)
        break;
      leave(buffer, dead);
    }
  }
}

void BufferPool::putWhereFull(Buffer *buffer, Buffer *&dead) noexcept {
  const std::size_t capacity = buffer->capacity();
  if (buffer->sizeClass < classes && capacity <= limit_) {
    makeRoom(capacity, buffer->sizeClass, dead);
    if (capacity <= limit_ - waitingBytes_) {
      put(buffer, dead);
      return;
    }
  }
  leave(buffer, dead);
}

void BufferPool::setLimit(std::size_t bytes, Buffer *&dead) noexcept {
  limit_ = bytes;
  makeRoom(0, classes, dead);
}

} // namespace tensortidy::detail
