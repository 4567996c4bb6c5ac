#include "engine/engine.h"

#include "assert/recorder.h"

namespace tensortidy::detail {

namespace {

std::uint32_t firstGeneration(std::uint32_t slot) noexcept {
  std::uint32_t mixed = slot * 0x9E3779B1u + 0x7F4A7C15u;
  mixed = (mixed ^ mixed >> 15) * 0x85EBCA77u;
  return mixed ^ mixed >> 13;
}

void freeAll(Buffer *dead) noexcept {
  while (dead) {
    Buffer *next = dead->next;
    BufferPool::free(dead);
    dead = next;
  }
}

} // namespace

const char *nameOf(Kind kind) noexcept {
  switch (kind) {
  case Kind::variable:
    return "variable";
  case Kind::model:
  case Kind::weight:
    return "model";
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
    freeAll(dead);
  }
}

Engine &Engine::standard() {
  static Engine &engine = *new Engine;
  return engine;
}

// ---- Buffers

Buffer *Engine::allocate(std::size_t bytes) {
  const std::uint32_t sizeClass = BufferPool::sizeClassOf(bytes);
  if (sizeClass < BufferPool::classes) {
    std::lock_guard lock(mutex_);
    if (Buffer *buffer = pool_.take(sizeClass)) {
      buffer->pins = 1;
      physicalBytes_ += static_cast<std::int64_t>(buffer->capacity);
      return buffer;
    }
  }
  Buffer *buffer = BufferPool::allocate(bytes);
  buffer->pins = 1;
  std::lock_guard lock(mutex_);
  physicalBytes_ += static_cast<std::int64_t>(buffer->capacity);
  return buffer;
}

void Engine::retireBuffer(Buffer *buffer, Buffer *&dead) noexcept {
  physicalBytes_ -= static_cast<std::int64_t>(buffer->capacity);
  if (!pool_.put(buffer)) {
    buffer->next = dead;
    dead = buffer;
  }
}

void Engine::disown(Buffer *buffer, Buffer *&dead) noexcept {
  if (--buffer->owners != 0)
    return;
  --numBuffers_;
  if (buffer->pins == 0)
    retireBuffer(buffer, dead);
}

void Engine::unpinLocked(Buffer *buffer, Buffer *&dead) noexcept {
  if (--buffer->pins == 0 && buffer->owners == 0)
    retireBuffer(buffer, dead);
}

void Engine::unpin(Buffer *buffer) noexcept {
  Buffer *dead = nullptr;
  {
    std::lock_guard lock(mutex_);
    unpinLocked(buffer, dead);
  }
  freeAll(dead);
}

// ---- Lives

Record *Engine::find(Handle handle) const noexcept {
  if (handle.slot == 0 || handle.slot >= numSlots_)
    return nullptr;
  Record &record = at(handle.slot);
  if (record.generation != handle.generation || record.kind == Kind::none)
    return nullptr;
  return &record;
}

std::uint32_t Engine::takeSlot() {
  if (const std::uint32_t slot = firstFree_) {
    firstFree_ = at(slot).next;
    return slot;
  }
  if (numSlots_ / chunkSize >= chunks_.size())
    chunks_.push_back(std::make_unique<Record[]>(chunkSize));
  at(numSlots_).generation = firstGeneration(numSlots_);
  return numSlots_++;
}

Handle Engine::createLocked(Birth &&birth) {
  const std::uint32_t slot = takeSlot();
  Record &record = at(slot);
  record.kind = birth.kind;
  record.dtype = birth.dtype;
  record.kept = false;
  record.creation = birth.creation;
  record.shape = birth.shape;
  record.buffer = birth.buffer;
  record.scope = nullptr;
  if (birth.payload)
    record.payload = std::move(birth.payload);
  if (birth.kind == Kind::tensor && birth.scope)
    link(slot, record, birth.scope);
  const std::int64_t bytes = record.bytes();
  if (record.buffer) {
    if (record.buffer->owners++ == 0)
      ++numBuffers_;
    ++numTensors_;
    numBytes_ += bytes;
  }
  if (recorder_) [[unlikely]]
    recorder_->created(record.creation, record.kind, bytes, !birth.scope);
  return {slot, record.generation};
}

Handle Engine::create(Birth birth) {
  std::lock_guard lock(mutex_);
  return createLocked(std::move(birth));
}

Handle Engine::create(Birth birth, Buffer *const *pins, std::size_t numPins) {
  Buffer *dead = nullptr;
  Handle handle;
  {
    std::lock_guard lock(mutex_);
    handle = createLocked(std::move(birth));
    for (std::size_t pin = 0; pin < numPins; ++pin)
      unpinLocked(pins[pin], dead);
  }
  freeAll(dead);
  return handle;
}

Pinned Engine::pin(Handle handle, const Use &use) {
  {
    std::lock_guard lock(mutex_);
    Record *record = find(handle);
    if (record && record->buffer) [[likely]] {
      ++record->buffer->pins;
      return {record->buffer, record->shape, record->dtype};
    }
  }
  throwDead(handle, use);
}

std::shared_ptr<Payload> Engine::payload(Handle handle, const Use &use) {
  {
    std::lock_guard lock(mutex_);
    Record *record = find(handle);
    if (record && record->payload) [[likely]]
      return record->payload;
  }
  throwDead(handle, use);
}

bool Engine::isAlive(Handle handle) const noexcept {
  return kindOf(handle) != Kind::none;
}

Kind Engine::kindOf(Handle handle) const noexcept {
  std::lock_guard lock(mutex_);
  const Record *record = find(handle);
  return record ? record->kind : Kind::none;
}

void Engine::disposeLocked(std::uint32_t slot, Record &record, CallId where,
                           bool tidied, Buffer *&dead) noexcept {
  const std::int64_t bytes = record.bytes();
  if (record.scope)
    unlink(slot, record);
  if (recorder_) [[unlikely]]
    recorder_->disposed(record.creation, record.kind, bytes, tidied);
  if (record.buffer) {
    --numTensors_;
    numBytes_ -= bytes;
    disown(record.buffer, dead);
  }
  graveyard_.bury({{slot, record.generation}, record.creation, where, tidied});
  record.kind = Kind::none;
  record.buffer = nullptr;
  ++record.generation;
  const std::uint32_t lives = record.generation - firstGeneration(slot);
  if (lives != options_.livesPerSlot && lives != 0) {
    record.next = firstFree_;
    firstFree_ = slot;
  }
}

bool Engine::dispose(Handle handle, CallId where) noexcept {
  Buffer *dead = nullptr;
  std::shared_ptr<Payload> payload; // its destructor runs without the lock
  {
    std::lock_guard lock(mutex_);
    Record *record = find(handle);
    if (!record)
      return false;
    if (record->payload)
      payload = std::move(record->payload);
    disposeLocked(handle.slot, *record, where, false, dead);
  }
  freeAll(dead);
  return true;
}

bool Engine::disposeTensor(Handle handle, CallId where) noexcept {
  Buffer *dead = nullptr;
  {
    std::lock_guard lock(mutex_);
    Record *record = find(handle);
    if (!record)
      return true;
    if (record->kind != Kind::tensor)
      return false;
    disposeLocked(handle.slot, *record, where, false, dead);
  }
  freeAll(dead);
  return true;
}

void Engine::rebind(Handle handle, Buffer *buffer, const Use &use) {
  Buffer *dead = nullptr;
  {
    std::unique_lock lock(mutex_);
    Record *record = find(handle);
    if (!record) {
      lock.unlock();
      throwDead(handle, use);
    }
    if (buffer->owners++ == 0)
      ++numBuffers_;
    disown(record->buffer, dead);
    record->buffer = buffer;
  }
  freeAll(dead);
}

void Engine::moveTo(Handle handle, CallId creation) noexcept {
  std::lock_guard lock(mutex_);
  Record *record = find(handle);
  if (!record)
    return;
  if (recorder_)
    recorder_->moved(record->creation, creation, record->bytes());
  record->creation = creation;
}

// ---- Scopes

void Engine::link(std::uint32_t slot, Record &record,
                  ScopeList *scope) noexcept {
  record.scope = scope;
  record.previous = 0;
  record.next = scope->first;
  if (scope->first)
    at(scope->first).previous = slot;
  scope->first = slot;
}

void Engine::unlink(std::uint32_t slot, Record &record) noexcept {
  if (record.next)
    at(record.next).previous = record.previous;
  if (record.previous)
    at(record.previous).next = record.next;
  else if (record.scope->first == slot)
    record.scope->first = record.next;
  record.scope = nullptr;
}

void Engine::endScope(ScopeList &scope) noexcept {
  Buffer *dead = nullptr;
  {
    std::lock_guard lock(mutex_);
    if (!scope.first)
      return;
    const CallId where = internCall(scope.site, "tidy");
    while (const std::uint32_t slot = scope.first) {
      Record &record = at(slot);
      if (record.kept)
        unlink(slot, record);
      else
        disposeLocked(slot, record, where, true, dead);
    }
  }
  freeAll(dead);
}

void Engine::handOver(Handle handle, ScopeList &scope) noexcept {
  std::lock_guard lock(mutex_);
  Record *record = find(handle);
  if (!record || record->scope != &scope || record->kept)
    return; // from another scope, or nobody's: it stays where it is
  unlink(handle.slot, *record);
  if (scope.parent)
    link(handle.slot, *record, scope.parent);
}

void Engine::keep(Handle handle, CallId where, const Use &use) {
  std::unique_lock lock(mutex_);
  Record *record = find(handle);
  if (!record) {
    lock.unlock();
    throwDead(handle, use);
  }
  if (record->kind != Kind::tensor || record->kept)
    return;
  record->kept = true;
  record->keeping = where;
  if (recorder_)
    recorder_->kept(record->creation);
}

void Engine::unkeep(Handle handle, ScopeList *innermost, const Use &use) {
  std::unique_lock lock(mutex_);
  Record *record = find(handle);
  if (!record) {
    lock.unlock();
    throwDead(handle, use);
  }
  if (record->kind != Kind::tensor || !record->kept)
    return;
  record->kept = false;
  if (!record->scope && innermost)
    link(handle.slot, *record, innermost);
}

void Engine::attach(Recorder *recorder) {
  std::lock_guard lock(mutex_);
  recorder_ = recorder;
}

} // namespace tensortidy::detail
