// Models in files: what is saved comes back as it was, and from what is no such
// file nothing is made.
#include "RuntimeTest.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace tensortidy;

namespace {

constexpr Loss mse = Loss::meanSquaredError;

class SaveLoadModelTest : public RuntimeTest {
protected:
  void TearDown() override {
    std::filesystem::remove(path);
    EXPECT_FALSE(std::filesystem::exists(path + ".part"));
    RuntimeTest::TearDown();
  }
  std::string read() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string &bytes) const {
    std::filesystem::remove(path); // to replace a file waits for the disk
    std::ofstream(path, std::ios::binary) << bytes;
  }
  /// The text between the magic and the weights.
  static std::string textOf(const std::string &bytes) {
    std::size_t length = 0;
    for (int at = 3; at >= 0; --at)
      length = length << 8 | static_cast<unsigned char>(bytes[8 + at]);
    return bytes.substr(12, length);
  }
  /// The file with another text, and the hash that belongs to it.
  static std::string withText(const std::string &bytes,
                              const std::string &text) {
    std::string result = bytes.substr(0, 8);
    for (int at = 0; at < 4; ++at)
      result += static_cast<char>(text.size() >> (8 * at));
    result += text;
    const std::size_t after = 12 + textOf(bytes).size();
    return hashed(result + bytes.substr(after, bytes.size() - after - 8));
  }
  static std::string hashed(std::string bytes) {
    std::uint64_t hash = 0xCBF29CE484222325u;
    for (char byte : bytes)
      hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3u;
    for (int at = 0; at < 8; ++at)
      bytes += static_cast<char>(hash >> (8 * at));
    return bytes;
  }
  /// Saves the model, loads it, and compares what both say about `xs`, their
  /// summaries and what they save.
  void expectRoundTrip(Model m, const std::vector<Tensor> &xs) const {
    m.save(path);
    const std::string bytes = read();
    const Model again = loadModel(path);
    EXPECT_EQ(again.summary(), m.summary());
    again.save(path);
    EXPECT_EQ(read(), bytes);
    const std::vector<Tensor> before = m.predict(xs), after = again.predict(xs);
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t at = 0; at < before.size(); ++at)
      EXPECT_EQ(before[at].data(), after[at].data());
    dispose(before);
    dispose(after);
    EXPECT_EQ(again.dispose().numDisposedVariables,
              m.dispose().numDisposedVariables);
  }

  static Model small() {
    const SymbolicTensor x = input({2});
    const Layer shared = dense({.units = 2});
    const SymbolicTensor y = shared.apply(shared.apply(x));
    return model(x, Layer::add().apply({x, y}), {.loss = mse, .seed = 3});
  }
  const std::string path =
      ::testing::TempDir() + "model-" +
      std::to_string(reinterpret_cast<std::uintptr_t>(this));
};

TEST_F(SaveLoadModelTest, everyKindOfLayerComesBack) {
  const Scoped<Tensor> images(randomNormal({3, 6, 6, 2}, 0, 1, 1)),
      words(tensor(std::vector<std::int32_t>{0, 4, 2, 1, 3, 0}, {3, 2}));
  const SymbolicTensor image = input({6, 6, 2}), word = input({2});
  const SymbolicTensor seen = Layer::flatten().apply(
      Layer::averagePooling2d({.strides = 1, .padding = Padding::same})
          .apply(Layer::depthwiseConv2d(
                     2, {.kernelSize = {1, 2}, .useBias = false})
                     .apply(Layer::maxPooling2d().apply(
                         Layer::conv2d(3, {.strides = {1, 2},
                                           .padding = 1,
                                           .activation = Activation::relu})
                             .apply(image)))));
  const SymbolicTensor read = Layer::reshape({-1}).apply(
      Layer::embedding({.inputSize = 5, .outputSize = 3}).apply(word));
  const SymbolicTensor both =
      Layer::concatenate({.axis = 1})
          .apply({Layer::batchNormalization({.momentum = 0.3, .epsilon = 1e-5})
                      .apply(seen),
                  Layer::dropout(0.25, 0xFFFFFFFFFFFFFFFFu).apply(read)});
  const SymbolicTensor all = Layer::activation(Activation::sigmoid).apply(both);
  const SymbolicTensor left =
      dense({.units = 4, .activation = Activation::softmax}).apply(all);
  const SymbolicTensor sum = Layer::add().apply({left, dense().apply(all)});
  expectRoundTrip(model({word, image}, {sum, left, sum},
                        {.loss = {mse, Loss::softmaxCrossEntropy, mse}}),
                  {*words, *images});
}

TEST_F(SaveLoadModelTest, layersThatAreAppliedOftenStayOneLayer) {
  const Scoped<Tensor> x(randomNormal({4, 2}));
  expectRoundTrip(small(), {*x});
  const Sequential line = sequential({dense({.units = 3, .inputSize = 2})});
  line.save(path);
  EXPECT_EQ(textOf(read()),
            "seed 0\n"
            "layer dense units=3 activation=linear inputSize=2 useBias=true\n"
            "input [2] fixed\n"
            "apply 0 0\n"
            "output 1 softmaxCrossEntropy\n");
  line.dispose();
}

TEST_F(SaveLoadModelTest, aLineThatTookAnyImageStillDoes) {
  const Sequential m = sequential({Layer::conv2d(1)}, {.loss = mse});
  EXPECT_THROW(m.save(path), ArgumentError); // no weights yet
  const Scoped<Tensor> image(ones({1, 4, 4, 1})), wide(ones({1, 4, 7, 1}));
  m.predict(*image).dispose();
  m.save(path);
  const Model again = loadModel(path);
  again.predict(*wide).dispose();
  dispose(std::vector{m, again});
}

TEST_F(SaveLoadModelTest, aLoadedModelLearnsOn) {
  const Scoped<Tensor> x(randomNormal({8, 2}, 0, 1, 3)), y(zeros({8, 2}));
  const Model m = small();
  m.fit(*x, *y);
  m.save(path);
  const Model again = loadModel(path);
  EXPECT_EQ(m.fit(*x, *y, {.epochs = 3}).losses,
            again.fit(*x, *y, {.epochs = 3}).losses);
  dispose(std::vector{m, again});
}

TEST_F(SaveLoadModelTest, everyTruncationAndEveryDamageIsSaid) {
  const Model m = small();
  m.save(path);
  const std::string bytes = read();
  const std::int64_t before = made();
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    write(bytes.substr(0, length));
    EXPECT_THROW(loadModel(path), FileError) << length;
  }
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (const char bit : {0x01, 0x10, 0x40}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ bit);
      write(damaged);
      EXPECT_THROW(loadModel(path), FileError) << at;
    }
  write(bytes + "x");
  EXPECT_THROW(loadModel(path), FileError);
  EXPECT_EQ(made(), before);
  m.dispose();
}

TEST_F(SaveLoadModelTest, whatIsWrongUnderARightHashIsSaid) {
  const Model m = small();
  m.save(path);
  const std::string bytes = read(), text = textOf(bytes);
  const std::int64_t before = made();
  // Every line left out, doubled, cut, and every character another one: it is
  // refused, or it is a model.
  int refused = 0;
  const auto tryText = [&](const std::string &changed) {
    write(withText(bytes, changed));
    try {
      loadModel(path).dispose();
    } catch (const FileError &) {
      ++refused;
    }
    EXPECT_EQ(made(), before) << changed;
  };
  tryText(text);
  EXPECT_EQ(refused, 0);
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char other : {'\n', ' ', '0', '9', '=', 'x', '-'}) {
      std::string changed = text;
      changed[at] = other;
      tryText(changed);
    }
    tryText(text.substr(0, at));
    tryText(text.substr(at));
  }
  EXPECT_GT(refused, 500);
  const auto expect = [&](const std::string &changed, const char *part) {
    write(withText(bytes, changed));
    const std::string said = ERROR_OF(FileError, loadModel(path));
    EXPECT_NE(said.find(part), std::string::npos) << said;
  };
  const std::string layer =
      "layer dense units=2000000000 activation=linear inputSize=2000000000 "
      "useBias=true\n";
  expect("seed 0\n" + layer +
             "input [2000000000] fixed\napply 0 0\noutput 1 meanSquaredError\n",
         "expected a weight of shape [2000000000,2000000000]");
  expect("seed 0\nlayer magic\n", "got \"magic\"");
  expect("", "a part of it");
  expect("layer flatten\nseed 0\n", "got \"seed\"");
  write(hashed(bytes.substr(0, bytes.size() - 12)));
  EXPECT_THROW(loadModel(path), FileError); // fewer weights
  write(hashed(bytes.substr(0, bytes.size() - 8) + "more"));
  EXPECT_THROW(loadModel(path), FileError);
  EXPECT_EQ(made(), before);
  m.dispose();
}

TEST_F(SaveLoadModelTest, anotherKindOfFileIsSaid) {
  const Model m = small();
  m.saveWeights(path);
  std::string text = ERROR_OF(FileError, loadModel(path));
  EXPECT_NE(text.find("another kind of file"), std::string::npos) << text;
  m.save(path);
  text = ERROR_OF(FileError, m.loadWeights(path));
  EXPECT_NE(text.find("expected a file of weights"), std::string::npos) << text;
  std::filesystem::remove(path);
  EXPECT_THROW(loadModel(path), FileError); // there is none
  EXPECT_THROW(loadModel(::testing::TempDir()), FileError);
  EXPECT_THROW(m.save("/nonexistent/folder/model"), FileError);
  m.dispose();
}

TEST_F(SaveLoadModelTest, aFileThatCannotBeReplacedStaysAsItWas) {
  const Model m = small();
  m.save(path);
  const std::string bytes = read();
  // Where the unfinished file would stand is a folder.
  std::filesystem::create_directory(path + ".part");
  EXPECT_THROW(m.save(path), FileError);
  EXPECT_EQ(read(), bytes);
  std::filesystem::remove(path + ".part");
  m.dispose();
}

} // namespace
