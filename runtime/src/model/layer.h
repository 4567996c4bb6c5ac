// The shared state of a layer: what it computes, its weights, its owners.
//
// Letters: n samples, i features in, u units out. A kernel is [i,u], a bias
// [u].
#ifndef TENSORTIDY_MODEL_LAYER_H
#define TENSORTIDY_MODEL_LAYER_H

#include "engine/engine.h"
#include "kernels/matrix.h"
#include "kernels/random.h"

namespace tensortidy::detail {

struct LayerState {
  explicit LayerState(const DenseOptions &options) : options(options) {}

  /// i, or 0 while nobody knows.
  std::int64_t inputSize() const noexcept {
    return isBuilt() ? builtInputSize : options.inputSize;
  }
  bool isBuilt() const noexcept { return builtInputSize != 0; }
  std::int64_t numParams() const noexcept {
    return isBuilt() ? (builtInputSize + options.useBias) * options.units : 0;
  }
  MatrixView kernel() const {
    return {reinterpret_cast<float *>(kernelBuffer->data()), builtInputSize,
            options.units};
  }
  MatrixView bias() const {
    return {reinterpret_cast<float *>(biasBuffer->data()), 1, options.units};
  }

  /// Makes the weights: Glorot uniform kernel, zero bias.
  void build(std::int64_t inputs, Random &random, CallId creation);
  /// Frees them; the number of weights that were freed.
  int unbuild(CallId where);

  /// z = x * kernel + bias
  void linear(const Matrix &x, Matrix &z) const;
  /// Applies the activation in place.
  void activate(Matrix &z) const;
  /// Turns the gradient of the output `a` into that of z, in place.
  void activateBackward(const Matrix &a, Matrix &gradient) const;

  const DenseOptions options;
  /// Taken for a whole fit, predict or dispose; by several layers in the order
  /// of their addresses.
  std::mutex mutex;
  std::int64_t builtInputSize = 0;
  std::vector<Handle> weights;
  Buffer *kernelBuffer = nullptr;
  Buffer *biasBuffer = nullptr;
  /// The creations of the models that own it; the weights are booked under the
  /// first one.
  std::vector<CallId> owners;

private:
  Buffer *addWeight(const Shape &shape, CallId creation);
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_LAYER_H
