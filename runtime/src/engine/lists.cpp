// The engine's lists of scopes: who is born in which, and what outlives its
// end.
#include "engine/engine.h"

#include "assert/recorder.h"

#include <utility>

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
    const BiasedMutex::Guard guard(mutex_);
    if (!scope.first)
      return;
    const CallId where = internCall(scope.site, "tidy");
    // Each leaves the list by itself: the list ends with the scope.
    for (std::uint32_t slot = std::exchange(scope.first, 0); slot != 0;) {
      Record &record = at(slot);
      const std::uint32_t next = record.next;
      record.scope = nullptr;
      if (!record.kept)
        disposeLocked(slot, record, where, true, dead);
      slot = next;
    }
  }
  BufferPool::freeAll(dead);
}

void Engine::handOver(Handle handle, ScopeList &scope) noexcept {
  const BiasedMutex::Guard guard(mutex_);
  Record *record = find(handle);
  if (!record || record->scope != &scope || record->kept)
    return; // from another scope, or nobody's: it stays where it is
  unlink(handle.slot, *record);
  if (scope.parent)
    link(handle.slot, *record, scope.parent);
}

void Engine::keep(Handle handle, const Use &use) {
  {
    const BiasedMutex::Guard guard(mutex_);
    if (Record *record = find(handle)) {
      if (record->kind == Kind::tensor && !record->kept) {
        record->kept = true;
        if (recorder_)
          recorder_->kept(record->creation);
      }
      return;
    }
  }
  throwDead(handle, use);
}

void Engine::unkeep(Handle handle, ScopeList *innermost, const Use &use) {
  {
    const BiasedMutex::Guard guard(mutex_);
    if (Record *record = find(handle)) {
      if (record->kind == Kind::tensor && record->kept) {
        record->kept = false;
        if (!record->scope && innermost)
          link(handle.slot, *record, innermost);
      }
      return;
    }
  }
  throwDead(handle, use);
}

} // namespace tensortidy::detail
