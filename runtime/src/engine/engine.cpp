#include "engine/engine.h"

#include "assert/mode.h"
#include "assert/recorder.h"

namespace tensortidy::detail {

const char *nameOf(Kind kind) noexcept {
  switch (kind) {
  case Kind::variable:
    return "variable";
  case Kind::model:
  case Kind::weight:
    return "model";
  case Kind::optimizer:
    return "optimizer";
  case Kind::none:
  case Kind::tensor:
    break;
  }
  return "tensor";
}

Engine::Engine(Options options) : options_(options) {}

Engine::~Engine() {
  for (std::uint32_t slot = 1; slot < numSlots_; ++slot) {
    Buffer *dead = nullptr;
    if (at(slot).kind != Kind::none)
      disposeLocked(slot, at(slot), 0, false, dead);
    BufferPool::freeAll(dead);
  }
}

constinit std::atomic<Engine *> Engine::standard_ = nullptr;

Engine &Engine::makeStandard() {
  static Engine &engine = []() -> Engine & {
    auto *created = new Engine;
    startAssertionMode(*created);
    standard_.store(created, std::memory_order_release);
    return *created;
  }();
  return engine;
}

// The options are read when the program starts, or by the first static that
// makes a tensor, whichever comes first.
[[maybe_unused]] static const Engine &startedWithTheProgram =
    Engine::standard();

// ---- Buffers

Buffer *Engine::allocate(std::size_t bytes) {
  const std::uint32_t sizeClass = BufferPool::sizeClassOf(bytes);
  if (sizeClass < BufferPool::classes) {
    const BiasedMutex::Guard guard(mutex_);
    if (Buffer *buffer = pool_.take(sizeClass)) [[likely]] {
      buffer->holders = {.owners = 0, .pins = 1};
      buffer->bytes = bytes;
      return buffer;
    }
  }
  return allocateFromSystem(bytes);
}

Buffer *Engine::allocateFromSystem(std::size_t bytes) {
  Buffer *buffer = BufferPool::allocate(bytes);
  buffer->holders.pins = 1;
  const BiasedMutex::Guard guard(mutex_);
  pool_.enter(*buffer);
  return buffer;
}

Buffer *Engine::adopt(std::byte *memory, std::size_t bytes,
                      std::function<void()> release) {
  Buffer *buffer = BufferPool::adopt(memory, bytes, std::move(release));
  buffer->holders.pins = 1;
  const BiasedMutex::Guard guard(mutex_);
  pool_.enter(*buffer);
  return buffer;
}

void Engine::setPoolLimit(std::size_t bytes) noexcept {
  Buffer *dead = nullptr;
  {
    const BiasedMutex::Guard guard(mutex_);
    pool_.setLimit(bytes, dead);
  }
  BufferPool::freeAll(dead);
}

void Engine::disown(Buffer *buffer, Buffer *&dead) noexcept {
  if (--buffer->holders.owners != 0)
    return;
  --numBuffers_;
  if (buffer->holders.pins == 0)
    pool_.put(buffer, dead);
}

void Engine::unpinLocked(Buffer *buffer, Buffer *&dead) noexcept {
  if (--buffer->holders.pins == 0 && buffer->holders.owners == 0)
    pool_.put(buffer, dead);
}

void Engine::pinAgain(Buffer *buffer) noexcept {
  const BiasedMutex::Guard guard(mutex_);
  ++buffer->holders.pins;
}

void Engine::unpin(Buffer *buffer) noexcept {
  Buffer *dead = nullptr;
  {
    const BiasedMutex::Guard guard(mutex_);
    unpinLocked(buffer, dead);
  }
  BufferPool::freeAll(dead);
}

void Engine::attach(Recorder *recorder) {
  const BiasedMutex::Guard guard(mutex_);
  recorder_ = recorder;
}

} // namespace tensortidy::detail
