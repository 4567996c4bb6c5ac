// Operation: one call of a public function, from its operands to its result.
//
//   Tensor Tensor::square(Site site) const {
//     Operation op("square", site);
//     Input x = op.borrow(*this);            // checked and pinned
//     Output y = op.allocate(x.shape, x.dtype);
//     kernels::square(x, y);
//     return op.publish(y);                  // counted, scoped, unpinned
//   }
//
// Its memory has no handle before publish(), so there are no inner temporaries
// that a scope could miss, and an exception on the way gives everything back.
#ifndef TENSORTIDY_ENGINE_OPERATION_H
#define TENSORTIDY_ENGINE_OPERATION_H

#include "engine/profiler.h"
#include "grad/recording.h"

#include <memory>
#include <string>
#include <tuple>

namespace tensortidy::detail {

/// The C++ type that holds an element; a bool is one byte, 0 or 1.
using Bool = std::uint8_t;

using Input = Pinned;

struct Output {
  Buffer *buffer = nullptr;
  Shape shape;
  DType dtype = DType::float32;

  template <class T> T *data() const noexcept {
    return reinterpret_cast<T *>(buffer->data());
  }
};

/// The innermost open scope of this thread.
extern constinit thread_local ScopeList *innermostScope;
/// The innermost seal of this thread.
extern constinit thread_local const SealedScope *innermostSeal;

/// Whether the library itself is at work inside a public function: what its
/// operations make then is nobody's in the books (creation 0), and never
/// reaches the user.
extern constinit thread_local bool innerWork;

/// Says so, or for a callback of the user's the opposite, while it lives.
class InnerWork {
public:
  explicit InnerWork(bool is = true) : before_(innerWork) { innerWork = is; }
  InnerWork(const InnerWork &) = delete;
  InnerWork &operator=(const InnerWork &) = delete;
  ~InnerWork() { innerWork = before_; }

private:
  bool before_;
};

/// Whether an operation has to tell somebody about itself, or to ask. One test
/// for all of them.
inline bool anybodyWatches() noexcept {
  return (reinterpret_cast<std::uintptr_t>(openTape) |
          reinterpret_cast<std::uintptr_t>(openProfiler) |
          reinterpret_cast<std::uintptr_t>(innermostSeal)) != 0;
}

class Operation {
public:
  /// `name` is a string literal: the public function's name.
  Operation(const char *name, const Site &site) noexcept
      : engine_(Engine::standard()), use_{name, site} {
    if (openProfiler) [[unlikely]]
      started_ = Profiler::now();
  }
  Operation(const Operation &) = delete;
  Operation &operator=(const Operation &) = delete;
  ~Operation() {
    if (numPins_ != 0)
      unpinAll();
  }

  // Flat: what they call in the engine becomes part of them.

  [[gnu::flatten]] Input borrow(Tensor tensor);
  /// ArgumentError when the tensor would be too large to count its bytes.
  [[gnu::flatten]] Output allocate(const Shape &shape, DType dtype);
  /// The same on somebody else's memory, which nothing may write to. `release`
  /// runs when its last handle is gone.
  Output adopt(void *memory, const Shape &shape, DType dtype,
               std::function<void()> release);
  [[gnu::flatten]] Tensor publish(const Output &output);
  /// What the operation's gradient must know beside its tensors, for an open
  /// tape: the rule asks for a tuple of exactly these types.
  template <class... T> void attributes(const T &...values) {
    if (openTape) [[unlikely]]
      extra().recording.attributes = std::tuple<T...>(values...);
  }
  /// A new handle on the buffer of `input`.
  Tensor publishView(const Input &input, const Shape &shape);

  [[noreturn]] void failShape(const std::string &message) const;
  [[noreturn]] void failDType(const std::string &message) const;
  [[noreturn]] void failArgument(const std::string &message) const;

  const char *name() const noexcept { return use_.operation; }
  const Site &site() const noexcept { return use_.site; }
  CallId call() const { return innerWork ? 0 : internCall(site(), name()); }
  Engine &engine() const noexcept { return engine_; }

private:
  static constexpr std::size_t inlinePins = 4;

  /// What few operations need.
  struct Extra {
    std::vector<Buffer *> pins; ///< all of them, once they are many
    Recording recording;        ///< while a tape is open
    ~Extra();
  };

  Handle create(const Output &output);
  [[gnu::cold, gnu::noinline]] Tensor publishWatched(const Output &output);
  void addPin(Buffer *buffer) {
    if (numPins_ < inlinePins) [[likely]]
      fewPins_[numPins_++] = buffer;
    else
      addOneMorePin(buffer);
  }
  [[gnu::noinline]] void addOneMorePin(Buffer *buffer);
  /// ShapeError, ArgumentError when they cannot be counted.
  std::size_t countBytes(const Shape &shape, DType dtype) const;
  void unpinAll() noexcept;
  Extra &extra() {
    if (!extra_)
      extra_ = std::make_unique<Extra>();
    return *extra_;
  }
  Buffer *const *pins() const noexcept {
    return numPins_ <= inlinePins ? fewPins_ : extra_->pins.data();
  }

  Engine &engine_;
  const Use use_;
  std::int64_t started_ = 0; // while a profile is open
  std::size_t numPins_ = 0;
  Buffer *fewPins_[inlinePins];
  std::unique_ptr<Extra> extra_;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_OPERATION_H
