// What stands behind a Sequential.
#ifndef TENSORTIDY_MODEL_MODEL_H
#define TENSORTIDY_MODEL_MODEL_H

#include "engine/operation.h"
#include "model/layer.h"
#include "optimizer/optimizer.h"
#include "tensortidy/model.h"

namespace tensortidy::detail {

struct ModelState final : Payload {
  std::vector<std::shared_ptr<LayerState>> layers; ///< as applied
  std::vector<LayerState *> distinct;              ///< each once, by address
  SequentialOptions options;
  CallId creation = 0;
  bool isDisposed = false; ///< written under all locks

  /// The user's, who disposes it; or made by name, and then the model's alone.
  Optimizer optimizer;
  std::shared_ptr<OptimizerState> ownOptimizer;
};

/// Holds the locks of all layers of a model, which must outlive it. Allocates
/// nothing: a dispose must not fail.
class LayerLocks {
public:
  explicit LayerLocks(const ModelState &model) : layers_(model.distinct) {
    for (LayerState *layer : layers_)
      layer->mutex.lock();
  }
  LayerLocks(const LayerLocks &) = delete;
  LayerLocks &operator=(const LayerLocks &) = delete;
  ~LayerLocks() {
    for (LayerState *layer : layers_)
      layer->mutex.unlock();
  }

private:
  const std::vector<LayerState *> &layers_;
};

/// A living model, locked: it stays alive and unchanged as long as this does,
/// but for what its own thread does.
class LockedModel {
public:
  /// Throws the errors of a dead or null model.
  LockedModel(Sequential model, const Use &use)
      : handle_(HandleAccess::of(model)),
        state_(std::static_pointer_cast<ModelState>(
            Engine::standard().payload(handle_, use))),
        locks_(*state_) {
    check(use); // while this thread waited
  }

  /// Throws the error of a dead model when it was disposed meanwhile.
  void check(const Use &use) const {
    if (state_->isDisposed)
      Engine::standard().throwDead(handle_, use);
  }
  ModelState &operator*() const noexcept { return *state_; }
  ModelState *operator->() const noexcept { return state_.get(); }

private:
  Handle handle_;
  std::shared_ptr<ModelState> state_;
  LayerLocks locks_;
};

/// The shape of one sample of a batch.
Shape sampleShape(const Shape &batch);
/// What the model's layers make of samples of shape `input`; ShapeError when
/// they do not fit.
Shape outputShape(const Operation &op, const ModelState &model, Shape input);
/// Makes the weights that do not exist yet, for samples of shape `input`.
void buildLayers(const Operation &op, ModelState &model, const Shape &input);
/// The output for a batch; the caller has a scope.
Tensor forward(ModelState &model, Tensor x, const Pass &pass);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_MODEL_H
