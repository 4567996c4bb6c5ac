// Making the weights of a model's layers, and running the layers.
#include "model/model.h"

#include <algorithm>

namespace tensortidy::detail {

Shape sampleShape(const Shape &batch) {
  Shape sample;
  for (std::size_t axis = 1; axis < batch.rank(); ++axis)
    sample.push(batch[axis]);
  return sample;
}

std::vector<Shape> buildLayers(const Operation &op, ModelState &model,
                               const std::vector<Shape> &inputs,
                               WeightReader *saved) {
  const Graph &graph = model.graph;
  std::vector<Shape> shapes = graph.shapes(op, inputs);
  Random random(model.seed);
  std::vector<LayerState *> built;
  try {
    for (const Application &application : graph.applications) {
      LayerState &layer = *application.layer;
      if (layer.isBuilt())
        continue;
      built.reserve(built.size() + 1);
      layer.build(shapes[application.from[0]], random, model.creation, saved);
      built.push_back(&layer);
    }
    // A layer that was built by its first application may refuse its second.
    if (!built.empty())
      graph.shapes(op, inputs);
    if (model.builtFor.empty())
      model.builtFor = inputs;
  } catch (...) {
    for (LayerState *layer : built)
      layer->unbuild(model.creation);
    throw;
  }
  std::vector<Shape> outputs;
  for (std::size_t value : graph.outputs)
    outputs.push_back(shapes[value]);
  return outputs;
}

namespace {

/// For each value whether somebody wants it as it is, and whether somebody
/// wants logits.
struct Wanted {
  Wanted(const ModelState &model, bool forLoss)
      : plain(model.graph.inputs.size() + model.graph.applications.size()),
        logits(plain.size()) {
    const Graph &graph = model.graph;
    for (const Application &application : graph.applications)
      for (std::size_t value : application.from)
        plain[value] = true;
    for (std::size_t at = 0; at < graph.outputs.size(); ++at) {
      const std::size_t value = graph.outputs[at];
      const bool isLogits = forLoss &&
                            model.losses[at] == Loss::softmaxCrossEntropy &&
                            graph.lastActivation(value) == Activation::softmax;
      (isLogits ? logits : plain)[value] = true;
    }
  }
  std::vector<bool> plain, logits;
};

} // namespace

std::vector<Tensor> forward(ModelState &model, const std::vector<Tensor> &xs,
                            bool training, bool forLoss, const Site &site) {
  const Graph &graph = model.graph;
  const Wanted wanted(model, forLoss);
  std::vector<Tensor> values(xs), logits(xs), read;
  for (const Application &application : graph.applications) {
    read.clear();
    for (std::size_t from : application.from)
      read.push_back(values[from]);
    const std::size_t value = values.size();
    const bool toLogits = wanted.logits[value];
    const Tensor result =
        application.layer->run(read, {training, toLogits, site});
    logits.push_back(result);
    values.push_back(toLogits && wanted.plain[value] ? result.softmax(site)
                                                     : result);
  }
  std::vector<Tensor> outputs;
  for (std::size_t at = 0; at < graph.outputs.size(); ++at) {
    const bool isLogits =
        forLoss && model.losses[at] == Loss::softmaxCrossEntropy;
    outputs.push_back((isLogits ? logits : values)[graph.outputs[at]]);
  }
  return outputs;
}

std::vector<Handle> weightsOf(const Operation &op, const ModelState &model) {
  if (model.builtFor.empty())
    op.failArgument("expected a model whose weights exist, got one that has "
                    "not seen the shape of its samples");
  std::vector<Handle> weights;
  for (const auto &layer : model.graph.layers())
    for (const Weight &weight : layer->weights)
      weights.push_back(weight.handle);
  return weights;
}

} // namespace tensortidy::detail
