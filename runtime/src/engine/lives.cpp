// The engine's slots: who is born, who is alive, who dies.
#include "engine/engine.h"

#include "assert/recorder.h"

namespace tensortidy::detail {

namespace {

std::uint32_t firstGeneration(std::uint32_t slot) noexcept {
  return slot * 0x9E3779B1u + 0x7F4A7C15u;
}

/// No extent is larger than what they multiply to, unless that is 0.
bool fitsRecord(const Shape &shape, const Buffer *buffer) noexcept {
  if (shape.rank() > Record::maxAxes)
    return false;
  if (buffer && buffer->bytes != 0 && buffer->bytes >> 32 == 0) [[likely]]
    return true;
  for (std::int64_t extent : shape)
    if (extent >> 32 != 0)
      return false;
  return true;
}

} // namespace

// ---- Slots and sides

Record *Engine::find(Handle handle) const noexcept {
  if (handle.slot >= numSlots_)
    return nullptr;
  Record &record = at(handle.slot);
  if (record.generation != handle.generation || record.kind == Kind::none)
    return nullptr;
  return &record;
}

std::uint32_t Engine::takeSlot() {
  if (const std::uint32_t slot = firstFree_) [[likely]] {
    firstFree_ = at(slot).next;
    return slot;
  }
  return takeNewSlot();
}

std::uint32_t Engine::takeNewSlot() {
  if (numSlots_ / chunkSize >= chunks_.size())
    chunks_.push_back(std::make_unique<Record[]>(chunkSize));
  numSlots_ += numSlots_ == 0;
  at(numSlots_).generation = firstGeneration(numSlots_) + options_.livesBehind;
  return numSlots_++;
}

void Engine::giveSlotBack(std::uint32_t slot, Record &record) noexcept {
  record.next = firstFree_;
  firstFree_ = slot;
}

std::uint32_t Engine::takeSide(const Shape &shape,
                               std::shared_ptr<Payload> *payload) {
  std::uint32_t side = firstFreeSide_;
  if (side != 0) {
    firstFreeSide_ = sides_[side].nextFree;
  } else {
    side = static_cast<std::uint32_t>(sides_.size());
    sides_.emplace_back();
  }
  sides_[side].shape = shape;
  if (payload)
    sides_[side].payload = std::move(*payload);
  return side;
}

void Engine::giveSideBack(std::uint32_t side) noexcept {
  sides_[side] = {nullptr, {}, firstFreeSide_};
  firstFreeSide_ = side;
}

Shape Engine::shapeOf(const Record &record) const noexcept {
  if (record.hasSide()) [[unlikely]]
    return sides_[record.side].shape;
  return Shape::of(record.extents, record.rank);
}

// ---- Births

// Whatever can throw comes first: then the books are as they were.
Handle Engine::createLocked(const Birth &birth,
                            std::shared_ptr<Payload> *payload) {
  if (recorder_) [[unlikely]]
    recorder_->prepare(birth.creation);
  const std::uint32_t slot = takeSlot();
  Record &record = at(slot);
  if (payload || !fitsRecord(birth.shape, birth.buffer)) [[unlikely]] {
    try {
      record.side = takeSide(birth.shape, payload);
    } catch (...) {
      giveSlotBack(slot, record);
      throw;
    }
    record.rank = Record::sided;
  } else {
    record.rank = static_cast<std::uint8_t>(birth.shape.rank());
    for (std::size_t axis = 0; axis < Record::maxAxes; ++axis)
      record.extents[axis] = static_cast<std::uint32_t>(birth.shape[axis]);
  }
  record.kind = birth.kind;
  record.dtype = birth.dtype;
  record.kept = false;
  record.creation = birth.creation;
  record.buffer = birth.buffer;
  record.scope = nullptr;
  if (birth.scope && birth.kind == Kind::tensor)
    link(slot, record, birth.scope);
  if (Buffer *buffer = birth.buffer) [[likely]] {
    if (buffer->holders.owners++ == 0)
      ++numBuffers_;
    ++numTensors_;
    numBytes_ += static_cast<std::int64_t>(buffer->bytes);
  }
  if (recorder_) [[unlikely]]
    recorder_->created(record.creation, record.kind, bytesOf(record),
                       !birth.scope);
  return {slot, record.generation};
}

Handle Engine::create(const Birth &birth, std::shared_ptr<Payload> payload) {
  const BiasedMutex::Guard guard(mutex_);
  return createLocked(birth, payload ? &payload : nullptr);
}

Handle Engine::create(const Birth &birth, Buffer *const *pins,
                      std::size_t numPins) {
  Buffer *dead = nullptr;
  Handle handle;
  {
    const BiasedMutex::Guard guard(mutex_);
    handle = createLocked(birth, nullptr);
    for (std::size_t pin = 0; pin < numPins; ++pin)
      unpinLocked(pins[pin], dead);
  }
  BufferPool::freeAll(dead);
  return handle;
}

// ---- Uses

Pinned Engine::pin(Handle handle, const Use &use) {
  {
    const BiasedMutex::Guard guard(mutex_);
    const Record *record = find(handle);
    if (Buffer *buffer = record ? record->buffer : nullptr) [[likely]] {
      ++buffer->holders.pins;
      return {buffer, buffer->data(), shapeOf(*record), record->dtype};
    }
  }
  throwDead(handle, use);
}

std::shared_ptr<Payload> Engine::payloadIfAlive(Handle handle) const noexcept {
  const BiasedMutex::Guard guard(mutex_);
  const Record *record = find(handle);
  return record && record->hasSide() ? sides_[record->side].payload : nullptr;
}

std::shared_ptr<Payload> Engine::payload(Handle handle, const Use &use) {
  if (std::shared_ptr<Payload> payload = payloadIfAlive(handle)) [[likely]]
    return payload;
  throwDead(handle, use);
}

bool Engine::isAlive(Handle handle) const noexcept {
  return kindOf(handle) != Kind::none;
}

Kind Engine::kindOf(Handle handle) const noexcept {
  const BiasedMutex::Guard guard(mutex_);
  const Record *record = find(handle);
  return record ? record->kind : Kind::none;
}

void Engine::rebind(Handle handle, Buffer *buffer, const Use &use) {
  Buffer *dead = nullptr;
  bool isDead = true;
  {
    const BiasedMutex::Guard guard(mutex_);
    if (Record *record = find(handle)) {
      isDead = false;
      numBuffers_ += buffer->holders.owners++ == 0;
      disown(record->buffer, dead);
      record->buffer = buffer;
    }
  }
  BufferPool::freeAll(dead);
  if (isDead)
    throwDead(handle, use);
}

void Engine::moveTo(Handle handle, CallId creation) noexcept {
  const BiasedMutex::Guard guard(mutex_);
  Record *record = find(handle);
  if (!record)
    return;
  if (recorder_)
    recorder_->moved(record->creation, creation, bytesOf(*record));
  record->creation = creation;
}

// ---- Deaths

void Engine::disposeLocked(std::uint32_t slot, Record &record, CallId where,
                           bool tidied, Buffer *&dead) noexcept {
  if (record.scope)
    unlink(slot, record);
  if (recorder_) [[unlikely]]
    recorder_->disposed(record.creation, record.kind, bytesOf(record), tidied);
  if (Buffer *buffer = record.buffer) [[likely]] {
    --numTensors_;
    numBytes_ -= static_cast<std::int64_t>(buffer->bytes);
    disown(buffer, dead);
  }
  graveyard_.bury({slot, record.generation}, record.creation, where, tidied);
  record.kind = Kind::none;
  record.buffer = nullptr;
  if (record.hasSide()) [[unlikely]]
    giveSideBack(record.side);
  ++record.generation;
  const std::uint32_t lives = record.generation - firstGeneration(slot);
  if (lives != options_.livesPerSlot) [[likely]]
    giveSlotBack(slot, record);
}

bool Engine::dispose(Handle handle, CallId where) noexcept {
  Buffer *dead = nullptr;
  std::shared_ptr<Payload> payload; // its destructor runs without the lock
  {
    const BiasedMutex::Guard guard(mutex_);
    Record *record = find(handle);
    if (!record)
      return false;
    if (record->hasSide())
      payload = std::move(sides_[record->side].payload);
    disposeLocked(handle.slot, *record, where, false, dead);
  }
  BufferPool::freeAll(dead);
  return true;
}

bool Engine::disposeTensor(Handle handle, CallId where) noexcept {
  Buffer *dead = nullptr;
  {
    const BiasedMutex::Guard guard(mutex_);
    Record *record = find(handle);
    if (!record)
      return true;
    if (record->kind != Kind::tensor)
      return false;
    disposeLocked(handle.slot, *record, where, false, dead);
  }
  BufferPool::freeAll(dead);
  return true;
}

} // namespace tensortidy::detail
