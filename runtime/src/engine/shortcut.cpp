#include "engine/shortcut.h"

#include <algorithm>

namespace tensortidy::detail {

namespace {

bool isUsual(const Record *record) noexcept {
  return record && record->buffer && record->dtype == DType::float32 &&
         !record->hasSide();
}

bool haveOneShape(const Record &a, const Record &b) noexcept {
  return a.rank == b.rank && std::equal(a.extents, std::end(a.extents),
                                        b.extents, std::end(b.extents));
}

} // namespace

template <std::size_t N>
bool Engine::reserve(const std::array<Handle, N> &operands,
                     Reserved<N> &reserved) noexcept {
  const BiasedMutex::Guard guard(mutex_);
  const Record *first = find(operands[0]);
  if (!isUsual(first) || recorder_ || firstFree_ == 0) [[unlikely]]
    return false;
  reserved.operands[0] = first->buffer;
  for (std::size_t at = 1; at < N; ++at) {
    const Record *other = find(operands[at]);
    if (!isUsual(other) || !haveOneShape(*first, *other)) [[unlikely]]
      return false;
    reserved.operands[at] = other->buffer;
  }
  Buffer *result = pool_.take(first->buffer->sizeClass);
  if (!result) [[unlikely]]
    return false;
  for (Buffer *operand : reserved.operands)
    ++operand->holders.pins;
  result->holders = {.owners = 1, .pins = 0};
  result->bytes = first->buffer->bytes;
  reserved.result = result;
  reserved.slot = firstFree_;
  Record &record = at(reserved.slot);
  firstFree_ = record.next;
  record.rank = first->rank;
  std::copy(first->extents, std::end(first->extents), record.extents);
  return true;
}

template <std::size_t N>
Handle Engine::publish(const Reserved<N> &reserved, CallId creation,
                       ScopeList *scope) noexcept {
  Buffer *dead = nullptr;
  Handle handle;
  {
    const BiasedMutex::Guard guard(mutex_);
    Record &record = at(reserved.slot);
    record.kind = Kind::tensor;
    record.dtype = DType::float32;
    record.kept = false;
    record.creation = creation;
    record.buffer = reserved.result;
    record.scope = nullptr;
    if (scope)
      link(reserved.slot, record, scope);
    ++numTensors_;
    ++numBuffers_;
    numBytes_ += bytesOf(record);
    handle = {reserved.slot, record.generation};
    for (Buffer *operand : reserved.operands)
      unpinLocked(operand, dead);
  }
  BufferPool::freeAll(dead);
  return handle;
}

template bool Engine::reserve(const std::array<Handle, 1> &,
                              Reserved<1> &) noexcept;
template bool Engine::reserve(const std::array<Handle, 2> &,
                              Reserved<2> &) noexcept;
template Handle Engine::publish(const Reserved<1> &, CallId,
                                ScopeList *) noexcept;
template Handle Engine::publish(const Reserved<2> &, CallId,
                                ScopeList *) noexcept;

} // namespace tensortidy::detail
