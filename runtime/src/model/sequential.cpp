// Sequential models: who owns which layers, and the calls on them.
#include "engine/operation.h"
#include "model/model.h"
#include "optimizer/algorithms.h"
#include "tensortidy/errors.h"

#include <algorithm>

namespace tensortidy {

using namespace detail;

namespace {

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
      for (const Weight &weight : layer->weights)
        Engine::standard().moveTo(weight.handle, layer->owners.front());
    result.refCountAfterDispose = std::max(
        result.refCountAfterDispose, static_cast<int>(layer->owners.size()));
  }
  return result;
}

/// The optimizers that compile() knows by name.
std::shared_ptr<OptimizerState>
optimizerNamed(const std::string &name, const Operation &op, CallId creation) {
  const auto make = [&](Algorithm algorithm, double rate) {
    return std::make_shared<OptimizerState>(std::move(algorithm), rate,
                                            creation);
  };
  if (name == "sgd")
    return make(sgdAlgorithm(), 0.01);
  if (name == "momentum")
    return make(momentumAlgorithm({}), 0.01);
  if (name == "rmsprop")
    return make(rmspropAlgorithm({}), 0.001);
  if (name == "adagrad")
    return make(adagradAlgorithm({}), 0.01);
  if (name == "adam")
    return make(adamAlgorithm({}), 0.001);
  op.failArgument("expected \"sgd\", \"momentum\", \"rmsprop\", \"adagrad\" or "
                  "\"adam\", got \"" +
                  name + "\"");
}

} // namespace

Shape detail::sampleShape(const Shape &batch) {
  Shape sample;
  for (std::size_t axis = 1; axis < batch.rank(); ++axis)
    sample.push(batch[axis]);
  return sample;
}

Shape detail::outputShape(const Operation &op, const ModelState &model,
                          Shape input) {
  for (const auto &layer : model.layers)
    input = layer->outputShape(op, input);
  return input;
}

void detail::buildLayers(const Operation &op, ModelState &model,
                         const Shape &input) {
  outputShape(op, model, input);
  Random random(model.options.seed);
  Shape shape = input;
  for (const auto &layer : model.layers) {
    const Shape next = layer->outputShape(op, shape);
    if (!layer->isBuilt())
      layer->build(shape, random, model.creation);
    shape = next;
  }
}

Tensor detail::forward(ModelState &model, Tensor x, const Pass &pass) {
  for (std::size_t at = 0; at < model.layers.size(); ++at)
    x = model.layers[at]->call(
        x, {pass.training, pass.toLogits && at + 1 == model.layers.size(),
            pass.site});
  return x;
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
  const Activation last = model->layers.back()->lastActivation();
  if (options.loss == Loss::softmaxCrossEntropy &&
      last != Activation::softmax && last != Activation::linear)
    op.failArgument("expected a last layer that is softmax or linear for "
                    "cross-entropy, got another activation");
  std::sort(model->distinct.begin(), model->distinct.end());
  model->distinct.erase(
      std::unique(model->distinct.begin(), model->distinct.end()),
      model->distinct.end());

  const LayerLocks locks(*model);
  const std::optional<Shape> input = model->layers.front()->inputShape();
  if (input)
    outputShape(op, *model, *input);
  for (LayerState *layer : model->distinct)
    layer->owners.reserve(layer->owners.size() + 1);
  for (LayerState *layer : model->distinct)
    layer->owners.push_back(model->creation);
  try {
    if (input)
      buildLayers(op, *model, *input);
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

void Sequential::compile(Optimizer optimizer, Site site) const {
  const LockedModel model(*this, {"compile", site, Kind::model});
  stateOf(optimizer, {"compile", site, Kind::optimizer});
  model->ownOptimizer.reset();
  model->optimizer = optimizer;
}

void Sequential::compile(const std::string &optimizer, Site site) const {
  const Operation op("compile", site);
  const LockedModel model(*this, {"compile", site, Kind::model});
  model->ownOptimizer = optimizerNamed(optimizer, op, model->creation);
  model->optimizer = Optimizer();
}

DisposeResult Sequential::dispose(Site site) const {
  Engine &engine = Engine::standard();
  const Handle handle{slot_, generation_};
  const Use use{"dispose", site, Kind::model};
  const LockedModel model(*this, use);
  const CallId where = internCall(site, "dispose");
  engine.dispose(handle, where);
  model->isDisposed = true;
  model->ownOptimizer.reset();
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
  const auto column = [](std::string cell, std::size_t width) {
    cell.resize(std::max(cell.size() + 1, width), ' ');
    return cell;
  };
  std::string text = column("layer", 24) + column("units", 8) + "params\n";
  std::int64_t params = 0;
  for (std::size_t at = 0; at < model->layers.size(); ++at) {
    const LayerState &layer = *model->layers[at];
    const int units = layer.units();
    text += column(std::string(layer.kind()) + "_" + std::to_string(at), 24) +
            column(units ? std::to_string(units) : "", 8) +
            std::to_string(layer.numParams()) + "\n";
  }
  for (const LayerState *layer : model->distinct)
    params += layer->numParams();
  return text + "total parameters: " + std::to_string(params) + "\n";
}

} // namespace tensortidy
