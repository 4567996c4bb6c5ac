// The mathematics of a stack of layers: outputs, losses, gradients.
//
// Works on plain matrices, not on tensors: a training step makes no handle that
// anybody would have to dispose. The caller holds the layers' locks.
#ifndef TENSORTIDY_MODEL_NETWORK_H
#define TENSORTIDY_MODEL_NETWORK_H

#include "model/layer.h"

namespace tensortidy::detail {

/// The sum over a batch.
struct BatchScore {
  double loss = 0;    ///< of the samples; meanSquaredError: already per element
  double correct = 0; ///< samples whose largest output is the target's
};

struct LayerGradient {
  Matrix kernel;
  Matrix bias; ///< [1,u], empty without a bias
};

class Network {
public:
  /// `layers` in the order of application; one may stand there several times.
  Network(std::vector<LayerState *> layers, Loss loss)
      : layers_(std::move(layers)), loss_(loss), outputs_(layers_.size() + 1) {}

  /// The last layer's output for x [n,i].
  const Matrix &forward(const Matrix &x);
  /// The score of x against the targets y [n,u].
  BatchScore score(const Matrix &x, const Matrix &y);
  /// The same, and the gradients of the batch's mean loss, one for each layer
  /// of `distinct`.
  BatchScore gradients(const Matrix &x, const Matrix &y,
                       const std::vector<LayerState *> &distinct,
                       std::vector<LayerGradient> &gradients);

private:
  /// Outputs of all layers; the last one's before its activation.
  void forwardToLogits(const Matrix &x);

  std::vector<LayerState *> layers_;
  Loss loss_;
  std::vector<Matrix> outputs_; // [0] is x, [k+1] the output of layer k
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_NETWORK_H
