#include "Allocations.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

constinit thread_local std::int64_t calls = 0;
constinit thread_local std::int64_t failing = 0;
constinit thread_local bool failed = false;

void *allocate(std::size_t bytes, std::size_t alignment) {
  ++calls;
  if (failing != 0 && --failing == 0) {
    failed = true;
    throw std::bad_alloc();
  }
  if (void *memory = std::aligned_alloc(alignment, (bytes + alignment - 1) /
                                                       alignment * alignment))
    return memory;
  throw std::bad_alloc();
}

} // namespace

namespace allocations {

std::int64_t count() noexcept { return calls; }
void failAt(std::int64_t n) noexcept {
  failing = n;
  failed = false;
}
bool hasFailed() noexcept { return failed; }

} // namespace allocations

// The array and nothrow forms call these.
void *operator new(std::size_t bytes) {
  return allocate(bytes == 0 ? 1 : bytes, alignof(std::max_align_t));
}
void *operator new(std::size_t bytes, std::align_val_t alignment) {
  return allocate(bytes == 0 ? 1 : bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void *memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void *memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
