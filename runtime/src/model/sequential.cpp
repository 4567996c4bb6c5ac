// Sequential models: who owns which layers, and the calls on them.
#include "engine/operation.h"
#include "model/model.h"
#include "tensortidy/errors.h"

#include <algorithm>

namespace tensortidy {

using namespace detail;

namespace {

/// Checks that the sizes of neighbours agree, from `inputs` (0: unknown) on.
void checkSizes(const Operation &op, const ModelState &model,
                std::int64_t inputs) {
  for (std::size_t at = 0; at < model.layers.size(); ++at) {
    const LayerState &layer = *model.layers[at];
    const std::int64_t own = layer.inputSize();
    if (own != 0 && inputs != 0 && own != inputs)
      op.failShape("expected layer " + std::to_string(at) + " to take " +
                   std::to_string(inputs) + " features, got one that takes " +
                   std::to_string(own));
    inputs = layer.options.units;
  }
}

/// Gives back what the model has of its layers. The locks are held.
DisposeResult release(ModelState &model, CallId where) {
  DisposeResult result;
  for (LayerState *layer : model.distinct) {
    const bool wasFirst = layer->owners.front() == model.creation;
    layer->owners.erase(
        std::find(layer->owners.begin(), layer->owners.end(), model.creation));
    if (layer->owners.empty())
      result.numDisposedVariables += layer->unbuild(where);
    else if (wasFirst)
      for (Handle weight : layer->weights)
        Engine::standard().moveTo(weight, layer->owners.front());
    result.refCountAfterDispose = std::max(
        result.refCountAfterDispose, static_cast<int>(layer->owners.size()));
  }
  return result;
}

} // namespace

int Layer::units() const noexcept { return state_->options.units; }

int Layer::owners() const {
  std::lock_guard lock(state_->mutex);
  return static_cast<int>(state_->owners.size());
}

Layer dense(const DenseOptions &options, Site site) {
  const Operation op("dense", site);
  if (options.units < 1)
    op.failArgument("expected at least 1 unit, got " +
                    std::to_string(options.units));
  if (options.inputSize < 0)
    op.failArgument("expected an input size of at least 0, got " +
                    std::to_string(options.inputSize));
  Layer layer;
  HandleAccess::state(layer) = std::make_shared<LayerState>(options);
  return layer;
}

void detail::buildLayers(const Operation &op, ModelState &model,
                         std::int64_t inputs) {
  checkSizes(op, model, inputs);
  Random random(model.options.seed);
  for (const auto &layer : model.layers) {
    if (!layer->isBuilt())
      layer->build(inputs, random, model.creation);
    inputs = layer->options.units;
  }
}

Sequential sequential(const std::vector<Layer> &layers,
                      const SequentialOptions &options, Site site) {
  const Operation op("sequential", site);
  auto model = std::make_shared<ModelState>();
  model->options = options;
  model->creation = op.call();
  for (const Layer &layer : layers) {
    const std::shared_ptr<LayerState> &state = HandleAccess::state(layer);
    if (!state)
      op.failArgument("expected layers made by dense(), got an empty one");
    model->layers.push_back(state);
    model->distinct.push_back(state.get());
  }
  if (layers.empty())
    op.failArgument("expected at least one layer, got none");
  const Activation last = model->layers.back()->options.activation;
  if (options.loss == Loss::softmaxCrossEntropy &&
      last != Activation::softmax && last != Activation::linear)
    op.failArgument("expected a last layer that is softmax or linear for "
                    "cross-entropy, got another activation");
  std::sort(model->distinct.begin(), model->distinct.end());
  model->distinct.erase(
      std::unique(model->distinct.begin(), model->distinct.end()),
      model->distinct.end());

  const LayerLocks locks(*model);
  const std::int64_t inputs = model->layers.front()->inputSize();
  checkSizes(op, *model, inputs);
  for (LayerState *layer : model->distinct)
    layer->owners.reserve(layer->owners.size() + 1);
  for (LayerState *layer : model->distinct)
    layer->owners.push_back(model->creation);
  try {
    if (inputs != 0)
      buildLayers(op, *model, inputs);
    Engine::Birth birth;
    birth.kind = Kind::model;
    birth.creation = model->creation;
    birth.scope = innermostScope;
    birth.payload = model;
    return HandleAccess::make<Sequential>(op.engine().create(std::move(birth)));
  } catch (...) {
    release(*model, model->creation);
    throw;
  }
}

bool Sequential::isDisposed() const noexcept {
  return !Engine::standard().isAlive({slot_, generation_});
}

DisposeResult Sequential::dispose(Site site) const {
  Engine &engine = Engine::standard();
  const Handle handle{slot_, generation_};
  const Use use{"dispose", site, Kind::model};
  const LockedModel model(*this, use);
  const CallId where = internCall(site, "dispose");
  engine.dispose(handle, where);
  model->isDisposed = true;
  return release(*model, where);
}

std::int64_t Sequential::countParams(Site site) const {
  const LockedModel model(*this, {"countParams", site, Kind::model});
  std::int64_t params = 0;
  for (const LayerState *layer : model->distinct)
    params += layer->numParams();
  return params;
}

std::string Sequential::summary(Site site) const {
  const LockedModel model(*this, {"summary", site, Kind::model});
  std::string text = "layer      output      params\n";
  std::int64_t params = 0;
  const auto column = [](std::string cell) {
    cell.resize(std::max<std::size_t>(cell.size() + 1, 12), ' ');
    return cell;
  };
  for (std::size_t at = 0; at < model->layers.size(); ++at) {
    const LayerState &layer = *model->layers[at];
    text += "dense_" + column(std::to_string(at)).substr(0, 5) +
            column("[n," + std::to_string(layer.options.units) + "]") +
            std::to_string(layer.numParams()) + "\n";
  }
  for (const LayerState *layer : model->distinct)
    params += layer->numParams();
  return text + "total parameters: " + std::to_string(params) + "\n";
}

} // namespace tensortidy
