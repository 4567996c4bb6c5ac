#include "grad/tape.h"

namespace tensortidy::detail {

constinit thread_local Tape *openTape = nullptr;

ValueId Tape::watch(Handle handle) {
  const auto [place, isNew] = values_.try_emplace(keyOf(handle), numValues_);
  numValues_ += isNew;
  return place->second;
}

void Tape::bindNew(Handle handle, ValueId value) {
  try {
    bind(handle, value);
  } catch (...) {
    Engine::standard().dispose(handle, 0);
    throw;
  }
}

ValueId Tape::valueOf(Handle handle) const noexcept {
  const auto place = values_.find(keyOf(handle));
  return place == values_.end() ? noValue : place->second;
}

ValueId Tape::valueOfOperand(Handle handle, DType dtype) {
  if (dtype != DType::float32)
    return noValue;
  const ValueId known = valueOf(handle);
  if (known != noValue || watchingVariables == 0 ||
      Engine::standard().kindOf(handle) != Kind::variable ||
      !HandleAccess::make<Variable>(handle).trainable())
    return known;
  const ValueId value = watch(handle);
  variablesSeen.emplace_back(handle, value);
  return value;
}

ValueId Tape::record(const char *name, Recording &recording,
                     const Output &output) {
  if (output.dtype != DType::float32)
    return noValue;
  Entry entry;
  bool depends = false;
  entry.values.reserve(recording.operands.size());
  for (const Operand &operand : recording.operands) {
    entry.values.push_back(
        valueOfOperand(operand.handle, operand.pinned.dtype));
    depends |= entry.values.back() != noValue;
  }
  if (!depends)
    return noValue;
  entry.name = name;
  entry.rule = ruleOf(name);
  const Needs needs = entry.rule ? entry.rule->needs : Needs::nothing;
  entry.operands.reserve(recording.operands.size());
  for (const Operand &operand : recording.operands) {
    const Pinned &pinned = operand.pinned;
    if (needs == Needs::operands)
      entry.operands.emplace_back(pinned.buffer, pinned.shape, pinned.dtype);
    else
      entry.operands.emplace_back(pinned.shape, pinned.dtype);
  }
  entry.attributes = std::move(recording.attributes);
  entry.result = needs == Needs::result
                     ? Saved(output.buffer, output.shape, output.dtype)
                     : Saved(output.shape, output.dtype);
  return record(std::move(entry));
}

ValueId Tape::record(Entry entry) {
  entry.resultValue = numValues_;
  entries_.push_back(std::move(entry));
  return numValues_++;
}

Tensor sameValue(Operation &op, Tensor tensor) {
  Tensor result;
  {
    const TapePause pause;
    const Input in = op.borrow(tensor);
    result = op.publishView(in, in.shape);
  }
  if (openTape)
    if (const ValueId value = openTape->valueOf(HandleAccess::of(tensor));
        value != Tape::noValue)
      openTape->bindNew(HandleAccess::of(result), value);
  return result;
}

} // namespace tensortidy::detail
