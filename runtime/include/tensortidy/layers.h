// Layers: what models are made of.
//
//   sequential(
//       {dense({.units = 16, .activation = Activation::relu, .inputSize = 4}),
//        Layer::dropout(0.2),
//        dense({.units = 3, .activation = Activation::softmax})})
//
// A layer is a cheap value, copies of which share their weights. It may stand
// in several models, and several times in one. Its weights exist from the first
// model that builds it until the last model that owns it is disposed.
//
// Shapes are of one sample: the batch axis, always the first, is not named.
#ifndef TENSORTIDY_LAYERS_H
#define TENSORTIDY_LAYERS_H

#include "tensortidy/tensor.h"
#include "tensortidy/window.h"

#include <memory>
#include <optional>

namespace TENSORTIDY_MODELLED tensortidy {

namespace detail {
struct LayerState;
}

enum class Activation : std::uint8_t { linear, relu, sigmoid, tanh, softmax };

struct DenseOptions {
  int units = 1; ///< at least 1
  Activation activation = Activation::linear;
  /// Features per sample; 0 leaves it to the layer before, or to the first data
  /// that arrives.
  int inputSize = 0;
  bool useBias = true;
};

struct BatchNormalizationOptions {
  double momentum = 0.99; ///< of the moving mean and variance
  double epsilon = 0.001; ///< added to the variance
};

struct EmbeddingOptions {
  int inputSize = 1;  ///< how many different numbers there are
  int outputSize = 1; ///< the features of each
};

struct ConvolutionOptions {
  Size2d kernelSize = 3;
  Size2d strides = 1;
  Padding padding = Padding::valid;
  Size2d dilations = 1;
  Activation activation = Activation::linear;
  bool useBias = true;
};

struct PoolOptions {
  Size2d poolSize = 2;
  std::optional<Size2d> strides = {}; ///< as poolSize when not given
  Padding padding = Padding::valid;
};

class Layer {
public:
  /// activation(x * kernel + bias), [inputSize] -> [units]. Kernels start as
  /// Glorot uniform, biases as zero. ArgumentError for units < 1 or inputSize <
  /// 0.
  static Layer dense(const DenseOptions &options, Site site = Site::current());

  /// The activation alone, in any shape; softmax runs along the last axis.
  static Layer activation(Activation activation, Site site = Site::current());

  /// Any shape -> [elements].
  static Layer flatten(Site site = Site::current());

  /// Any shape -> `shape`, of as many elements; one extent may be -1.
  static Layer reshape(const Shape &shape, Site site = Site::current());

  /// While training, sets a share `rate` of the elements to 0 and scales the
  /// others by 1 / (1 - rate); else changes nothing. The same seed gives the
  /// same choices. ArgumentError unless 0 <= rate < 1.
  static Layer dropout(double rate, std::uint64_t seed = 0,
                       Site site = Site::current());

  /// Makes each feature (of the last axis) mean 0 and variance 1 over the
  /// batch, then scales and shifts it by learned numbers. Outside of training,
  /// by moving averages of what it saw. Four weights, two of them trained.
  static Layer batchNormalization(const BatchNormalizationOptions &options = {},
                                  Site site = Site::current());

  /// [length] numbers, int32 or float32, -> [length,outputSize] learned
  /// features. ArgumentError at the first number outside of 0 to inputSize - 1.
  /// As the first layer of a model it lets x be int32.
  static Layer embedding(const EmbeddingOptions &options,
                         Site site = Site::current());

  /// [height,width,channels] -> [height',width',filters], as conv2d() of
  /// tensors says. ArgumentError for what that refuses.
  static Layer conv2d(int filters, const ConvolutionOptions &options = {},
                      Site site = Site::current());

  /// The same for each channel by itself, with `multiplier` results for each.
  static Layer depthwiseConv2d(int multiplier,
                               const ConvolutionOptions &options = {},
                               Site site = Site::current());

  /// The largest, or the mean, of each window, [height,width,channels] ->
  /// [height',width',channels].
  static Layer maxPooling2d(const PoolOptions &options = {},
                            Site site = Site::current());
  static Layer averagePooling2d(const PoolOptions &options = {},
                                Site site = Site::current());

  /// Features per sample that come out of a dense layer; 0 for others.
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

/// Layer::dense(), which models are mostly made of.
inline Layer dense(const DenseOptions &options, Site site = Site::current()) {
  return Layer::dense(options, site);
}

} // namespace tensortidy

#endif // TENSORTIDY_LAYERS_H
