// Models that are no line of layers: what they compute, who owns their layers,
// and which graphs are refused.
#include "RuntimeTest.h"

#include <cmath>

using namespace tensortidy;

namespace {

constexpr Loss mse = Loss::meanSquaredError;

class ModelGraphTest : public RuntimeTest {};

TEST_F(ModelGraphTest, symbolicTensorsAreNoResources) {
  const std::int64_t before = made();
  const Layer hidden = dense({.units = 3});
  const SymbolicTensor x = input({4}), y = hidden.apply(x);
  EXPECT_EQ(made(), before);
  EXPECT_EQ(hidden.owners(), 0);
  EXPECT_EQ(y.shape(), Shape{3});
  EXPECT_EQ(x, SymbolicTensor(x));
  EXPECT_NE(x, input({4}));
  EXPECT_FALSE(SymbolicTensor());
  const SymbolicTensor returned = tidy([&] { return y; });
  EXPECT_EQ(returned, y);
}

TEST_F(ModelGraphTest, aLongChainIsLetGoOfWithoutRecursion) {
  SymbolicTensor x = input({2});
  const Layer relu = Layer::activation(Activation::relu);
  for (int i = 0; i < 200000; ++i)
    x = relu.apply(x);
  x = SymbolicTensor();
}

TEST_F(ModelGraphTest, computesWhatItsLayersDo) {
  const SymbolicTensor x = input({2}), z = input({1});
  const SymbolicTensor y = dense({.units = 2}).apply(x);
  const SymbolicTensor sum = Layer::add().apply({x, y, z});
  const SymbolicTensor all = Layer::concatenate().apply({sum, z});
  const Model m = model({x, z}, {all, y}, {.loss = mse});
  const Tensor kernel = tensor({{1, 2}, {3, 4}}), bias = tensor({10, 20});
  m.setWeights({kernel, bias});
  const Tensor a = tensor({{1, 1}}), b = tensor({{100}});
  const std::vector<Tensor> ps = m.predict({a, b});
  ASSERT_EQ(ps.size(), 2u);
  EXPECT_EQ(ps[0].data(), (std::vector<float>{115, 127, 100}));
  EXPECT_EQ(ps[1].data(), (std::vector<float>{14, 26}));
  EXPECT_EQ(m.countParams(), 6);
  dispose({kernel, bias, a, b});
  dispose(ps);
  EXPECT_EQ(m.dispose().numDisposedVariables, 2);
}

TEST_F(ModelGraphTest, aLineIsTheSameModelAsASequential) {
  const Layer first = dense(
                  {.units = 5, .activation = Activation::tanh, .inputSize = 3}),
              second = dense({.units = 2});
  const Sequential line = sequential({first, second}, {.seed = 3});
  const SymbolicTensor x = input({3});
  const Model graph = model(x, second.apply(first.apply(x)), {.seed = 3});
  const Model apart = [] {
    const SymbolicTensor in = input({3});
    return model(
        in,
        dense({.units = 2})
            .apply(
                dense({.units = 5, .activation = Activation::tanh}).apply(in)),
        {.seed = 3});
  }();
  const Tensor samples = randomNormal({6, 3}), y = ones({6}, DType::int32);
  const Tensor p = line.predict(samples), q = graph.predict(samples),
               r = apart.predict(samples);
  EXPECT_EQ(p.data(), q.data());
  EXPECT_EQ(p.data(), r.data());
  EXPECT_EQ(line.fit(samples, y, {.epochs = 3}).losses,
            apart.fit(samples, y, {.epochs = 3}).losses);
  EXPECT_EQ(graph.dispose().refCountAfterDispose, 1);
  EXPECT_FALSE(line.isDisposed());
  dispose({samples, y, p, q, r});
  EXPECT_EQ(line.dispose().numDisposedVariables, 4);
  EXPECT_EQ(apart.dispose().numDisposedVariables, 4);
}

TEST_F(ModelGraphTest, aLayerThatIsAppliedOftenIsOwnedOnce) {
  const Layer shared = dense({.units = 2, .useBias = false});
  const SymbolicTensor a = input({2}), b = input({2});
  const SymbolicTensor left = shared.apply(a), right = shared.apply(b);
  const Model m = model({a, b}, Layer::add().apply({left, shared.apply(right)}),
                        {.loss = mse});
  EXPECT_EQ(shared.owners(), 1);
  EXPECT_EQ(made(), 1);
  // Its gradient is the sum over its applications: with one step of rate 1 from
  // the unit matrix, for f = a K + b K K and the loss (f - y)^2 / 2.
  const Tensor unit = tensor({{1, 0}, {0, 1}});
  m.setWeights({unit});
  const Tensor x = tensor({{1, 0}}), z = tensor({{0, 1}}), y = zeros({1, 2});
  m.fit({x, z}, {y}, {.learningRate = 1});
  const std::vector<Tensor> weights = m.getWeights();
  // f = (1, 1); dL/df = f; dK = a^T g + b^T (g K^T) + (b K)^T g
  EXPECT_EQ(weights[0].data(), (std::vector<float>{0, -1, -2, -1}));
  dispose({unit, x, z, y});
  dispose(weights);
  const DisposeResult result = m.dispose();
  EXPECT_EQ(result.refCountAfterDispose, 0);
  EXPECT_EQ(result.numDisposedVariables, 1);
  EXPECT_EQ(shared.owners(), 0);
}

TEST_F(ModelGraphTest, modelsOfOneGraphShareItsLayers) {
  const SymbolicTensor x = input({3});
  const Layer hidden = dense({.units = 4});
  const SymbolicTensor h = hidden.apply(x);
  const Model whole = model(x, dense({.units = 2}).apply(h)),
              front = model(x, h);
  EXPECT_EQ(hidden.owners(), 2);
  EXPECT_EQ(made(), 4);
  EXPECT_EQ(whole.dispose().numDisposedVariables, 2); // its last layer's
  const Tensor samples = ones({1, 3}), p = front.predict(samples);
  EXPECT_EQ(p.shape(), (Shape{1, 4}));
  dispose({samples, p});
  EXPECT_EQ(front.dispose().numDisposedVariables, 2);
}

TEST_F(ModelGraphTest, anOutputMayBeAnInputAndStandThereTwice) {
  const SymbolicTensor x = input({2});
  const Model m = model(x, {x, x}, {.loss = mse});
  const Tensor a = tensor({{1, 2}});
  const std::vector<Tensor> ps = m.predict(std::vector{a});
  EXPECT_EQ(ps[0].data(), a.data());
  EXPECT_NE(ps[0], a);
  EXPECT_NE(ps[0], ps[1]);
  const Evaluation same = m.evaluate({a}, {a, a});
  EXPECT_EQ(same.loss, 0);
  EXPECT_EQ(same.outputs.size(), 2u);
  EXPECT_EQ(m.fit({a}, {a, a}, {.epochs = 2}).losses,
            (std::vector<double>{0, 0})); // nothing to learn
  dispose(ps);
  a.dispose();
  EXPECT_EQ(m.dispose().numDisposedVariables, 0);
}

TEST_F(ModelGraphTest, lossesOfSeveralOutputsAddUp) {
  const SymbolicTensor x = input({2});
  const SymbolicTensor kind =
      dense({.units = 3, .activation = Activation::softmax}).apply(x);
  const SymbolicTensor size = dense().apply(x);
  const Model m = model(x, {kind, size},
                        {.loss = {Loss::softmaxCrossEntropy, mse}, .seed = 4});
  const Tensor samples = randomNormal({12, 2}, 0, 1, 3);
  const Tensor classes = fill({12}, 1, DType::int32), sizes = ones({12, 1});
  const Evaluation both = m.evaluate({samples}, {classes, sizes});
  ASSERT_EQ(both.outputs.size(), 2u);
  EXPECT_NEAR(both.loss, both.outputs[0].loss + both.outputs[1].loss, 1e-9);
  EXPECT_EQ(both.accuracy, both.outputs[0].accuracy);
  const History history =
      m.fit({samples}, {classes, sizes}, {.epochs = 60, .learningRate = 0.2});
  EXPECT_EQ(history.accuracies.back(), 1);
  EXPECT_LT(history.losses.back(), history.losses.front() / 4);
  dispose({samples, classes, sizes});
  m.dispose();
}

TEST_F(ModelGraphTest, aSoftmaxThatIsReadAndJudgedStaysASoftmax) {
  // The loss wants the logits of p, the next layer its probabilities.
  const SymbolicTensor x = input({2});
  const SymbolicTensor p = Layer::activation(Activation::softmax).apply(x);
  const Model m = model(x, {p, Layer::flatten().apply(p), p},
                        {.loss = {Loss::softmaxCrossEntropy, mse, mse}});
  const Tensor samples = tensor({{1000, 1000}}), zero = zeros({1, 2}),
               classes = zeros({1}, DType::int32);
  const Evaluation seen = m.evaluate({samples}, {classes, zero, zero});
  EXPECT_NEAR(seen.outputs[0].loss, std::log(2), 1e-6);
  EXPECT_EQ(seen.outputs[1].loss, 0.25);
  EXPECT_EQ(seen.outputs[2].loss, 0.25);
  dispose({samples, zero, classes});
  m.dispose();
}

TEST_F(ModelGraphTest, aSureMistakeCostsItsLogits) {
  const Sequential m = sequential({Layer::activation(Activation::softmax)});
  const Tensor x = tensor({{0, 1000}}), y = zeros({1}, DType::int32);
  EXPECT_EQ(m.evaluate(x, y).loss, 1000);
  dispose({x, y});
  m.dispose();
}

TEST_F(ModelGraphTest, aSoftmaxUnderMeanSquaredErrorIsComparedAsProbabilities) {
  const Sequential m =
      sequential({Layer::activation(Activation::softmax)}, {.loss = mse});
  const Tensor x = tensor({{0, 0}}), y = tensor({{0.5, 0.5}});
  EXPECT_EQ(m.evaluate(x, y).loss, 0);
  EXPECT_EQ(m.fit(x, y).losses[0], 0);
  dispose({x, y});
  m.dispose();
}

TEST_F(ModelGraphTest, samplesBroadcastBehindTheBatchAxis) {
  const SymbolicTensor x = input({2, 2}), z = input({2});
  const Model m = model({x, z}, Layer::add().apply({z, x}), {.loss = mse});
  const Tensor a = tensor({{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}),
               b = tensor({{10, 20}, {30, 40}});
  const std::vector<Tensor> ps = m.predict({a, b});
  EXPECT_EQ(ps[0].data(), (std::vector<float>{11, 22, 13, 24, 35, 46, 37, 48}));
  dispose(ps);
  dispose({a, b});
  m.dispose();
}

TEST_F(ModelGraphTest, axesAreCountedWithTheBatch) {
  const SymbolicTensor a = input({2, 3}), b = input({4, 3});
  EXPECT_EQ(Layer::concatenate({.axis = 1}).apply({a, b}).shape(),
            (Shape{6, 3}));
  EXPECT_EQ(Layer::concatenate({.axis = -2}).apply({a, b, a}).shape(),
            (Shape{8, 3}));
  EXPECT_THROW(Layer::concatenate({.axis = 0}), ArgumentError);
  EXPECT_THROW(Layer::concatenate({.axis = -3}).apply({a, b}), ArgumentError);
  EXPECT_THROW(Layer::concatenate({.axis = 3}).apply({a, b}), ShapeError);
}

TEST_F(ModelGraphTest, anErrorNamesTheLayerAndBothShapes) {
  const auto expect = [](const std::string &text,
                         std::initializer_list<const char *> parts) {
    for (const char *part : parts)
      EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  const SymbolicTensor a = input({2}), b = input({3}), image = input({4, 4});
  expect(ERROR_OF(ShapeError, Layer::add().apply({a, b})),
         {"add layer", "[2]", "[3]"});
  expect(
      ERROR_OF(ShapeError, Layer::concatenate({.axis = 1}).apply({image, a})),
      {"concatenate layer", "[4,4]", "[2]"});
  expect(ERROR_OF(ShapeError, dense({.inputSize = 3}).apply(a)),
         {"dense layer", "[3]", "[2]"});
  expect(ERROR_OF(ShapeError, Layer::conv2d(1).apply(image)),
         {"conv2d layer", "[4,4]"});
  expect(ERROR_OF(ShapeError, Layer::reshape({5}).apply(image)),
         {"reshape layer", "[5]", "[4,4]"});
  const int line = __LINE__ + 1;
  const std::string text = ERROR_OF(ShapeError, Layer::add().apply({a, b}));
  EXPECT_TRUE(names(text, __FILE__, line)) << text;
}

TEST_F(ModelGraphTest, aLayerIsRefusedWhenItsApplicationsNeedOtherWeights) {
  const Layer one = dense({.units = 2});
  const SymbolicTensor a = input({2}), b = input({3});
  const SymbolicTensor left = one.apply(a), right = one.apply(b);
  const std::string text =
      ERROR_OF(ShapeError, model({a, b}, Layer::add().apply({left, right})));
  EXPECT_NE(text.find("[2]"), std::string::npos) << text;
  EXPECT_NE(text.find("[3]"), std::string::npos) << text;
  EXPECT_EQ(one.owners(), 0);
  EXPECT_EQ(made(), 0);
  const Layer norm = Layer::batchNormalization();
  EXPECT_THROW(model({a, b}, {norm.apply(a), norm.apply(b)}, {.loss = mse}),
               ShapeError);
  // The same where the data says it, and then it can be built for other data.
  const Layer wide = dense({.units = 3});
  const Sequential twice = sequential({wide, wide}, {.loss = mse});
  const Tensor x = ones({1, 2}), right3 = ones({1, 3});
  EXPECT_THROW(twice.predict(x), ShapeError);
  EXPECT_EQ(made(), 2);
  twice.predict(right3).dispose();
  dispose({x, right3});
  twice.dispose();
}

TEST_F(ModelGraphTest, graphsThatAreNoModelAreRefused) {
  const SymbolicTensor x = input({2}), z = input({2});
  const SymbolicTensor y = dense().apply(x);
  const auto told = [](const std::string &text, const char *part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  told(ERROR_OF(ArgumentError, model({x, z}, y)), "input 1 of shape [2]");
  told(ERROR_OF(ArgumentError, model({x, x}, y)), "a second time");
  told(ERROR_OF(ArgumentError, model(z, y)), "got none for one of shape [2]");
  told(ERROR_OF(ArgumentError, model(y, Layer::flatten().apply(y))),
       "the result of a dense layer");
  told(ERROR_OF(ArgumentError, model(x, std::vector<SymbolicTensor>())),
       "at least one output");
  told(ERROR_OF(ArgumentError, model(std::vector<SymbolicTensor>(), y)),
       "got none for one");
  told(ERROR_OF(ArgumentError, model(x, SymbolicTensor())), "empty");
  told(ERROR_OF(ArgumentError, model(x, y, {.loss = {mse, mse}})),
       "one for each of 1 outputs, got 2");
  told(ERROR_OF(ArgumentError,
                model(x, Layer::activation(Activation::relu).apply(x))),
       "softmax or linear");
  EXPECT_THROW(Layer().apply(x), ArgumentError);
  EXPECT_THROW(Layer::flatten().apply({x, z}), ArgumentError);
  EXPECT_THROW(Layer::add().apply(x), ArgumentError);
  EXPECT_THROW(Layer::concatenate().apply({}), ArgumentError);
  EXPECT_THROW(sequential({dense(), Layer::add()}), ArgumentError);
  EXPECT_THROW(input({0}), ShapeError);
  EXPECT_THROW(input({1, 1, 1, 1, 1, 1}), ShapeError);
}

TEST_F(ModelGraphTest, dataThatDoesNotFitIsRefusedByPosition) {
  const SymbolicTensor a = input({2}), b = input({3});
  const Model m =
      model({a, b}, Layer::concatenate().apply({a, b}), {.loss = mse});
  const Scoped<Tensor> x(ones({4, 2})), z(ones({4, 3})), few(ones({2, 3})),
      whole(ones({4, 5})), wholes(ones({4, 2}, DType::int32));
  EXPECT_THROW(m.predict(*x), ArgumentError);
  EXPECT_THROW(m.predict({*x, *z, *z}), ArgumentError);
  const std::string text = ERROR_OF(ShapeError, m.predict({*x, *x}));
  EXPECT_NE(text.find("[n,3] for input 1, got [4,2]"), std::string::npos)
      << text;
  EXPECT_THROW(m.predict({*x, *few}), ShapeError);
  EXPECT_THROW(m.predict({*wholes, *z}), DTypeError);
  EXPECT_THROW(m.fit({*x, *z}, {*whole, *whole}), ArgumentError);
  EXPECT_THROW(m.fit({*x, *z}, {*x}), ShapeError);
  EXPECT_THROW(m.evaluate({*x, *z}, {*wholes}), DTypeError);
  m.dispose();
}

TEST_F(ModelGraphTest, onlyWhatEmbeddingsReadMayBeInt32) {
  const SymbolicTensor x = input({2});
  const Layer words = Layer::embedding({.inputSize = 3, .outputSize = 2});
  const Scoped<Tensor> indices(ones({1, 2}, DType::int32));
  const Model m = model(x, words.apply(x), {.loss = mse});
  m.predict(*indices).dispose();
  m.dispose();
  const Model both = model(x, {words.apply(x), x}, {.loss = mse});
  EXPECT_THROW(both.predict(std::vector{*indices}), DTypeError);
  both.dispose();
}

TEST_F(ModelGraphTest, theSummaryTellsWhoReadsWhom) {
  const SymbolicTensor x = input({2}), z = input({3});
  const Layer shared = dense({.units = 3});
  const SymbolicTensor y = Layer::batchNormalization().apply(shared.apply(x));
  const Model m = model({x, z}, Layer::add().apply({y, z, shared.apply(x)}));
  EXPECT_EQ(m.summary(),
            "layer                   output          params      reads\n"
            "input_0                 [2]\n"
            "input_1                 [3]\n"
            "dense_0                 [3]             9           input_0\n"
            "batchNormalization_1    [3]             12          dense_0\n"
            "dense_0                 [3]             as above    input_0\n"
            "add_2                   [3]             0           "
            "batchNormalization_1, input_1, dense_0\n"
            "total parameters: 21, 15 of them trained\n");
  m.dispose();
}

TEST_F(ModelGraphTest, aModelThatWasNeverBuiltIsDisposedLikeAnyOther) {
  const Layer layer = dense();
  const Sequential m = sequential({layer});
  EXPECT_EQ(layer.owners(), 1);
  const DisposeResult result = m.dispose();
  EXPECT_EQ(result.numDisposedVariables, 0);
  EXPECT_EQ(result.refCountAfterDispose, 0);
  EXPECT_EQ(layer.owners(), 0);
  EXPECT_THROW(m.dispose(), DisposedModelError);
}

TEST_F(ModelGraphTest, weightsGoFromOneModelToAnother) {
  const auto make = [](std::uint64_t seed) {
    return sequential(
        {dense({.units = 3, .inputSize = 2}), Layer::batchNormalization()},
        {.loss = mse, .seed = seed});
  };
  const Sequential a = make(1), b = make(2);
  const Tensor x = randomNormal({4, 2}), y = ones({4, 3});
  a.fit(x, y);
  const std::int64_t before = made();
  const std::vector<Tensor> weights = a.getWeights();
  EXPECT_EQ(weights.size(), 6u);
  EXPECT_EQ(made(), before + 6);
  b.setWeights(weights);
  const Tensor p = a.predict(x), q = b.predict(x);
  EXPECT_EQ(p.data(), q.data());
  const std::vector<float> kernel = weights[0].data();
  a.fit(x, y); // neither what was given out nor what was taken over moves
  EXPECT_EQ(weights[0].data(), kernel);
  const Tensor r = b.predict(x);
  EXPECT_EQ(r.data(), q.data());
  EXPECT_THROW(b.setWeights({weights[0]}), ArgumentError);
  std::vector<Tensor> wrong = weights;
  wrong[5] = x;
  EXPECT_THROW(b.setWeights(wrong), ShapeError);
  dispose(weights);
  EXPECT_THROW(b.setWeights(weights), DisposedTensorError);
  dispose({x, y, p, q, r});
  const Sequential unbuilt = sequential({dense()});
  EXPECT_THROW(unbuilt.getWeights(), ArgumentError);
  dispose(std::vector{a, b, unbuilt});
}

} // namespace
