// Models: layers that are applied one after the other, trained by stochastic
// gradient descent.
//
//   Sequential model = sequential({dense({.units = 16, .activation =
//   Activation::relu, .inputSize = 4}),
//                                  dense({.units = 3, .activation =
//                                  Activation::softmax})},
//                                 {.seed = 7});
//   History history = model.fit(x, y, {.epochs = 20, .batchSize = 32,
//   .learningRate = 0.1}); Tensor p = model.predict(x);   // the caller's
//   p.dispose();
//   model.dispose();               // the weights go with the last model that
//   owns their layer
//
// No scope ever frees a model. Deliberately not here: other layers, other
// optimizers, automatic differentiation.
#ifndef TENSORTIDY_MODEL_H
#define TENSORTIDY_MODEL_H

#include "tensortidy/tensor.h"

#include <memory>
#include <string>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

namespace detail {
struct LayerState;
}

enum class Activation : std::uint8_t { linear, relu, sigmoid, tanh, softmax };

enum class Loss : std::uint8_t {
  /// Mean over the samples of -log p[class]. The last layer is softmax, or
  /// linear and then its outputs are logits.
  softmaxCrossEntropy,
  /// Mean over all elements of (prediction - target)^2.
  meanSquaredError
};

struct DenseOptions {
  int units = 1; ///< at least 1
  Activation activation = Activation::linear;
  /// Features per sample; 0 leaves it to the layer before, or to the first data
  /// that arrives.
  int inputSize = 0;
  bool useBias = true;
};

/// A layer: a cheap value, copies of which share their weights. It may stand in
/// several models, and several times in one. Its weights exist from the first
/// model that builds it until the last model that owns it is disposed.
class Layer {
public:
  /// Features per sample that come out.
  int units() const noexcept;
  /// How many living models own it.
  int owners() const;
  friend bool operator==(const Layer &a, const Layer &b) noexcept {
    return a.state_ == b.state_;
  }

private:
  friend struct detail::HandleAccess;
  std::shared_ptr<detail::LayerState> state_;
};

/// activation(x * kernel + bias), [n,inputSize] -> [n,units]. ArgumentError for
/// units < 1 or inputSize < 0.
Layer dense(const DenseOptions &options, Site site = Site::current());

struct SequentialOptions {
  Loss loss = Loss::softmaxCrossEntropy;
  /// The same seed gives the same initial weights (Glorot uniform kernels, zero
  /// biases).
  std::uint64_t seed = 0;
};

struct FitOptions {
  int epochs = 1;
  int batchSize = 32;
  double learningRate = 0.01;
  bool shuffle = true;
  std::uint64_t shuffleSeed = 0;
};

/// One number per epoch: the mean over its samples, measured before each
/// batch's step.
struct History {
  std::vector<double> losses;
  std::vector<double> accuracies; ///< share of samples whose largest output is
                                  ///< the target's; empty for meanSquaredError
};

struct Evaluation {
  double loss = 0;
  double accuracy = 0; ///< 0 for meanSquaredError
};

/// What dispose() did, as in TensorFlow.js.
struct DisposeResult {
  int refCountAfterDispose =
      0; ///< owners left of the most shared layer: 0 when no layer is shared
  int numDisposedVariables = 0; ///< weights that died with this model
};

/// A model. Throws DisposedModelError and NullModelError where Tensor has its
/// own. Not for two threads at once.
class TENSORTIDY_RESOURCE("model") Sequential {
public:
  Sequential() = default;

  TENSORTIDY_NOT_A_USE explicit operator bool() const noexcept {
    return slot_ != 0;
  }
  TENSORTIDY_NOT_A_USE std::uint64_t id() const noexcept {
    return static_cast<std::uint64_t>(generation_) << 32 | slot_;
  }
  TENSORTIDY_NOT_A_USE bool isDisposed() const noexcept;
  TENSORTIDY_NOT_A_USE friend bool operator==(Sequential a,
                                              Sequential b) noexcept {
    return a.slot_ == b.slot_ && a.generation_ == b.generation_;
  }
  TENSORTIDY_NOT_A_USE friend bool operator!=(Sequential a,
                                              Sequential b) noexcept {
    return !(a == b);
  }

  /// Trains on x, float32 [n,inputSize], and y: float32 [n,units], or int32 [n]
  /// class numbers. Borrows both, creates nothing that stays. ShapeError,
  /// DTypeError, ArgumentError for what does not fit.
  History fit(Tensor x, Tensor y, const FitOptions &options = {},
              Site site = Site::current()) const;
  /// float32 [n,units] for x float32 [n,inputSize].
  TENSORTIDY_CREATES Tensor predict(Tensor x,
                                    Site site = Site::current()) const;
  /// Loss and accuracy on x and y, as fit() takes them.
  Evaluation evaluate(Tensor x, Tensor y, Site site = Site::current()) const;
  /// A table of the layers and their parameters.
  std::string summary(Site site = Site::current()) const;
  /// The number of parameters; 0 before the model is built.
  std::int64_t countParams(Site site = Site::current()) const;

  /// Gives up one reference to each layer. A second dispose throws
  /// DisposedModelError.
  TENSORTIDY_DISPOSES_THIS DisposeResult
  dispose(Site site = Site::current()) const;

private:
  friend struct detail::HandleAccess;
  std::uint32_t slot_ = 0;
  std::uint32_t generation_ = 0;
};

/// A model of `layers`. Weights are made at once when the first layer knows its
/// inputSize, else by the first data. ArgumentError for no layer, or for
/// cross-entropy on a last layer that is neither softmax nor linear; ShapeError
/// when the sizes of neighbours do not agree.
TENSORTIDY_CREATES Sequential sequential(const std::vector<Layer> &layers,
                                         const SequentialOptions &options = {},
                                         Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_MODEL_H
