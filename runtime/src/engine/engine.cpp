#include "engine/engine.h"

#include "assert/mode.h"
#include "assert/recorder.h"

namespace tensortidy::detail {

namespace {

std::uint32_t firstGeneration(std::uint32_t slot) noexcept {
  std::uint32_t mixed = slot * 0x9E3779B1u + 0x7F4A7C15u;
  mixed = (mixed ^ mixed >> 15) * 0x85EBCA77u;
  return mixed ^ mixed >> 13;
}

} // namespace

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

Engine &Engine::standard() {
  static Engine &engine = []() -> Engine & {
    auto *created = new Engine;
    startAssertionMode(*created);
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
    std::lock_guard lock(mutex_);
    if (Buffer *buffer = pool_.take(sizeClass)) {
      buffer->holders.pins = 1;
      physicalBytes_ += static_cast<std::int64_t>(buffer->capacity);
      return buffer;
    }
  }
  Buffer *buffer = BufferPool::allocate(bytes);
  buffer->holders.pins = 1;
  std::lock_guard lock(mutex_);
  ++bufferAllocations_;
  physicalBytes_ += static_cast<std::int64_t>(buffer->capacity);
  return buffer;
}

Buffer *Engine::adopt(std::byte *memory, std::size_t bytes,
                      std::function<void()> release) {
  Buffer *buffer = BufferPool::adopt(memory, bytes, std::move(release));
  buffer->holders.pins = 1;
  std::lock_guard lock(mutex_);
  ++numAdopted_;
  return buffer;
}

void Engine::setPoolLimit(std::size_t bytes) noexcept {
  Buffer *dead = nullptr;
  {
    std::lock_guard lock(mutex_);
    pool_.setLimit(bytes, dead);
  }
  BufferPool::freeAll(dead);
}

void Engine::retireBuffer(Buffer *buffer, Buffer *&dead) noexcept {
  if (buffer->isAdopted()) [[unlikely]] { // its memory is not ours to count
    --numAdopted_;
    buffer->next = dead;
    dead = buffer;
    return;
  }
  physicalBytes_ -= static_cast<std::int64_t>(buffer->capacity);
  pool_.put(buffer, dead);
}

void Engine::disown(Buffer *buffer, Buffer *&dead) noexcept {
  if (--buffer->holders.owners != 0)
    return;
  --numBuffers_;
  if (buffer->holders.pins == 0)
    retireBuffer(buffer, dead);
}

void Engine::unpinLocked(Buffer *buffer, Buffer *&dead) noexcept {
  if (--buffer->holders.pins == 0 && buffer->holders.owners == 0)
    retireBuffer(buffer, dead);
}

void Engine::pinAgain(Buffer *buffer) noexcept {
  std::lock_guard lock(mutex_);
  ++buffer->holders.pins;
}

void Engine::unpin(Buffer *buffer) noexcept {
  Buffer *dead = nullptr;
  {
    std::lock_guard lock(mutex_);
    unpinLocked(buffer, dead);
  }
  BufferPool::freeAll(dead);
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
  at(numSlots_).generation = firstGeneration(numSlots_) + options_.livesBehind;
  return numSlots_++;
}

void Engine::giveSlotBack(std::uint32_t slot) noexcept {
  at(slot).next = firstFree_;
  firstFree_ = slot;
}

std::uint32_t Engine::takeSide(Birth &birth) {
  std::uint32_t side = firstFreeSide_;
  if (side != 0) {
    firstFreeSide_ = sides_[side].nextFree;
  } else {
    side = static_cast<std::uint32_t>(sides_.size());
    sides_.emplace_back();
  }
  sides_[side] = {std::move(birth.payload), birth.shape};
  return side;
}

void Engine::giveSideBack(std::uint32_t side) noexcept {
  sides_[side] = {nullptr, {}, firstFreeSide_};
  firstFreeSide_ = side;
}

void Engine::setShape(Record &record, Birth &birth) {
  const Shape &shape = birth.shape;
  record.rank = static_cast<std::uint8_t>(shape.rank());
  record.hasSide = birth.payload || shape.rank() > Record::maxAxes;
  for (std::size_t axis = 0; axis < shape.rank() && !record.hasSide; ++axis) {
    record.extents[axis] = static_cast<std::uint32_t>(shape[axis]);
    record.hasSide = record.extents[axis] != shape[axis];
  }
  if (record.hasSide) [[unlikely]]
    record.side = takeSide(birth);
}

Shape Engine::shapeOf(const Record &record) const noexcept {
  if (record.hasSide) [[unlikely]]
    return sides_[record.side].shape;
  return Shape::of(record.extents, record.rank);
}

std::int64_t Engine::bytesOf(const Record &record) const noexcept {
  if (!record.buffer)
    return 0;
  auto bytes = static_cast<std::int64_t>(bytesPerElement(record.dtype));
  if (record.hasSide) [[unlikely]]
    return bytes * sides_[record.side].shape.elements();
  for (std::size_t axis = 0; axis < record.rank; ++axis)
    bytes *= record.extents[axis];
  return bytes;
}

// Whatever can throw comes first: then the books are as they were.
Handle Engine::createLocked(Birth &&birth) {
  if (recorder_) [[unlikely]]
    recorder_->prepare(birth.creation);
  const std::uint32_t slot = takeSlot();
  Record &record = at(slot);
  try {
    setShape(record, birth);
  } catch (...) {
    giveSlotBack(slot);
    throw;
  }
  record.kind = birth.kind;
  record.dtype = birth.dtype;
  record.kept = false;
  record.creation = birth.creation;
  record.buffer = birth.buffer;
  record.scope = nullptr;
  if (birth.kind == Kind::tensor && birth.scope)
    link(slot, record, birth.scope);
  const std::int64_t bytes = bytesOf(record);
  if (record.buffer) {
    if (record.buffer->holders.owners++ == 0)
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
  BufferPool::freeAll(dead);
  return handle;
}

Pinned Engine::pin(Handle handle, const Use &use) {
  {
    std::lock_guard lock(mutex_);
    Record *record = find(handle);
    if (record && record->buffer) [[likely]] {
      ++record->buffer->holders.pins;
      return {record->buffer, record->buffer->data(), shapeOf(*record),
              record->dtype};
    }
  }
  throwDead(handle, use);
}

std::shared_ptr<Payload> Engine::payloadIfAlive(Handle handle) const noexcept {
  std::lock_guard lock(mutex_);
  const Record *record = find(handle);
  return record && record->hasSide ? sides_[record->side].payload : nullptr;
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
  std::lock_guard lock(mutex_);
  const Record *record = find(handle);
  return record ? record->kind : Kind::none;
}

void Engine::disposeLocked(std::uint32_t slot, Record &record, CallId where,
                           bool tidied, Buffer *&dead) noexcept {
  const std::int64_t bytes = bytesOf(record);
  if (record.scope)
    unlink(slot, record);
  if (recorder_) [[unlikely]]
    recorder_->disposed(record.creation, record.kind, bytes, tidied);
  if (record.buffer) {
    --numTensors_;
    numBytes_ -= bytes;
    disown(record.buffer, dead);
  }
  graveyard_.bury({slot, record.generation}, record.creation, where, tidied);
  record.kind = Kind::none;
  record.buffer = nullptr;
  if (record.hasSide) [[unlikely]]
    giveSideBack(record.side);
  ++record.generation;
  const std::uint32_t lives = record.generation - firstGeneration(slot);
  if (lives != options_.livesPerSlot)
    giveSlotBack(slot);
}

bool Engine::dispose(Handle handle, CallId where) noexcept {
  Buffer *dead = nullptr;
  std::shared_ptr<Payload> payload; // its destructor runs without the lock
  {
    std::lock_guard lock(mutex_);
    Record *record = find(handle);
    if (!record)
      return false;
    if (record->hasSide)
      payload = std::move(sides_[record->side].payload);
    disposeLocked(handle.slot, *record, where, false, dead);
  }
  BufferPool::freeAll(dead);
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
  BufferPool::freeAll(dead);
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
    if (buffer->holders.owners++ == 0)
      ++numBuffers_;
    disown(record->buffer, dead);
    record->buffer = buffer;
  }
  BufferPool::freeAll(dead);
}

void Engine::moveTo(Handle handle, CallId creation) noexcept {
  std::lock_guard lock(mutex_);
  Record *record = find(handle);
  if (!record)
    return;
  if (recorder_)
    recorder_->moved(record->creation, creation, bytesOf(*record));
  record->creation = creation;
}

void Engine::attach(Recorder *recorder) {
  std::lock_guard lock(mutex_);
  recorder_ = recorder;
}

} // namespace tensortidy::detail
