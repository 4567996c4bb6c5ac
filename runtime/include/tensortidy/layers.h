// Layers: what models are made of.
//
// \code
//   Sequential m = sequential(
//       {dense({.units = 16, .activation = Activation::relu, .inputSize = 4}),
//        Layer::dropout(0.2),
//        dense({.units = 3, .activation = Activation::softmax})});
//   m.dispose();
// \endcode
//
// A layer is a cheap value, copies of which share their weights. It may stand
// in several models, and several times in one. Its weights exist from the first
// model that builds it until the last model that owns it is disposed: a layer
// that was only applied has none.
//
// Shapes are of one sample: the batch axis, always the first, is not named.
#ifndef TENSORTIDY_LAYERS_H
#define TENSORTIDY_LAYERS_H

#include "tensortidy/symbolic.h"
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

struct ConcatenateOptions {
  /// As in TensorFlow.js: the batch axis counts, as 0, and cannot be chosen.
  /// Negative counts from the end.
  int axis = -1;
};

/// A default-constructed layer is empty: ArgumentError where it is used.
class Layer {
public:
  Layer() = default;

  /// activation(x * kernel + bias), [inputSize] -> [units]. Kernels start as
  /// Glorot uniform, biases as zero. ArgumentError for units < 1 or inputSize <
  /// 0.
  /// \code
  ///   Layer hidden = Layer::dense({.units = 8, .activation = Activation::relu});
  ///   Shape shape = hidden.apply(input({4})).shape();  // [8]
  /// \endcode
  static Layer dense(const DenseOptions &options = {},
                     Site site = Site::current());

  /// The activation alone, in any shape; softmax runs along the last axis.
  /// \code
  ///   Sequential model = sequential({Layer::activation(Activation::relu)},
  ///                                 {.loss = Loss::meanSquaredError});
  ///   Tensor x = tensor({{-1, 2}}), y = model.predict(x);  // [[0, 2]]
  ///   dispose({x, y});
  ///   model.dispose();
  /// \endcode
  static Layer activation(Activation activation, Site site = Site::current());

  /// Any shape -> [elements].
  /// \code
  ///   Shape shape = Layer::flatten().apply(input({2, 3})).shape();  // [6]
  /// \endcode
  static Layer flatten(Site site = Site::current());

  /// Any shape -> `shape`, of as many elements; one extent may be -1.
  /// \code
  ///   Shape shape = Layer::reshape({3, -1}).apply(input({6})).shape();  // [3,2]
  /// \endcode
  static Layer reshape(const Shape &shape, Site site = Site::current());

  /// While training, sets a share `rate` of the elements to 0 and scales the
  /// others by 1 / (1 - rate); else changes nothing. The same seed gives the
  /// same choices. ArgumentError unless 0 <= rate < 1.
  /// \code
  ///   Sequential model = sequential({dense({.units = 8, .inputSize = 4}),
  ///                                  Layer::dropout(0.2), dense({.units = 2})});
  ///   model.dispose();
  /// \endcode
  static Layer dropout(double rate, std::uint64_t seed = 0,
                       Site site = Site::current());

  /// Makes each feature (of the last axis) mean 0 and variance 1 over the
  /// batch, then scales and shifts it by learned numbers. Outside of training,
  /// by moving averages of what it saw. Four weights, two of them trained.
  /// \code
  ///   Sequential model = sequential({dense({.units = 8, .inputSize = 4}),
  ///                                  Layer::batchNormalization()});
  ///   model.dispose();
  /// \endcode
  static Layer batchNormalization(const BatchNormalizationOptions &options = {},
                                  Site site = Site::current());

  /// [length] numbers, int32 or float32, -> [length,outputSize] learned
  /// features. ArgumentError at the first number outside of 0 to inputSize - 1.
  /// As the first layer of a model it lets x be int32.
  /// \code
  ///   Layer words = Layer::embedding({.inputSize = 1000, .outputSize = 16});
  ///   Shape shape = words.apply(input({20})).shape();  // [20,16]
  /// \endcode
  static Layer embedding(const EmbeddingOptions &options,
                         Site site = Site::current());

  /// [height,width,channels] -> [height',width',filters], as conv2d() of
  /// tensors says. ArgumentError for what that refuses.
  /// \code
  ///   Layer edges = Layer::conv2d(8, {.padding = Padding::same});
  ///   Shape shape = edges.apply(input({28, 28, 1})).shape();  // [28,28,8]
  /// \endcode
  static Layer conv2d(int filters, const ConvolutionOptions &options = {},
                      Site site = Site::current());

  /// The same for each channel by itself, with `multiplier` results for each.
  /// \code
  ///   Layer each = Layer::depthwiseConv2d(2, {.kernelSize = 3});
  ///   Shape shape = each.apply(input({28, 28, 3})).shape();  // [26,26,6]
  /// \endcode
  static Layer depthwiseConv2d(int multiplier,
                               const ConvolutionOptions &options = {},
                               Site site = Site::current());

  /// The largest, or the mean, of each window, [height,width,channels] ->
  /// [height',width',channels].
  /// \code
  ///   Layer half = Layer::maxPooling2d();
  ///   Shape shape = half.apply(input({28, 28, 1})).shape();  // [14,14,1]
  /// \endcode
  static Layer maxPooling2d(const PoolOptions &options = {},
                            Site site = Site::current());
  /// \code
  ///   Layer half = Layer::averagePooling2d({.poolSize = 2});
  ///   Shape shape = half.apply(input({28, 28, 1})).shape();  // [14,14,1]
  /// \endcode
  static Layer averagePooling2d(const PoolOptions &options = {},
                                Site site = Site::current());

  /// The sum of two inputs or more, whose shapes broadcast.
  /// \code
  ///   SymbolicTensor x = input({4}), y = dense({.units = 4}).apply(x);
  ///   Shape shape = Layer::add().apply({x, y}).shape();  // [4]
  /// \endcode
  static Layer add(Site site = Site::current());

  /// Two inputs or more, one after the other along an axis; their other extents
  /// agree.
  /// \code
  ///   SymbolicTensor x = input({4}), y = input({3});
  ///   Shape shape = Layer::concatenate().apply({x, y}).shape();  // [7]
  /// \endcode
  static Layer concatenate(const ConcatenateOptions &options = {},
                           Site site = Site::current());

  /// What comes out when this layer is given `inputs`: a value to apply further
  /// layers to. Makes no weights; the model that is made of it does, so that a
  /// graph that becomes no model leaves nothing. A layer may be applied again.
  /// ShapeError when the layer does not take inputs of these shapes,
  /// ArgumentError when it does not take that many.
  /// \code
  ///   SymbolicTensor x = input({4});
  ///   Layer hidden = dense({.units = 4});
  ///   SymbolicTensor twice = hidden.apply(hidden.apply(x));
  /// \endcode
  SymbolicTensor apply(const SymbolicTensors &inputs,
                       Site site = Site::current()) const;

  /// Features per sample that come out of a dense layer; 0 for others, and for
  /// an empty layer.
  /// \code
  ///   int units = dense({.units = 3}).units();  // 3
  /// \endcode
  int units() const noexcept;
  /// How many living models own it; 0 for an empty layer.
  /// \code
  ///   Layer shared = dense({.units = 3, .inputSize = 2});
  ///   Sequential a = sequential({shared}), b = sequential({shared});
  ///   int owners = shared.owners();  // 2
  ///   a.dispose();
  ///   b.dispose();
  /// \endcode
  int owners() const;
  /// Whether both share their weights.
  /// \code
  ///   Layer a = Layer::flatten(), b = a;
  ///   bool same = a == b && !(a == Layer::flatten());  // true
  /// \endcode
  friend bool operator==(const Layer &a, const Layer &b) noexcept {
    return a.state_ == b.state_;
  }

private:
  friend struct detail::HandleAccess;
  std::shared_ptr<detail::LayerState> state_;
};

/// Layer::dense(), which models are mostly made of.
/// \code
///   Sequential model = sequential({dense({.units = 3, .inputSize = 2})});
///   model.dispose();
/// \endcode
inline Layer dense(const DenseOptions &options = {},
                   Site site = Site::current()) {
  return Layer::dense(options, site);
}

} // namespace tensortidy

#endif // TENSORTIDY_LAYERS_H
