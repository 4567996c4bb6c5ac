// Engine: the table of all resources, and the only place that knows who lives.
//
//             create                 dispose, end of scope
//   free ──────────────▶ alive ──────────────────────────────▶ free, next
//    │ ▲                 ▲ │ keep, unkeep, hand over             generation
//    │ │                 │ ▼                                        │
//    │ └─────────────────┼─(the slot's list of scope) ◀─────────────┘
//    └────▶ reserved ────┘
//   reserve          publish          (nobody's yet: its kind is none)
//
// One mutex guards the table, the buffers' counts and the pool. An operation
// takes it to pin its operands, to get memory, and to publish its result; it
// computes without it. Nothing of the user's runs while it is held. It is
// biased to the thread that comes most (biased_mutex.h), so that a program
// whose tensors live on one thread pays for no lock, and the books of several
// threads still agree at every moment.
//
// A slot starts at a generation that is scrambled from its number, so that the
// bits of a handle are hard to meet by accident in memory, and it is retired
// when its generations have come round: no handle ever names a second resource.
#ifndef TENSORTIDY_ENGINE_ENGINE_H
#define TENSORTIDY_ENGINE_ENGINE_H

#include "engine/biased_mutex.h"
#include "engine/graveyard.h"
#include "engine/resource.h"
#include "tensortidy/memory.h"

#include <array>
#include <atomic>
#include <functional>
#include <vector>

namespace tensortidy::detail {

class Recorder;

/// What a use holds on to: stays valid until it is released, whatever happens
/// to the handle meanwhile.
struct Pinned {
  Buffer *buffer = nullptr;
  const std::byte *bytes = nullptr; ///< the buffer's
  Shape shape;
  DType dtype = DType::float32;

  template <class T> const T *data() const noexcept {
    return reinterpret_cast<const T *>(bytes);
  }
};

class Engine {
public:
  struct Options {
    /// How many resources a slot serves before it is retired.
    std::uint32_t livesPerSlot = 0xFFFFFFFFu;
    /// How many of them each slot has behind it when it is first used: for
    /// tests, as four billion lives take minutes.
    std::uint32_t livesBehind = 0;
  };

  Engine() : Engine(Options{}) {}
  explicit Engine(Options options);
  Engine(const Engine &) = delete;
  Engine &operator=(const Engine &) = delete;
  ~Engine();

  /// The one behind the public functions. Never destroyed.
  static Engine &standard() {
    if (Engine *engine = standard_.load(std::memory_order_acquire)) [[likely]]
      return *engine;
    return makeStandard();
  }

  // ---- Buffers
  Buffer *allocate(std::size_t bytes); ///< comes pinned once
  /// The same on somebody else's memory; `release` runs without the lock.
  Buffer *adopt(std::byte *memory, std::size_t bytes,
                std::function<void()> release);
  void pinAgain(Buffer *buffer) noexcept; ///< of a buffer that is pinned
  void unpin(Buffer *buffer) noexcept;
  void setPoolLimit(std::size_t bytes) noexcept;

  // ---- Lives
  struct Birth {
    Kind kind = Kind::tensor;
    DType dtype = DType::float32;
    const Shape &shape;
    Buffer *buffer = nullptr; ///< gets one more owner
    CallId creation = 0;
    ScopeList *scope = nullptr; ///< the innermost one open; joined by tensors
  };
  Handle create(const Birth &birth, std::shared_ptr<Payload> payload = {});
  /// The same for the result of an operation, which gives back its pins, the
  /// result's buffer among them.
  Handle create(const Birth &birth, Buffer *const *pins, std::size_t numPins);
  /// What a shortcut works on: see shortcut.h.
  template <std::size_t N> struct Reserved {
    std::array<Buffer *, N> operands; ///< pinned
    Buffer *result;
    std::uint32_t slot;
  };
  /// False, and nothing has happened, where the case is not the usual one.
  template <std::size_t N>
  bool reserve(const std::array<Handle, N> &operands,
               Reserved<N> &reserved) noexcept;
  /// The result is born, and the pins are given back.
  template <std::size_t N>
  Handle publish(const Reserved<N> &reserved, CallId creation,
                 ScopeList *scope) noexcept;
  /// Throws the error of a dead or null handle.
  Pinned pin(Handle handle, const Use &use);
  std::shared_ptr<Payload> payload(Handle handle, const Use &use);
  /// Null for a dead handle, and for one without.
  std::shared_ptr<Payload> payloadIfAlive(Handle handle) const noexcept;
  bool isAlive(Handle handle) const noexcept;
  /// False for a dead or null handle.
  bool dispose(Handle handle, CallId where) noexcept;
  /// The same for a tensor; false when the handle names a variable's value,
  /// which is the variable's to dispose.
  bool disposeTensor(Handle handle, CallId where) noexcept;
  /// The kind of a living resource, else none.
  Kind kindOf(Handle handle) const noexcept;
  /// Gives a variable or a weight another buffer of the same size.
  void rebind(Handle handle, Buffer *buffer, const Use &use);
  /// Books a weight under another creation.
  void moveTo(Handle handle, CallId creation) noexcept;
  /// Throws the error that a use of this dead or null handle deserves.
  [[noreturn]] void throwDead(Handle handle, const Use &use);

  // ---- Scopes
  void endScope(ScopeList &scope) noexcept;
  void handOver(Handle handle, ScopeList &scope) noexcept;
  void keep(Handle handle, const Use &use);
  void unkeep(Handle handle, ScopeList *innermost, const Use &use);

  // ---- Books
  MemoryInfo memory() const;
  std::vector<LiveSite> liveSites() const;
  /// Calls `visit` for every living resource and then `done`, all under one
  /// lock: nothing is born or dies meanwhile.
  void visitLiving(
      const std::function<void(Handle, const Record &)> &visit,
      const std::function<void()> &done = [] {}) const;
  /// Bytes that the record counts for: its views have the same number of
  /// elements. With the lock held, as in a visit.
  static std::int64_t bytesOf(const Record &record) noexcept {
    return record.buffer ? static_cast<std::int64_t>(record.buffer->bytes) : 0;
  }
  /// From now on every event is told to `recorder`, with the lock held.
  void attach(Recorder *recorder);

private:
  [[gnu::cold, gnu::noinline]] static Engine &makeStandard();
  [[gnu::noinline]] Buffer *allocateFromSystem(std::size_t bytes);
  Record *find(Handle handle) const noexcept;
  Record &at(std::uint32_t slot) const noexcept {
    return chunks_[slot / chunkSize][slot % chunkSize];
  }
  [[gnu::cold, gnu::noinline]] std::uint32_t takeNewSlot();
  void giveSlotBack(std::uint32_t slot, Record &record) noexcept;
  Shape shapeOf(const Record &record) const noexcept;
  std::uint32_t takeSlot();
  [[gnu::noinline]] std::uint32_t takeSide(const Shape &shape,
                                           std::shared_ptr<Payload> *payload);
  [[gnu::noinline]] void giveSideBack(std::uint32_t side) noexcept;
  Handle createLocked(const Birth &birth, std::shared_ptr<Payload> *payload);
  void disposeLocked(std::uint32_t slot, Record &record, CallId where,
                     bool tidied, Buffer *&dead) noexcept;
  void link(std::uint32_t slot, Record &record, ScopeList *scope) noexcept;
  void unlink(std::uint32_t slot, Record &record) noexcept;
  void disown(Buffer *buffer, Buffer *&dead) noexcept;
  void unpinLocked(Buffer *buffer, Buffer *&dead) noexcept;

  static constexpr std::uint32_t chunkSize = 1024;

  static std::atomic<Engine *> standard_;

  Options options_;
  mutable BiasedMutex mutex_;
  std::vector<std::unique_ptr<Record[]>> chunks_;
  std::uint32_t numSlots_ = 0; // with slot 0, which is nobody's
  std::uint32_t firstFree_ = 0;
  std::vector<Side> sides_{1}; // number 0 is nobody's
  std::uint32_t firstFreeSide_ = 0;
  Graveyard graveyard_;
  BufferPool pool_;
  std::int64_t numTensors_ = 0;
  std::int64_t numBuffers_ = 0;
  std::int64_t numBytes_ = 0;
  Recorder *recorder_ = nullptr;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_ENGINE_H
