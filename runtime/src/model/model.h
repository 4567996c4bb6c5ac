// What stands behind a Sequential.
#ifndef TENSORTIDY_MODEL_MODEL_H
#define TENSORTIDY_MODEL_MODEL_H

#include "engine/operation.h"
#include "model/layer.h"

namespace tensortidy::detail {

struct ModelState final : Payload {
  std::vector<std::shared_ptr<LayerState>> layers; ///< as applied
  std::vector<LayerState *> distinct;              ///< each once, by address
  SequentialOptions options;
  CallId creation = 0;
  bool isDisposed = false; ///< written under all locks
};

/// Holds the locks of all layers of a model.
class LayerLocks {
public:
  explicit LayerLocks(const ModelState &model) {
    locks_.reserve(model.distinct.size());
    for (LayerState *layer : model.distinct)
      locks_.emplace_back(layer->mutex);
  }

private:
  std::vector<std::unique_lock<std::mutex>> locks_;
};

/// A living model, locked: it stays alive and unchanged as long as this does.
class LockedModel {
public:
  /// Throws the errors of a dead or null model.
  LockedModel(Sequential model, const Use &use)
      : state_(std::static_pointer_cast<ModelState>(
            Engine::standard().payload(HandleAccess::of(model), use))),
        locks_(*state_) {
    if (state_->isDisposed) // while this thread waited
      Engine::standard().throwDead(HandleAccess::of(model), use);
  }

  ModelState &operator*() const noexcept { return *state_; }
  ModelState *operator->() const noexcept { return state_.get(); }

private:
  std::shared_ptr<ModelState> state_;
  LayerLocks locks_;
};

/// Makes the weights that do not exist yet, for `inputs` features per sample.
void buildLayers(const Operation &op, ModelState &model, std::int64_t inputs);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_MODEL_H
