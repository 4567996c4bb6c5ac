#include "model/symbolic.h"

#include <atomic>

namespace tensortidy {

using namespace detail;

namespace {
std::atomic<std::uint64_t> lastNumber{0};
}

SymbolicState::SymbolicState(std::shared_ptr<LayerState> layer,
                             std::vector<std::shared_ptr<SymbolicState>> from,
                             const Shape &shape)
    : layer(std::move(layer)), from(std::move(from)), shape(shape),
      number(++lastNumber) {}

SymbolicState::~SymbolicState() {
  std::vector<std::shared_ptr<SymbolicState>> waiting(std::move(from));
  try {
    while (!waiting.empty()) {
      const std::shared_ptr<SymbolicState> last = std::move(waiting.back());
      waiting.pop_back();
      if (last.use_count() != 1)
        continue;
      waiting.insert(waiting.end(), last->from.begin(), last->from.end());
      last->from.clear();
    }
  } catch (const std::bad_alloc &) {
    // Then by recursion, when `waiting` ends.
  }
}

std::vector<std::shared_ptr<SymbolicState>>
detail::statesOf(const Operation &op, const SymbolicTensors &tensors) {
  std::vector<std::shared_ptr<SymbolicState>> states;
  for (const SymbolicTensor &tensor : tensors.list()) {
    states.push_back(HandleAccess::state(tensor));
    if (!states.back())
      op.failArgument("expected symbolic tensors made by input() or a layer, "
                      "got an empty one");
  }
  return states;
}

Shape SymbolicTensor::shape() const noexcept {
  return state_ ? state_->shape : Shape();
}

SymbolicTensor input(const Shape &shape, Site site) {
  const Operation op("input", site);
  if (shape.rank() >= Shape::maxRank)
    op.failShape("expected samples of at most " +
                 std::to_string(Shape::maxRank - 1) + " axes, got " +
                 shape.toString());
  for (std::int64_t extent : shape)
    if (extent < 1)
      op.failShape("expected extents of at least 1, got " + shape.toString());
  SymbolicTensor result;
  HandleAccess::state(result) = std::make_shared<SymbolicState>(
      nullptr, std::vector<std::shared_ptr<SymbolicState>>(), shape);
  return result;
}

SymbolicTensor Layer::apply(const SymbolicTensors &inputs, Site site) const {
  const Operation op("apply", site);
  if (!state_)
    op.failArgument("expected a layer made by one of its functions, got an "
                    "empty one");
  std::vector<std::shared_ptr<SymbolicState>> from = statesOf(op, inputs);
  std::vector<Shape> shapes;
  for (const auto &state : from)
    shapes.push_back(state->shape);
  std::lock_guard lock(state_->mutex);
  const Shape shape = state_->shapeFor(op, shapes);
  SymbolicTensor result;
  HandleAccess::state(result) =
      std::make_shared<SymbolicState>(state_, std::move(from), shape);
  return result;
}

} // namespace tensortidy
