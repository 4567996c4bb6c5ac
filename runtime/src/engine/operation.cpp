#include "engine/operation.h"

#include "grad/tape.h"
#include "tensortidy/errors.h"

#include <limits>

namespace tensortidy::detail {

constinit thread_local ScopeList *innermostScope = nullptr;
constinit thread_local const SealedScope *innermostSeal = nullptr;
constinit thread_local Profiler *openProfiler = nullptr;
constinit thread_local bool innerWork = false;

Operation::Extra::~Extra() = default;

void Operation::addOneMorePin(Buffer *buffer) {
  try {
    std::vector<Buffer *> &all = extra().pins;
    if (all.empty())
      all.assign(fewPins_, fewPins_ + numPins_);
    all.push_back(buffer);
  } catch (...) {
    engine_.unpin(buffer);
    throw;
  }
  ++numPins_;
}

void Operation::unpinAll() noexcept {
  for (std::size_t pin = 0; pin < numPins_; ++pin)
    engine_.unpin(pins()[pin]);
}

Input Operation::borrow(Tensor tensor) {
  const Input input = engine_.pin(HandleAccess::of(tensor), use_);
  addPin(input.buffer);
  if (openTape) [[unlikely]]
    extra().recording.operands.push_back({HandleAccess::of(tensor), input});
  return input;
}

std::size_t Operation::countBytes(const Shape &shape, DType dtype) const {
  std::int64_t bytes = static_cast<std::int64_t>(bytesPerElement(dtype));
  bool tooLarge = false;
  for (std::int64_t extent : shape) {
    if (extent < 0)
      failShape("expected extents of at least 0, got " + shape.toString());
    tooLarge |= __builtin_mul_overflow(bytes, extent, &bytes);
  }
  constexpr std::int64_t limit = std::numeric_limits<std::int64_t>::max() / 2;
  if (tooLarge || bytes > limit)
    failArgument("expected a shape whose bytes can be counted, got " +
                 shape.toString());
  return static_cast<std::size_t>(bytes);
}

Output Operation::allocate(const Shape &shape, DType dtype) {
  Buffer *buffer = engine_.allocate(countBytes(shape, dtype));
  addPin(buffer);
  return {buffer, shape, dtype};
}

Output Operation::adopt(void *memory, const Shape &shape, DType dtype,
                        std::function<void()> release) {
  const std::size_t bytes = countBytes(shape, dtype);
  Buffer *buffer = engine_.adopt(static_cast<std::byte *>(memory), bytes,
                                 std::move(release));
  addPin(buffer);
  return {buffer, shape, dtype};
}

Handle Operation::create(const Output &output) {
  const Handle handle =
      engine_.create({Kind::tensor, output.dtype, output.shape, output.buffer,
                      call(), innermostScope},
                     pins(), numPins_);
  numPins_ = 0;
  return handle;
}

Tensor Operation::publish(const Output &output) {
  if (anybodyWatches()) [[unlikely]]
    return publishWatched(output);
  return HandleAccess::make<Tensor>(create(output));
}

Tensor Operation::publishWatched(const Output &output) {
  if (innermostSeal && !innermostScope && !innerWork)
    innermostSeal->check(name(), site());
  const std::uint32_t value =
      openTape && extra_ ? openTape->record(name(), extra_->recording, output)
                         : Tape::noValue;
  const Handle handle = create(output);
  if (openProfiler)
    openProfiler->published(engine_, name(), site(), output.shape, output.dtype,
                            started_);
  if (value != Tape::noValue)
    openTape->bindNew(handle, value);
  return HandleAccess::make<Tensor>(handle);
}

Tensor Operation::publishView(const Input &input, const Shape &shape) {
  return publish({input.buffer, shape, input.dtype});
}

namespace {
std::string withPlace(const char *name, const std::string &message,
                      const Place &place) {
  return std::string(name) + ": " + message + " (at " + place.toString() + ")";
}
} // namespace

void Operation::failShape(const std::string &message) const {
  const Place place = placeOf(site());
  throw ShapeError(withPlace(name(), message, place), place);
}

void Operation::failDType(const std::string &message) const {
  const Place place = placeOf(site());
  throw DTypeError(withPlace(name(), message, place), place);
}

void Operation::failArgument(const std::string &message) const {
  const Place place = placeOf(site());
  throw ArgumentError(withPlace(name(), message, place), place);
}

} // namespace tensortidy::detail
