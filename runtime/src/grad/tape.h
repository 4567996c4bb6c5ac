// Tape: what a thread computed from the tensors that somebody wants gradients
// of.
//
//   TapeLevel level;                  // opens a tape, or joins the open one
//   level.tape().watch(x);            // x is value 0
//   y = f(x);                         // operations write entries
//   ... backward.h walks the entries in reverse
//
// A *value* is the number of a tensor that depends on a watched one; all
// handles on the same result share it. Only float32 tensors are values, so what
// passes through int32 or bool has no gradient. An entry keeps the buffers that
// its rule will read by pinning them: no handle, nothing that a scope or the
// user could dispose, and nothing that memory().numTensors would count.
// Everything goes when the outermost level of the thread ends.
#ifndef TENSORTIDY_GRAD_TAPE_H
#define TENSORTIDY_GRAD_TAPE_H

#include "engine/operation.h"
#include "grad/rule.h"

#include <deque>
#include <unordered_map>

namespace tensortidy::detail {

/// A pinned buffer and how to read it. Without a buffer: only the description.
class Saved {
public:
  Saved() = default;
  Saved(const Shape &shape, DType dtype) : shape(shape), dtype(dtype) {}
  Saved(Buffer *pinned, const Shape &shape, DType dtype)
      : shape(shape), dtype(dtype), buffer_(pinned) {
    Engine::standard().pinAgain(pinned);
  }
  Saved(Saved &&other) noexcept
      : shape(other.shape), dtype(other.dtype),
        buffer_(std::exchange(other.buffer_, nullptr)) {}
  Saved &operator=(Saved &&other) noexcept {
    shape = other.shape;
    dtype = other.dtype;
    std::swap(buffer_, other.buffer_);
    return *this;
  }
  ~Saved() {
    if (buffer_)
      Engine::standard().unpin(buffer_);
  }
  Buffer *buffer() const noexcept { return buffer_; }

  Shape shape;
  DType dtype = DType::float32;

private:
  Buffer *buffer_ = nullptr;
};

using ValueId = std::uint32_t;

struct Entry {
  const char *name = ""; ///< of the operation
  const Rule *rule = nullptr;
  std::vector<Saved> operands;
  std::vector<ValueId> values; ///< of the operands; noValue: a constant
  Saved result;
  ValueId resultValue = 0;
  std::any attributes;
  CustomRule custom; ///< instead of `rule`, of a customGrad
};

class Tape {
public:
  static constexpr ValueId noValue = 0xFFFFFFFFu;

  /// Makes a value of a tensor that is not one yet.
  ValueId watch(Handle handle);
  ValueId valueOf(Handle handle) const noexcept;
  /// The same for the operand of an operation, which may be a variable that
  /// nobody knew.
  ValueId valueOfOperand(Handle handle, DType dtype);
  /// Another handle on a value.
  void bind(Handle handle, ValueId value) { values_[keyOf(handle)] = value; }
  /// The same for a handle that nobody has seen: disposed when memory is short.
  void bindNew(Handle handle, ValueId value);

  /// Writes an entry when an operand is a value; the value of the result, or
  /// noValue.
  ValueId record(const char *name, Recording &recording, const Output &output);
  /// The same for an entry with a rule of its own.
  ValueId record(Entry entry);

  const std::deque<Entry> &entries() const noexcept { return entries_; }
  std::size_t numValues() const noexcept { return numValues_; }

  /// While positive, trainable variables become values at their first use.
  int watchingVariables = 0;
  std::vector<std::pair<Handle, ValueId>> variablesSeen;

private:
  static std::uint64_t keyOf(Handle handle) noexcept {
    return static_cast<std::uint64_t>(handle.generation) << 32 | handle.slot;
  }
  std::deque<Entry> entries_; // which never move
  std::unordered_map<std::uint64_t, ValueId> values_;
  ValueId numValues_ = 0;
};

/// One call of a function whose gradients are wanted.
class TapeLevel {
public:
  TapeLevel() : start_((openTape ? *openTape : own_).entries().size()) {
    if (openTape)
      return;
    openTape = &own_;
    isOutermost_ = true;
  }
  TapeLevel(const TapeLevel &) = delete;
  TapeLevel &operator=(const TapeLevel &) = delete;
  ~TapeLevel() {
    if (isOutermost_)
      openTape = nullptr;
  }

  Tape &tape() noexcept { return isOutermost_ ? own_ : *openTape; }
  /// The first entry of this call.
  std::size_t start() const noexcept { return start_; }
  bool isOutermost() const noexcept { return isOutermost_; }

private:
  Tape own_;
  std::size_t start_;
  bool isOutermost_ = false;
};

/// Operations are not written to the tape while this lives.
class TapePause {
public:
  TapePause() : tape_(std::exchange(openTape, nullptr)) {}
  TapePause(const TapePause &) = delete;
  TapePause &operator=(const TapePause &) = delete;
  ~TapePause() { openTape = tape_; }

private:
  Tape *tape_;
};

/// Another handle on `tensor`, created by `op`; to an open tape it is the same
/// value.
Tensor sameValue(Operation &op, Tensor tensor);

} // namespace tensortidy::detail

#endif // TENSORTIDY_GRAD_TAPE_H
