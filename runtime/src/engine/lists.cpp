// The engine's lists of scopes: who is born in which, and what outlives its
// end.
#include "engine/engine.h"

#include "assert/recorder.h"

namespace tensortidy::detail {

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
  BufferPool::freeAll(dead);
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

void Engine::keep(Handle handle, const Use &use) {
  std::unique_lock lock(mutex_);
  Record *record = find(handle);
  if (!record) {
    lock.unlock();
    throwDead(handle, use);
  }
  if (record->kind != Kind::tensor || record->kept)
    return;
  record->kept = true;
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

} // namespace tensortidy::detail
