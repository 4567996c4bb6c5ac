// What stands behind an Optimizer.
#ifndef TENSORTIDY_OPTIMIZER_OPTIMIZER_H
#define TENSORTIDY_OPTIMIZER_OPTIMIZER_H

#include "engine/operation.h"
#include "tensortidy/optimizer.h"

#include <unordered_map>

namespace tensortidy::detail {

/// One step of one parameter, element by element: all arrays hold `count`
/// floats. `slots` are remembered between steps.
struct Update {
  std::int64_t count = 0;
  const float *parameter = nullptr;
  const float *gradient = nullptr;
  float *result = nullptr; ///< the parameter after the step
  float *slots[3] = {};
  float rate = 0;
  std::int64_t step = 0; ///< 1 for the first
};

/// A way to follow gradients; it has no state of its own.
struct Algorithm {
  const char *name = "";
  std::size_t numSlots = 0;
  float initialSlot = 0;
  std::function<void(const Update &)> apply;
};

struct OptimizerState final : Payload {
  OptimizerState(Algorithm algorithm, double rate, CallId creation)
      : algorithm(std::move(algorithm)), rate(rate), creation(creation) {}
  ~OptimizerState() override;

  struct Parameter {
    Handle handle; ///< of a variable or a weight
    Input gradient;
  };
  /// One step of all `parameters`, whose shapes were checked. Strong guarantee:
  /// memory is got before the first one changes.
  void step(Operation &op, const std::vector<Parameter> &parameters);

  const Algorithm algorithm;
  std::mutex mutex; // guards what follows
  double rate;
  std::int64_t iterations = 0;

private:
  struct Slots {
    std::vector<Handle> handles;
    std::vector<Buffer *> buffers;
  };
  Slots &slotsOf(const Input &parameter, Handle handle);

  const CallId creation;
  std::unordered_map<std::uint64_t, Slots> slots_;
};

std::shared_ptr<OptimizerState> stateOf(Optimizer optimizer, const Use &use);

} // namespace tensortidy::detail

#endif // TENSORTIDY_OPTIMIZER_OPTIMIZER_H
