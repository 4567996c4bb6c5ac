// What models learn by, and what a training is told and tells.
#ifndef TENSORTIDY_TRAINING_H
#define TENSORTIDY_TRAINING_H

#include "tensortidy/annotations.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

template <class T> class Dataset;
struct Example;

enum class Loss : std::uint8_t {
  /// Mean over the samples of -log p[class]. The output is that of a softmax,
  /// or of a linear layer and then holds logits.
  softmaxCrossEntropy,
  /// Mean over all elements of (prediction - target)^2.
  meanSquaredError
};

/// One loss for all outputs of a model, or one for each. Several add up.
class Losses {
public:
  /// \code
  ///   ModelOptions options{.loss = Loss::meanSquaredError};
  /// \endcode
  Losses(Loss all) : list_{all} {}
  /// \code
  ///   ModelOptions options{
  ///       .loss = {Loss::meanSquaredError, Loss::softmaxCrossEntropy}};
  /// \endcode
  Losses(std::initializer_list<Loss> each) : list_(each) {}
  explicit Losses(std::vector<Loss> each) : list_(std::move(each)) {}

  /// \code
  ///   std::size_t count = Losses(Loss::meanSquaredError).list().size();  // 1
  /// \endcode
  const std::vector<Loss> &list() const noexcept { return list_; }

private:
  std::vector<Loss> list_;
};

struct ModelOptions {
  Losses loss = Loss::softmaxCrossEntropy;
  /// The same seed gives the same initial weights (Glorot uniform kernels, zero
  /// biases).
  std::uint64_t seed = 0;
};
using SequentialOptions = ModelOptions;

/// The numbers of one epoch, for a callback.
struct Epoch {
  int number = 0; ///< from 0
  double loss = 0;
  double accuracy = 0;       ///< 0 without cross-entropy
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
  /// Called after each epoch; may use the model. Its tensors are its own.
  std::function<void(Epoch &)> onEpochEnd = {};
  /// Called after each batch with its number in the epoch and its mean loss.
  std::function<void(int, double)> onBatchEnd = {};
  /// Prints a line for each epoch to standard output; on a terminal the line
  /// follows the batches.
  bool verbose = false;
};

/// As FitOptions; a dataset brings its own batches and their order.
struct FitDatasetOptions {
  int epochs = 1;
  /// How many batches make an epoch: the data then goes on over the epochs, and
  /// when it is over, so is the training. Without, each epoch is one iteration
  /// over all of the data.
  std::optional<std::int64_t> batchesPerEpoch = {};
  double learningRate = 0.01;
  /// Evaluated after each epoch. The caller's; may be null.
  const Dataset<Example> *validationData = nullptr;
  std::function<void(Epoch &)> onEpochEnd = {};
  std::function<void(int, double)> onBatchEnd = {};
  bool verbose = false;
};

/// One number per epoch: the mean over its samples, measured before each
/// batch's step.
struct History {
  std::vector<double> losses;
  /// The share of samples whose largest output is the target's; the mean of
  /// that over the outputs with cross-entropy, and empty without any.
  std::vector<double> accuracies;
  std::vector<double> validationLosses; ///< empty without validation data
  std::vector<double> validationAccuracies;
};

struct Evaluation {
  double loss = 0;     ///< the sum over the outputs
  double accuracy = 0; ///< as in History; 0 without cross-entropy

  struct Output {
    double loss = 0;
    double accuracy = 0; ///< 0 for meanSquaredError
  };
  std::vector<Output> outputs; ///< one for each output of the model
};

/// What dispose() did, as in TensorFlow.js.
struct DisposeResult {
  /// Owners left of the most shared layer: 0 when no layer is shared.
  int refCountAfterDispose = 0;
  int numDisposedVariables = 0; ///< weights that died with this model
};

} // namespace tensortidy

#endif // TENSORTIDY_TRAINING_H
