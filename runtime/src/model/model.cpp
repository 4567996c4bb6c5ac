// Models: who owns which layers.
#include "model/model.h"
#include "engine/operation.h"
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

/// One for each output, which must be made for it.
std::vector<Loss> lossesFor(const Operation &op, const Graph &graph,
                            const Losses &losses) {
  std::vector<Loss> each = losses.list();
  if (each.size() == 1)
    each.resize(graph.outputs.size(), each[0]);
  if (each.size() != graph.outputs.size())
    op.failArgument("expected one loss, or one for each of " +
                    std::to_string(graph.outputs.size()) + " outputs, got " +
                    std::to_string(each.size()));
  for (std::size_t at = 0; at < each.size(); ++at) {
    const Activation last = graph.lastActivation(graph.outputs[at]);
    if (each[at] == Loss::softmaxCrossEntropy && last != Activation::softmax &&
        last != Activation::linear)
      op.failArgument("expected a last layer that is softmax or linear for "
                      "cross-entropy, got another activation");
  }
  return each;
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

bool ModelState::hasCrossEntropy() const noexcept {
  return std::find(losses.begin(), losses.end(), Loss::softmaxCrossEntropy) !=
         losses.end();
}

Model detail::makeModel(const Operation &op, Graph graph,
                        const ModelOptions &options, WeightReader *saved) {
  auto model = std::make_shared<ModelState>();
  model->graph = std::move(graph);
  model->losses = lossesFor(op, model->graph, options.loss);
  model->seed = options.seed;
  model->creation = op.call();
  for (const auto &layer : model->graph.layers())
    model->distinct.push_back(layer.get());
  std::sort(model->distinct.begin(), model->distinct.end());

  const LayerLocks locks(*model);
  std::optional<Shape> &first = model->graph.inputs.front();
  if (!first)
    first = model->graph.layerOf(model->graph.inputs.size())->inputShape();
  std::vector<Shape> inputs;
  for (const std::optional<Shape> &input : model->graph.inputs)
    if (input)
      inputs.push_back(*input);
  for (LayerState *layer : model->distinct)
    layer->owners.reserve(layer->owners.size() + 1);
  for (LayerState *layer : model->distinct)
    layer->owners.push_back(model->creation);
  try {
    if (inputs.size() == model->graph.inputs.size())
      buildLayers(op, *model, inputs, saved);
    return HandleAccess::make<Model>(
        op.engine().create({.kind = Kind::model,
                            .shape = {},
                            .creation = model->creation,
                            .scope = innermostScope},
                           model));
  } catch (...) {
    release(*model, model->creation);
    throw;
  }
}

Model sequential(const std::vector<Layer> &layers,
                 const SequentialOptions &options, Site site) {
  const Operation op("sequential", site);
  return makeModel(op, graphOf(op, layers), options);
}

Model model(const SymbolicTensors &inputs, const SymbolicTensors &outputs,
            const ModelOptions &options, Site site) {
  const Operation op("model", site);
  return makeModel(op, graphOf(op, inputs, outputs), options);
}

bool Model::isDisposed() const noexcept {
  return !Engine::standard().isAlive({slot_, generation_});
}

void Model::compile(Optimizer optimizer, Site site) const {
  const LockedModel model(*this, {"compile", site, Kind::model});
  stateOf(optimizer, {"compile", site, Kind::optimizer});
  model->ownOptimizer.reset();
  model->optimizer = optimizer;
}

void Model::compile(const std::string &optimizer, Site site) const {
  const Operation op("compile", site);
  const LockedModel model(*this, {"compile", site, Kind::model});
  model->ownOptimizer = optimizerNamed(optimizer, op, model->creation);
  model->optimizer = Optimizer();
}

DisposeResult Model::dispose(Site site) const {
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

std::int64_t Model::countParams(Site site) const {
  const LockedModel model(*this, {"countParams", site, Kind::model});
  std::int64_t params = 0;
  for (const LayerState *layer : model->distinct)
    params += layer->numParams();
  return params;
}

} // namespace tensortidy
