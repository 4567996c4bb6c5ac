// Models: layers that are applied one after the other, and trained.
//
//   Sequential model = sequential(
//       {dense({.units = 16, .activation = Activation::relu, .inputSize = 4}),
//        dense({.units = 3, .activation = Activation::softmax})},
//       {.seed = 7});
//   model.compile("adam");                 // the model's, freed with it
//   History history = model.fit(x, y, {.epochs = 20, .validationSplit = 0.2});
//   Tensor p = model.predict(x);           // the caller's
//   p.dispose();
//   model.dispose();                       // frees the weights of layers that
//                                          // no other model owns
//
// No scope ever frees a model. Gradients come from the tape (gradients.h).
#ifndef TENSORTIDY_MODEL_H
#define TENSORTIDY_MODEL_H

#include "tensortidy/layers.h"
#include "tensortidy/optimizer.h"

#include <functional>
#include <string>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

enum class Loss : std::uint8_t {
  /// Mean over the samples of -log p[class]. The last layer is softmax, or
  /// linear and then its outputs are logits.
  softmaxCrossEntropy,
  /// Mean over all elements of (prediction - target)^2.
  meanSquaredError
};

struct SequentialOptions {
  Loss loss = Loss::softmaxCrossEntropy;
  /// The same seed gives the same initial weights (Glorot uniform kernels, zero
  /// biases).
  std::uint64_t seed = 0;
};

/// The numbers of one epoch, for a callback.
struct Epoch {
  int number = 0; ///< from 0
  double loss = 0;
  double accuracy = 0;       ///< 0 for meanSquaredError
  double validationLoss = 0; ///< 0 without validation data
  double validationAccuracy = 0;
  bool stop = false; ///< set it, and the training ends
};

struct FitOptions {
  int epochs = 1;
  int batchSize = 32;
  /// Of the plain gradient descent that trains a model which was not compiled.
  double learningRate = 0.01;
  bool shuffle = true;
  std::uint64_t shuffleSeed = 0;
  /// The share of the samples, the last ones before shuffling, that is only
  /// evaluated. From 0 to below 1.
  double validationSplit = 0;
  /// Called after each epoch; may use the model.
  std::function<void(Epoch &)> onEpochEnd = {};
  /// Called after each batch with its number in the epoch and its mean loss.
  std::function<void(int, double)> onBatchEnd = {};
  /// Prints a line for each epoch to standard output.
  bool verbose = false;
};

/// One number per epoch: the mean over its samples, measured before each
/// batch's step.
struct History {
  std::vector<double> losses;
  std::vector<double> accuracies; ///< share of samples whose largest output is
                                  ///< the target's; empty for meanSquaredError
  std::vector<double> validationLosses; ///< empty without validation data
  std::vector<double> validationAccuracies;
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
class TENSORTIDY_RESOURCE("model") TENSORTIDY_DIES_ONCE Sequential {
public:
  Sequential() = default;

  TENSORTIDY_NOT_A_USE explicit operator bool() const noexcept {
    return slot_ != 0;
  }
  TENSORTIDY_NOT_A_USE std::uint64_t id() const noexcept {
    return static_cast<std::uint64_t>(generation_) << 32 | slot_;
  }
  TENSORTIDY_ASKS_DISPOSED bool isDisposed() const noexcept;
  TENSORTIDY_NOT_A_USE friend bool operator==(Sequential a,
                                              Sequential b) noexcept {
    return a.slot_ == b.slot_ && a.generation_ == b.generation_;
  }
  TENSORTIDY_NOT_A_USE friend bool operator!=(Sequential a,
                                              Sequential b) noexcept {
    return !(a == b);
  }

  /// From now on fit() uses that optimizer, which stays the caller's and must
  /// outlive the training.
  void compile(TENSORTIDY_BORROWS Optimizer optimizer,
               Site site = Site::current()) const;
  /// The same with an optimizer of the model's own, freed with it: "sgd",
  /// "momentum", "rmsprop", "adagrad" or "adam", with TensorFlow.js' learning
  /// rates (0.01, for rmsprop and adam 0.001). ArgumentError for another name.
  void compile(const std::string &optimizer, Site site = Site::current()) const;

  /// Trains on x, float32 [n,...] of samples that the first layer takes, and y:
  /// float32 of the last layer's shape, or int32 [n] class numbers. Borrows
  /// both, creates nothing that stays but the optimizer's slots. ShapeError,
  /// DTypeError, ArgumentError for what does not fit.
  History fit(Tensor x, Tensor y, const FitOptions &options = {},
              Site site = Site::current()) const;
  /// The last layer's output, float32 [n,...].
  TENSORTIDY_CREATES Tensor predict(Tensor x,
                                    Site site = Site::current()) const;
  /// Loss and accuracy on x and y, as fit() takes them.
  Evaluation evaluate(Tensor x, Tensor y, Site site = Site::current()) const;
  /// A table of the layers and their parameters.
  std::string summary(Site site = Site::current()) const;
  /// The number of parameters; 0 before the model is built.
  std::int64_t countParams(Site site = Site::current()) const;

  /// Writes the weights to a file, replacing it in one step, or not at all.
  /// FileError when that fails, ArgumentError before the weights exist.
  ///
  /// The format, all numbers little-endian: the 8 bytes "TTIDYW1\n"; uint32
  /// number of weights; for each, in the order of the layers, uint32 rank, the
  /// extents as uint64, the elements as float32; at the end the uint64 FNV-1a
  /// hash (Fowler, Noll, Vo) of everything before it. A layer that is applied
  /// several times stands there once.
  void saveWeights(const std::string &path, Site site = Site::current()) const;
  /// Reads what saveWeights() of a model with the same layers wrote. FileError
  /// when there is no such file, when it is cut off or damaged or another kind
  /// of file, or when its weights have other shapes; then no weight changed.
  void loadWeights(const std::string &path, Site site = Site::current()) const;

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
