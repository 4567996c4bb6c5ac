#include "engine/buffer.h"

#include <bit>
#include <memory>
#include <new>

namespace tensortidy::detail {

std::uint32_t BufferPool::sizeClassOf(std::size_t bytes) noexcept {
  if (bytes <= smallest)
    return 0;
  if (bytes > smallest << (classes - 1))
    return classes;
  return static_cast<std::uint32_t>(std::bit_width(bytes - 1) - 6);
}

Buffer *BufferPool::allocate(std::size_t bytes) {
  const std::uint32_t sizeClass = sizeClassOf(bytes);
  const std::size_t capacity =
      sizeClass < classes ? smallest << sizeClass : (bytes + 63) / 64 * 64;
  void *memory = ::operator new(sizeof(Buffer) + capacity,
                                std::align_val_t(alignof(Buffer)));
  auto *buffer = new (memory) Buffer;
  buffer->sizeClass = sizeClass;
  buffer->capacity = capacity;
  return buffer;
}

Buffer *BufferPool::adopt(std::byte *memory, std::size_t bytes,
                          std::function<void()> release) {
  auto adopted = std::make_unique<Adopted>();
  Buffer *buffer = allocate(0);
  adopted->release = std::move(release);
  buffer->adopted = adopted.release();
  buffer->memory = memory;
  buffer->sizeClass = classes; // never pooled
  buffer->capacity = bytes;
  return buffer;
}

void BufferPool::free(Buffer *buffer) noexcept {
  if (buffer->adopted) {
    if (buffer->adopted->release)
      buffer->adopted->release();
    delete buffer->adopted;
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
  for (const Waiting &waiting : waiting_)
    freeAll(waiting.first);
}

Buffer *BufferPool::take(std::uint32_t sizeClass) noexcept {
  if (sizeClass >= classes || !waiting_[sizeClass].first)
    return nullptr;
  Waiting &waiting = waiting_[sizeClass];
  Buffer *buffer = waiting.first;
  waiting.first = buffer->next;
  waiting.bytes -= buffer->capacity;
  bytes_ -= static_cast<std::int64_t>(buffer->capacity);
  return buffer;
}

bool BufferPool::put(Buffer *buffer) noexcept {
  if (buffer->sizeClass >= classes)
    return false;
  Waiting &waiting = waiting_[buffer->sizeClass];
  if (waiting.bytes + buffer->capacity > poolLimit)
    return false;
  buffer->next = waiting.first;
  waiting.first = buffer;
  waiting.bytes += buffer->capacity;
  bytes_ += static_cast<std::int64_t>(buffer->capacity);
  return true;
}

} // namespace tensortidy::detail
