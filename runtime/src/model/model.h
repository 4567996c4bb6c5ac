// What stands behind a Model.
#ifndef TENSORTIDY_MODEL_MODEL_H
#define TENSORTIDY_MODEL_MODEL_H

#include "engine/operation.h"
#include "model/file.h"
#include "model/graph.h"
#include "optimizer/optimizer.h"
#include "tensortidy/model.h"

namespace tensortidy::detail {

struct ModelState final : Payload {
  Graph graph;
  std::vector<LayerState *> distinct; ///< each once, by address
  std::vector<Loss> losses;           ///< one for each output
  std::uint64_t seed = 0;
  CallId creation = 0;
  bool isDisposed = false; ///< written under all locks
  /// The shapes of the samples that the weights were made for; empty before.
  std::vector<Shape> builtFor;

  /// The user's, who disposes it; or made by name, and then the model's alone.
  Optimizer optimizer;
  std::shared_ptr<OptimizerState> ownOptimizer;

  bool hasCrossEntropy() const noexcept;
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
  LockedModel(Model model, const Use &use)
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

/// A model of `graph`, owned by a new handle; with the weights that `saved` has,
/// if it is given. The weights of inputs whose shapes are known are made.
Model makeModel(const Operation &op, Graph graph, const ModelOptions &options,
                WeightReader *saved = nullptr);

/// The shape of one sample of a batch.
Shape sampleShape(const Shape &batch);
/// Makes the weights that do not exist yet, for samples of the shapes `inputs`;
/// when that fails, none. Returns the shapes of the outputs.
std::vector<Shape> buildLayers(const Operation &op, ModelState &model,
                               const std::vector<Shape> &inputs,
                               WeightReader *saved = nullptr);
/// The outputs for a batch; the caller has a scope. With `forLoss`, logits for
/// those that cross-entropy judges.
std::vector<Tensor> forward(ModelState &model, const std::vector<Tensor> &xs,
                            bool training, bool forLoss, const Site &site);
/// The weights in the order of the layers, each once; ArgumentError before they
/// exist.
std::vector<Handle> weightsOf(const Operation &op, const ModelState &model);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_MODEL_H
