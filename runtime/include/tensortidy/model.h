// Models: layers that are put together, and trained.
//
// \code
//   Sequential m = sequential(
//       {dense({.units = 16, .activation = Activation::relu, .inputSize = 4}),
//        dense({.units = 3, .activation = Activation::softmax})},
//       {.seed = 7});
//   m.compile("adam");         // the model's, freed with it
//   Tensor x = randomNormal({30, 4}), y = zeros({30}, DType::int32);
//   History history = m.fit(x, y, {.epochs = 5, .validationSplit = 0.2});
//   Tensor p = m.predict(x);   // the caller's
//   dispose({x, y, p});
//   m.dispose();               // frees the weights of layers that no other
//                              // model owns
// \endcode
//
// Where layers do not stand in a line, they are applied to symbolic tensors
// (symbolic.h), and model(inputs, outputs) makes a model of what lies between.
//
// No scope ever frees a model. Gradients come from the tape (gradients.h).
#ifndef TENSORTIDY_MODEL_H
#define TENSORTIDY_MODEL_H

#include "tensortidy/layers.h"
#include "tensortidy/optimizer.h"
#include "tensortidy/training.h"

#include <string>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

/// A model. Throws DisposedModelError and NullModelError where Tensor has its
/// own. Not for two threads at once.
///
/// Where a model has several inputs or outputs, the calls that take lists take
/// one tensor for each, in the order of model().
class TENSORTIDY_RESOURCE("model") TENSORTIDY_DIES_ONCE Model {
public:
  Model() = default;

  /// Whether it was ever a model: false when default-constructed.
  /// \code
  ///   bool was = static_cast<bool>(Model());  // false
  /// \endcode
  TENSORTIDY_NOT_A_USE explicit operator bool() const noexcept {
    return slot_ != 0;
  }
  /// Never the same for two resources, dead ones included.
  /// \code
  ///   Model m = sequential({dense({.inputSize = 2})});
  ///   std::uint64_t id = m.id();
  ///   m.dispose();
  /// \endcode
  TENSORTIDY_NOT_A_USE std::uint64_t id() const noexcept {
    return static_cast<std::uint64_t>(generation_) << 32 | slot_;
  }
  /// \code
  ///   Model m = sequential({dense({.inputSize = 2})});
  ///   m.dispose();
  ///   bool gone = m.isDisposed();  // true
  /// \endcode
  TENSORTIDY_ASKS_DISPOSED bool isDisposed() const noexcept;
  TENSORTIDY_NOT_A_USE friend bool operator==(Model a, Model b) noexcept {
    return a.slot_ == b.slot_ && a.generation_ == b.generation_;
  }
  TENSORTIDY_NOT_A_USE friend bool operator!=(Model a, Model b) noexcept {
    return !(a == b);
  }

  // ---- Training

  /// From now on the model is trained by that optimizer, which stays the
  /// caller's and must outlive the training.
  /// \code
  ///   Model m = sequential({dense({.inputSize = 2})});
  ///   Optimizer optimizer = adam(0.01);
  ///   m.compile(optimizer);
  ///   m.dispose();
  ///   optimizer.dispose();
  /// \endcode
  void compile(TENSORTIDY_BORROWS Optimizer optimizer,
               Site site = Site::current()) const;
  /// The same with an optimizer of the model's own, freed with it: "sgd",
  /// "momentum", "rmsprop", "adagrad" or "adam", with TensorFlow.js' learning
  /// rates (0.01, for rmsprop and adam 0.001). ArgumentError for another name.
  /// \code
  ///   Model m = sequential({dense({.inputSize = 2})});
  ///   m.compile("adam");
  ///   m.dispose();
  /// \endcode
  void compile(const std::string &optimizer, Site site = Site::current()) const;

  /// Trains on x, float32 [n,...] of samples that the model takes, and y:
  /// float32 of the output's shape, or int32 [n] class numbers. Borrows both,
  /// creates nothing that stays but the optimizer's slots. ShapeError,
  /// DTypeError, ArgumentError for what does not fit. After an exception, of a
  /// callback's as well, the steps that were done stay done.
  /// \code
  ///   Model m = sequential({dense()}, {.loss = Loss::meanSquaredError});
  ///   Tensor x = tensor({{1}, {2}}), y = tensor({{2}, {4}});
  ///   History history = m.fit(x, y, {.epochs = 5});
  ///   history.losses.size();  // 5
  ///   dispose({x, y});
  ///   m.dispose();
  /// \endcode
  History fit(Tensor x, Tensor y, const FitOptions &options = {},
              Site site = Site::current()) const;
  /// \code
  ///   SymbolicTensor a = input({2}), b = input({1});
  ///   SymbolicTensor both = Layer::concatenate().apply({a, b});
  ///   Model m = model({a, b}, dense().apply(both),
  ///                   {.loss = Loss::meanSquaredError});
  ///   Tensor x = ones({4, 2}), z = ones({4, 1});
  ///   m.fit({x, z}, {z});
  ///   dispose({x, z});
  ///   m.dispose();
  /// \endcode
  History fit(const std::vector<Tensor> &xs, const std::vector<Tensor> &ys,
              const FitOptions &options = {},
              Site site = Site::current()) const;

  /// Trains on batches that are made when they are asked for. Each element is a
  /// batch, x and y as fit() takes them; the training owns it for its step, and
  /// then it is gone. Else as fit(): also when the dataset throws.
  /// \code
  ///   Model m = sequential({dense()}, {.loss = Loss::meanSquaredError});
  ///   Tensor x = ones({8, 2}), y = ones({8, 1});
  ///   m.fitDataset(examples(x, y).shuffle(8).batch(4), {.epochs = 3});
  ///   dispose({x, y});
  ///   m.dispose();
  /// \endcode
  History fitDataset(const Dataset<Example> &data,
                     const FitDatasetOptions &options = {},
                     Site site = Site::current()) const;

  // ---- Asking

  /// The output, float32 [n,...]. ArgumentError when the model has several.
  /// \code
  ///   Model m = sequential({dense({.units = 3})});
  ///   Tensor x = ones({2, 4}), p = m.predict(x);
  ///   p.shape();  // [2,3]
  ///   dispose({x, p});
  ///   m.dispose();
  /// \endcode
  TENSORTIDY_CREATES Tensor predict(Tensor x,
                                    Site site = Site::current()) const;
  /// All outputs.
  /// \code
  ///   SymbolicTensor x = input({2});
  ///   Model m = model(x, {dense().apply(x), Layer::flatten().apply(x)});
  ///   Tensor samples = ones({4, 2});
  ///   std::vector<Tensor> ps = m.predict(std::vector{samples});
  ///   dispose(ps);
  ///   samples.dispose();
  ///   m.dispose();
  /// \endcode
  TENSORTIDY_CREATES std::vector<Tensor>
  predict(const std::vector<Tensor> &xs, Site site = Site::current()) const;

  /// Loss and accuracy on x and y, as fit() takes them.
  /// \code
  ///   Model m = sequential({dense()}, {.loss = Loss::meanSquaredError});
  ///   Tensor x = zeros({2, 4}), y = ones({2, 1});
  ///   double loss = m.evaluate(x, y).loss;  // 1
  ///   dispose({x, y});
  ///   m.dispose();
  /// \endcode
  Evaluation evaluate(Tensor x, Tensor y, Site site = Site::current()) const;
  /// \code
  ///   SymbolicTensor x = input({2});
  ///   Model m = model(x, {dense().apply(x), x},
  ///                   {.loss = Loss::meanSquaredError});
  ///   Tensor a = ones({4, 2}), b = ones({4, 1});
  ///   std::size_t outputs = m.evaluate({a}, {b, a}).outputs.size();  // 2
  ///   dispose({a, b});
  ///   m.dispose();
  /// \endcode
  Evaluation evaluate(const std::vector<Tensor> &xs,
                      const std::vector<Tensor> &ys,
                      Site site = Site::current()) const;
  /// The same over batches, each weighted by its number of samples.
  /// ArgumentError when there are none.
  /// \code
  ///   Model m = sequential({dense()}, {.loss = Loss::meanSquaredError});
  ///   Tensor x = zeros({6, 2}), y = ones({6, 1});
  ///   double loss = m.evaluateDataset(examples(x, y).batch(4)).loss;  // 1
  ///   dispose({x, y});
  ///   m.dispose();
  /// \endcode
  Evaluation evaluateDataset(const Dataset<Example> &data,
                             Site site = Site::current()) const;

  /// A table of the layers: the shape of what comes out, the parameters, and
  /// whose output goes in.
  /// \code
  ///   Model m = sequential({dense({.units = 3, .inputSize = 2})});
  ///   std::string table = m.summary();
  ///   m.dispose();
  /// \endcode
  std::string summary(Site site = Site::current()) const;
  /// The number of parameters; 0 before the model is built.
  /// \code
  ///   Model m = sequential({dense({.units = 3, .inputSize = 2})});
  ///   std::int64_t params = m.countParams();  // 9
  ///   m.dispose();
  /// \endcode
  std::int64_t countParams(Site site = Site::current()) const;

  // ---- Weights, in the order in which the layers were first applied

  /// The weights as they are now, as tensors of the caller's: training goes on
  /// without them. ArgumentError before the weights exist.
  /// \code
  ///   Model m = sequential({dense({.units = 3, .inputSize = 2})});
  ///   std::vector<Tensor> weights = m.getWeights();
  ///   weights[0].shape();  // [2,3]
  ///   dispose(weights);
  ///   m.dispose();
  /// \endcode
  TENSORTIDY_CREATES std::vector<Tensor>
  getWeights(Site site = Site::current()) const;
  /// Takes over the values of `weights`, which stay the caller's. ArgumentError
  /// for another number of them, ShapeError, DTypeError; then no weight
  /// changed.
  /// \code
  ///   Model m = sequential({dense({.units = 1, .inputSize = 2})});
  ///   Tensor kernel = ones({2, 1}), bias = zeros({1});
  ///   m.setWeights({kernel, bias});
  ///   dispose({kernel, bias});
  ///   m.dispose();
  /// \endcode
  void setWeights(const std::vector<Tensor> &weights,
                  Site site = Site::current()) const;

  /// Writes the weights to a file, replacing it in one step, or not at all.
  /// FileError when that fails, ArgumentError before the weights exist.
  ///
  /// The format, all numbers little-endian: the 8 bytes "TTIDYW1\n"; the
  /// weights; at the end the uint64 FNV-1a hash (Fowler, Noll, Vo) of
  /// everything before it. The weights are a uint32, how many they are, and for
  /// each uint32 rank, the extents as uint64, the elements as float32. A layer
  /// that is applied several times stands there once.
  /// \code
  ///   Model m = sequential({dense({.units = 3, .inputSize = 2})});
  ///   m.saveWeights("snippet.weights");
  ///   std::remove("snippet.weights");
  ///   m.dispose();
  /// \endcode
  void saveWeights(const std::string &path, Site site = Site::current()) const;
  /// Reads what saveWeights() of a model with the same layers wrote. FileError
  /// when there is no such file, when it is cut off or damaged or another kind
  /// of file, or when its weights have other shapes; then no weight changed.
  /// \code
  ///   Model a = sequential({dense({.units = 3, .inputSize = 2})});
  ///   Model b = sequential({dense({.units = 3, .inputSize = 2})});
  ///   a.saveWeights("snippet.weights");
  ///   b.loadWeights("snippet.weights");
  ///   std::remove("snippet.weights");
  ///   dispose(std::vector{a, b});
  /// \endcode
  void loadWeights(const std::string &path, Site site = Site::current()) const;

  /// Writes layers, how they are connected, losses, seed and weights to a file
  /// for loadModel(), as saveWeights() does. What compile() chose is not in it.
  ///
  /// The format is that of saveWeights() but for the first 8 bytes, "TTIDYM1\n",
  /// and for a text that stands between them and the weights, its length as
  /// uint32 before it. Its lines, words apart by a space, in this order:
  ///
  ///     seed 7
  ///     layer dense units=3 activation=softmax inputSize=4 useBias=true
  ///     input [4] fixed           or `free`: it also takes other shapes
  ///     apply 0 0                 layer 0 to value 0
  ///     output 1 softmaxCrossEntropy
  ///
  /// Layers, and values, which are first the inputs and then the results of
  /// the applications, are counted from 0. The words behind a layer's kind are
  /// the options of the function that makes it, by their names.
  /// \code
  ///   Model m = sequential({dense({.units = 3, .inputSize = 2})});
  ///   m.save("snippet.model");
  ///   std::remove("snippet.model");
  ///   m.dispose();
  /// \endcode
  void save(const std::string &path, Site site = Site::current()) const;

  /// Gives up one reference to each layer; a layer that was applied several
  /// times counts once. A second dispose throws DisposedModelError. A model
  /// that was never built may be disposed like any other.
  /// \code
  ///   Model m = sequential({dense({.units = 3, .inputSize = 2})});
  ///   int weights = m.dispose().numDisposedVariables;  // 2
  /// \endcode
  TENSORTIDY_DISPOSES_THIS DisposeResult
  dispose(Site site = Site::current()) const;

private:
  friend struct detail::HandleAccess;
  std::uint32_t slot_ = 0;
  std::uint32_t generation_ = 0;
};

/// A model whose layers stand in a line is a model like any other.
using Sequential = Model;

/// A model of `layers`, each applied to what the one before it gives. Weights
/// are made at once when the first layer knows its inputSize, else by the first
/// data. ArgumentError for no layer, or for cross-entropy on a last layer that
/// is neither softmax nor linear; ShapeError when the sizes of neighbours do
/// not agree.
/// \code
///   Sequential m = sequential(
///       {dense({.units = 16, .activation = Activation::relu, .inputSize = 4}),
///        dense({.units = 3, .activation = Activation::softmax})});
///   m.dispose();
/// \endcode
TENSORTIDY_CREATES Sequential sequential(const std::vector<Layer> &layers,
                                         const SequentialOptions &options = {},
                                         Site site = Site::current());

/// A model that computes `outputs` from `inputs`, which input() made. It owns
/// the layers that lie between them, and makes the weights that do not exist
/// yet. An output may be an input, and may stand there twice. ArgumentError for
/// an input that no output is computed from, that stands there twice, or that
/// is missing, and for a loss that an output is not made for; ShapeError when a
/// layer was applied to samples whose weights would differ.
/// \code
///   SymbolicTensor x = input({4});
///   SymbolicTensor y = dense({.units = 4}).apply(x);
///   Model m = model(x, Layer::add().apply({x, y}));
///   m.dispose();
/// \endcode
TENSORTIDY_CREATES Model model(const SymbolicTensors &inputs,
                               const SymbolicTensors &outputs,
                               const ModelOptions &options = {},
                               Site site = Site::current());

/// The model that save() wrote, with layers of its own; the caller's. FileError
/// when there is no such file, or when it is cut off or damaged or another kind
/// of file; then nothing was made.
/// \code
///   Model m = sequential({dense({.units = 3, .inputSize = 2})});
///   m.save("snippet.model");
///   Model again = loadModel("snippet.model");
///   std::remove("snippet.model");
///   dispose(std::vector{m, again});
/// \endcode
TENSORTIDY_CREATES Model loadModel(const std::string &path,
                                   Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_MODEL_H
