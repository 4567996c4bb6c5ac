// Graph: which layers a model applies to what. A line of layers is one, too.
//
// Values are numbered: first the inputs, then the results of the applications,
// each of which reads values of smaller numbers.
#ifndef TENSORTIDY_MODEL_GRAPH_H
#define TENSORTIDY_MODEL_GRAPH_H

#include "model/symbolic.h"

namespace tensortidy::detail {

struct Application {
  std::shared_ptr<LayerState> layer;
  std::vector<std::size_t> from; ///< the values it reads
};

struct Graph {
  /// The shapes of samples that are taken; none: whatever the layers take.
  std::vector<std::optional<Shape>> inputs;
  std::vector<Application> applications;
  std::vector<std::size_t> outputs; ///< values

  /// The layer that computes a value; null for an input.
  LayerState *layerOf(std::size_t value) const noexcept {
    return value < inputs.size()
               ? nullptr
               : applications[value - inputs.size()].layer.get();
  }
  Activation lastActivation(std::size_t value) const noexcept {
    const LayerState *layer = layerOf(value);
    return layer ? layer->lastActivation() : Activation::linear;
  }
  /// The layers, each once, in the order of their first application.
  std::vector<std::shared_ptr<LayerState>> layers() const;
  /// Whether nothing reads an input but layers that take numbers of classes.
  bool takesIndices(std::size_t input) const noexcept;
  /// The shapes of all values for samples of the shapes `inputs`; ShapeError
  /// when a layer does not take what it gets.
  std::vector<Shape> shapes(const Operation &op,
                            const std::vector<Shape> &inputs) const;
};

/// A line of layers.
Graph graphOf(const Operation &op, const std::vector<Layer> &layers);
/// What lies between; ArgumentError as model() says.
Graph graphOf(const Operation &op, const SymbolicTensors &inputs,
              const SymbolicTensors &outputs);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_GRAPH_H
