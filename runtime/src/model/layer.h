// The shared state of a layer: what it computes, its weights, its owners.
//
// A kind of layer is a class behind this interface, written in public
// operations; the tape finds the gradients.
#ifndef TENSORTIDY_MODEL_LAYER_H
#define TENSORTIDY_MODEL_LAYER_H

#include "engine/operation.h"
#include "kernels/random.h"
#include "model/options.h"
#include "tensortidy/layers.h"

#include <mutex>
#include <optional>
#include <span>

namespace tensortidy::detail {

class WeightReader;

/// How a layer is run.
struct Pass {
  bool training = false;
  /// Leave out a softmax at the end: the loss wants the logits.
  bool toLogits = false;
  const Site &site;
};

struct Weight {
  Handle handle;
  bool trainable = true;
  Tensor tensor() const noexcept { return HandleAccess::make<Tensor>(handle); }
};

struct LayerState {
  virtual ~LayerState() = default;

  // ---- What kinds of layers say. Shapes are of one sample

  virtual const char *kind() const noexcept = 0;
  /// The options it was made with, by their names.
  virtual void describe(OptionWriter &) const {}
  /// What goes in, as far as the layer knows before it sees data.
  virtual std::optional<Shape> inputShape() const { return std::nullopt; }
  /// What comes out; ShapeError when the inputs do not fit, ArgumentError when
  /// there are too few or too many.
  virtual Shape shapeFor(const Operation &op,
                         std::span<const Shape> inputs) const = 0;
  /// The output for a batch. The caller has a scope for what is made.
  virtual Tensor run(std::span<const Tensor> xs, const Pass &pass) = 0;
  virtual Activation lastActivation() const noexcept {
    return Activation::linear;
  }
  virtual bool takesIndices() const noexcept { return false; }
  /// Whether it needs two inputs at least.
  virtual bool takesSeveral() const noexcept { return false; }
  virtual int units() const noexcept { return 0; }

  // ---- Weights

  bool isBuilt() const noexcept { return isBuilt_; }
  /// Makes the weights for samples of shape `input`, of the first input; with
  /// the values that `saved` has, if it is given.
  void build(const Shape &input, Random &random, CallId creation,
             WeightReader *saved = nullptr);
  /// Frees them; the number of weights that were freed.
  int unbuild(CallId where);
  std::int64_t numParams() const noexcept;

  std::vector<Weight> weights;
  /// The creations of the models that own it; the weights are booked under the
  /// first one.
  std::vector<CallId> owners;
  /// Taken for a whole fit, predict or dispose; by several layers in the order
  /// of their addresses. Recursive: callbacks of a fit may use the model.
  std::recursive_mutex mutex;

protected:
  virtual void makeWeights(const Shape &, Random &) {}
  /// For makeWeights(): a weight of that shape, filled by `value`.
  void addWeight(const Shape &shape, const std::function<double()> &value,
                 bool trainable = true);

private:
  bool isBuilt_ = false;
  CallId creation_ = 0;
  WeightReader *saved_ = nullptr; // during build()
};

/// What most layers are.
struct OneInputLayer : LayerState {
  Shape shapeFor(const Operation &op,
                 std::span<const Shape> inputs) const final {
    if (inputs.size() != 1)
      op.failArgument(std::string("expected one input for a ") + kind() +
                      " layer, got " + std::to_string(inputs.size()));
    return outputShape(op, inputs[0]);
  }
  Tensor run(std::span<const Tensor> xs, const Pass &pass) final {
    return call(xs[0], pass);
  }

protected:
  virtual Shape outputShape(const Operation &op, const Shape &input) const = 0;
  virtual Tensor call(Tensor x, const Pass &pass) = 0;
};

/// x with the activation applied; without a softmax when the pass says so.
Tensor activate(Tensor x, Activation activation, const Pass &pass);
/// A public layer with that state.
Layer layerOf(std::shared_ptr<LayerState> state);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_LAYER_H
