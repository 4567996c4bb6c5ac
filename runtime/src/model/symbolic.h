// What stands behind a SymbolicTensor: an input, or one application of a layer.
#ifndef TENSORTIDY_MODEL_SYMBOLIC_H
#define TENSORTIDY_MODEL_SYMBOLIC_H

#include "model/layer.h"
#include "tensortidy/symbolic.h"

namespace tensortidy::detail {

struct SymbolicState {
  SymbolicState(std::shared_ptr<LayerState> layer,
                std::vector<std::shared_ptr<SymbolicState>> from,
                const Shape &shape);
  /// Lets go of what it reads, without recursion: a chain may be long.
  ~SymbolicState();
  SymbolicState(const SymbolicState &) = delete;
  SymbolicState &operator=(const SymbolicState &) = delete;

  const std::shared_ptr<LayerState> layer; ///< null: an input
  std::vector<std::shared_ptr<SymbolicState>> from;
  const Shape shape; ///< of one sample
  /// Greater than those of all that it reads: the order of the applications.
  const std::uint64_t number;
};

/// The states of `tensors`, which must stand for something; ArgumentError.
std::vector<std::shared_ptr<SymbolicState>>
statesOf(const Operation &op, const SymbolicTensors &tensors);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_SYMBOLIC_H
