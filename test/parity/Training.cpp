#include "Training.h"
#include "Operations.h"

#include <cmath>
#include <sstream>

using namespace tensortidy;

namespace parity {

namespace {

// ---- From the description to the model

Activation activationOf(const Json &name) {
  static const std::map<std::string, Activation> names = {
      {"linear", Activation::linear},
      {"relu", Activation::relu},
      {"sigmoid", Activation::sigmoid},
      {"softmax", Activation::softmax},
      {"tanh", Activation::tanh}};
  return names.at(name.string);
}

int intOf(const Json &number) { return static_cast<int>(number.number); }

ConvolutionOptions convolutionOf(const Json &layer) {
  return {.kernelSize = intOf(layer["kernelSize"]),
          .padding = layer["padding"].string == "same" ? Padding::same
                                                       : Padding::valid,
          .activation = activationOf(layer["activation"])};
}

Layer layerOf(const Json &layer) {
  const std::string &kind = layer["kind"].string;
  if (kind == "activation")
    return Layer::activation(activationOf(layer["activation"]));
  if (kind == "add")
    return Layer::add();
  if (kind == "averagePooling2d")
    return Layer::averagePooling2d({.poolSize = intOf(layer["poolSize"])});
  if (kind == "batchNormalization")
    return Layer::batchNormalization({.momentum = layer["momentum"].number,
                                      .epsilon = layer["epsilon"].number});
  if (kind == "concatenate")
    return Layer::concatenate({.axis = intOf(layer["axis"])});
  if (kind == "conv2d")
    return Layer::conv2d(intOf(layer["filters"]), convolutionOf(layer));
  if (kind == "dense")
    return dense({.units = intOf(layer["units"]),
                  .activation = activationOf(layer["activation"]),
                  .useBias = layer["useBias"].boolean});
  if (kind == "depthwiseConv2d")
    return Layer::depthwiseConv2d(intOf(layer["multiplier"]),
                                  convolutionOf(layer));
  if (kind == "embedding")
    return Layer::embedding({.inputSize = intOf(layer["inputSize"]),
                             .outputSize = intOf(layer["outputSize"])});
  if (kind == "flatten")
    return Layer::flatten();
  if (kind == "maxPooling2d")
    return Layer::maxPooling2d({.poolSize = intOf(layer["poolSize"])});
  if (kind == "reshape")
    return Layer::reshape(shapeOf(layer["shape"]));
  throw std::out_of_range(kind);
}

TENSORTIDY_CREATES Model modelOf(const Json &spec) {
  std::vector<SymbolicTensor> values;
  for (const Json &shape : spec["inputs"].list)
    values.push_back(input(shapeOf(shape)));
  const std::vector<SymbolicTensor> inputs = values;
  std::vector<Layer> layers;
  for (const Json &layer : spec["layers"].list)
    layers.push_back(layerOf(layer));
  for (const Json &step : spec["steps"].list) {
    std::vector<SymbolicTensor> from;
    for (const Json &value : step["from"].list)
      from.push_back(values.at(static_cast<std::size_t>(value.number)));
    const auto layer = static_cast<std::size_t>(step["layer"].number);
    values.push_back(layers.at(layer).apply(from));
  }
  std::vector<SymbolicTensor> outputs;
  for (const Json &value : spec["outputs"].list)
    outputs.push_back(values.at(static_cast<std::size_t>(value.number)));
  std::vector<Loss> losses;
  for (const Json &loss : spec["losses"].list)
    losses.push_back(loss.string == "meanSquaredError"
                         ? Loss::meanSquaredError
                         : Loss::softmaxCrossEntropy);
  return model(inputs, outputs, {.loss = Losses(losses)});
}

TENSORTIDY_CREATES Optimizer optimizerOf(const std::string &name) {
  if (name == "sgd")
    return sgd(0.1);
  if (name == "momentum")
    return momentum(0.05);
  if (name == "nesterov")
    return momentum(0.05, {.useNesterov = true});
  if (name == "rmsprop")
    return rmsprop(0.01);
  if (name == "rmspropMomentum")
    return rmsprop(0.01, {.decay = 0.8, .momentum = 0.5});
  if (name == "adagrad")
    return adagrad(0.1);
  if (name == "adam")
    return adam(0.01);
  throw std::out_of_range(name);
}

// ---- Comparing

/// The first difference ends the comparison.
struct Differs {
  std::string how;
};

void compare(const std::string &what, double theirs, double mine,
             double tolerance) {
  if (std::abs(theirs - mine) <= tolerance * std::max(1.0, std::abs(theirs)))
    return;
  std::ostringstream how;
  how.precision(9);
  how << what << " is " << mine << ", the original's " << theirs;
  throw Differs{how.str()};
}

void compareLists(const std::string &what, const Json &theirs,
                  const std::vector<double> &mine, double tolerance) {
  compare(what + ", their number,", static_cast<double>(theirs.list.size()),
          static_cast<double>(mine.size()), 0);
  for (std::size_t at = 0; at < mine.size(); ++at)
    compare(what + " " + std::to_string(at), theirs.list[at].number, mine[at],
            tolerance);
}

void compareTensors(const std::string &what, const Json &theirs,
                    const std::vector<Tensor> &mine, double tolerance) {
  compare(what + ", their number,", static_cast<double>(theirs.list.size()),
          static_cast<double>(mine.size()), 0);
  for (std::size_t at = 0; at < mine.size(); ++at) {
    const std::string which = what + " " + std::to_string(at);
    if (!(mine[at].shape() == shapeOf(theirs.list[at]["shape"])))
      throw Differs{which + " has another shape"};
    const std::vector<float> values = mine[at].data();
    compareLists(which + ", element", theirs.list[at]["values"],
                 {values.begin(), values.end()}, tolerance);
  }
}

std::vector<Tensor> tensorsOf(const Json &arrays) {
  std::vector<Tensor> tensors;
  for (const Json &array : arrays.list) {
    std::vector<double> values;
    for (const Json &value : array["values"].list)
      values.push_back(value.number);
    tensors.push_back(tensor(values, shapeOf(array["shape"])));
  }
  return tensors;
}

void compareRun(const Json &line) {
  const TidyScope scope; // of the data
  const auto numTensors = [] {
    return static_cast<double>(memory().numTensors);
  };
  const Json &counters = line["counters"];
  const double close = line["close"].number;

  const double atStart = numTensors();
  Scoped<Model> model(modelOf(line["model"]));
  compare("the number of weights", counters["built"].number,
          numTensors() - atStart, 0);
  model->setWeights(tensorsOf(line["weights"]));
  const std::vector<Tensor> xs = tensorsOf(line["xs"]),
                            ys = tensorsOf(line["ys"]);
  const Scoped<Optimizer> optimizer(optimizerOf(line["optimizer"].string));
  model->compile(*optimizer);

  FitOptions options{.epochs = intOf(line["epochs"]),
                     .batchSize = intOf(line["batchSize"]),
                     .shuffle = false,
                     .validationSplit = line["validationSplit"].number};
  std::vector<double> batches;
  options.onBatchEnd = [&](int, double loss) { batches.push_back(loss); };
  const History history = model->fit(xs, ys, options);
  compareLists("the loss of batch", line["batches"], batches, close);
  compareLists("the loss of epoch", line["losses"], history.losses, close);
  compareLists("the validation loss of epoch", line["validation"],
               history.validationLosses, close);
  compareTensors("weight", line["trained"], model->getWeights(), close);

  const double afterFirst = numTensors();
  const std::vector<Tensor> predictions = model->predict(xs);
  compare("the number of predictions", counters["predicted"].number,
          numTensors() - afterFirst, 0);
  compareTensors("prediction", line["predictions"], predictions, close);
  dispose(predictions);
  options.epochs = 1;
  model->fit(xs, ys, options);
  compare("what a second fit left", counters["secondFit"].number,
          numTensors() - afterFirst, 0);
  compare("the number of disposed weights",
          counters["disposedVariables"].number,
          model.release().dispose().numDisposedVariables, 0);
}

} // namespace

std::string trainingDifference(const Json &line) {
  const std::int64_t before = memory().numTensors;
  std::string how;
  try {
    compareRun(line);
  } catch (const Differs &differs) {
    how = differs.how;
  } catch (const Error &error) {
    how = error.what();
  }
  if (how.empty() && memory().numTensors != before)
    how = "tensors are left:\n" + describeLiveTensors();
  return how.empty() ? ""
                     : line["model"]["name"].string + " with " +
                           line["optimizer"].string + ": " + how;
}

} // namespace parity
