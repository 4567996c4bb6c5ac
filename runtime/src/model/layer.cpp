#include "model/layer.h"

#include "model/file.h"
#include "tensortidy/ops.h"

namespace tensortidy {

using namespace detail;

void LayerState::addWeight(const Shape &shape,
                           const std::function<double()> &value,
                           bool trainable) {
  Engine &engine = Engine::standard();
  weights.reserve(weights.size() + 1);
  if (saved_) {
    const Output read = saved_->next(shape);
    weights.push_back({engine.create({.kind = Kind::weight,
                                      .shape = shape,
                                      .buffer = read.buffer,
                                      .creation = creation_}),
                       trainable});
    return;
  }
  const std::int64_t count = shape.elements();
  Buffer *buffer =
      engine.allocate(static_cast<std::size_t>(count) * sizeof(float));
  auto *numbers = reinterpret_cast<float *>(buffer->data());
  for (std::int64_t at = 0; at < count; ++at)
    numbers[at] = static_cast<float>(value());
  const Engine::Birth birth{.kind = Kind::weight,
                            .shape = shape,
                            .buffer = buffer,
                            .creation = creation_};
  try {
    weights.push_back({engine.create(birth, &buffer, 1), trainable});
  } catch (...) {
    engine.unpin(buffer);
    throw;
  }
}

void LayerState::build(const Shape &input, Random &random, CallId creation,
                       WeightReader *saved) {
  creation_ = creation;
  saved_ = saved;
  try {
    makeWeights(input, random);
  } catch (...) {
    saved_ = nullptr;
    unbuild(creation);
    throw;
  }
  saved_ = nullptr;
  isBuilt_ = true;
}

int LayerState::unbuild(CallId where) {
  int freed = 0;
  for (const Weight &weight : weights)
    freed += Engine::standard().dispose(weight.handle, where);
  weights.clear();
  isBuilt_ = false;
  return freed;
}

std::int64_t LayerState::numParams() const noexcept {
  std::int64_t params = 0;
  for (const Weight &weight : weights)
    params += weight.tensor().size();
  return params;
}

Tensor detail::activate(Tensor x, Activation activation, const Pass &pass) {
  switch (activation) {
  case Activation::linear:
    break;
  case Activation::relu:
    return x.relu(pass.site);
  case Activation::sigmoid:
    return x.sigmoid(pass.site);
  case Activation::tanh:
    return x.tanh(pass.site);
  case Activation::softmax:
    return pass.toLogits ? x : x.softmax(pass.site);
  }
  return x;
}

Layer detail::layerOf(std::shared_ptr<LayerState> state) {
  Layer layer;
  HandleAccess::state(layer) = std::move(state);
  return layer;
}

int Layer::units() const noexcept { return state_ ? state_->units() : 0; }

int Layer::owners() const {
  if (!state_)
    return 0;
  std::lock_guard lock(state_->mutex);
  return static_cast<int>(state_->owners.size());
}

} // namespace tensortidy
