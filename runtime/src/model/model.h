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

inline std::shared_ptr<ModelState> modelOf(Sequential model, const Use &use) {
  return std::static_pointer_cast<ModelState>(
      Engine::standard().payload(HandleAccess::of(model), use));
}

/// Makes the weights that do not exist yet, for `inputs` features per sample.
void buildLayers(const Operation &op, ModelState &model, std::int64_t inputs);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_MODEL_H
