// Learns to read handwritten digits, and makes three mistakes on the way.
//
// A line that ends in `mistake: CHECK` is one that CHECK must report and that a
// run must confirm. The function below each mistake does the same work without
// it. docs/demo/run checks this file, runs it, and compares.
#include <tensortidy/tensortidy.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace tensortidy;

namespace {

// ---- The images -------------------------------------------------------------

struct Digits {
  std::vector<float> pixels; ///< size numbers for each image, 0 to 255
  std::vector<int> labels;   ///< 0 to 9
  int count = 0;             ///< images
  int size = 0;              ///< pixels of one image
};

int number(const std::string &bytes, std::size_t at) {
  int value = 0;
  for (int i = 3; i >= 0; --i)
    value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

void unpack(const std::string &bytes, std::size_t &at, Digits &digits) {
  for (int image = 0; image < digits.count; ++image) {
    digits.labels.push_back(bytes[at++]);
    for (int pixel = 0; pixel < digits.size; ++pixel)
      digits.pixels.push_back(static_cast<unsigned char>(bytes[at++]));
  }
}

/// Reads the format that pack-digits.py describes.
bool readDigits(const char *path, Digits &training, Digits &test) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  if (bytes.size() < 16)
    return false;
  training.count = number(bytes, 0);
  test.count = number(bytes, 4);
  training.size = test.size = number(bytes, 8) * number(bytes, 12);
  const std::size_t images = training.count + test.count;
  if (bytes.size() != 16 + images * (1 + training.size))
    return false;
  std::size_t at = 16;
  unpack(bytes, at, training);
  unpack(bytes, at, test);
  return true;
}

/// The layers of a network that reads a digit; each call makes new ones.
std::vector<Layer> layers() {
  return {dense({.units = 32, .activation = Activation::relu}),
          dense({.units = 10, .activation = Activation::softmax})};
}

// ---- Mistake 1: a loop makes a tensor on each turn and drops it -------------

double energyLeaking(Tensor a) {
  double energy = 0;
  for (int i = 0; i < 1000; ++i) {
    Tensor b = a.square(); // mistake: tensor-loop-without-tidy
    energy += b.data()[i % 784];
  }
  return energy;
}

double energyRepaired(Tensor a) {
  double energy = 0;
  for (int i = 0; i < 1000; ++i) {
    TidyScope scope;
    Tensor b = a.square();
    energy += b.data()[i % 784];
  }
  return energy;
}

// ---- Mistake 2: the middle of a chain has no name to dispose it by ----------

double brightestLeaking(Tensor x, Tensor mean, Tensor deviation) {
  Tensor z = x.sub(mean).div(deviation); // mistake: tensor-unnamed-temporary
  const std::vector<float> values = z.data();
  z.dispose();
  return *std::max_element(values.begin(), values.end());
}

double brightestRepaired(Tensor x, Tensor mean, Tensor deviation) {
  Tensor z = tidy([&] { return x.sub(mean).div(deviation); });
  const std::vector<float> values = z.data();
  z.dispose();
  return *std::max_element(values.begin(), values.end());
}

// ---- Mistake 3: a model is trained again and again, and never disposed ------

double bestRateLeaking(Tensor x, Tensor y) {
  double best = 0, lowest = 1e9;
  for (double rate : {0.001, 0.01, 0.1}) {
    Sequential model = sequential(layers()); // mistake: tensor-undisposed-model
    const double loss = model.fit(x, y, {.learningRate = rate}).losses.back();
    if (loss < lowest) {
      lowest = loss;
      best = rate;
    }
  }
  return best;
}

double bestRateRepaired(Tensor x, Tensor y) {
  double best = 0, lowest = 1e9;
  for (double rate : {0.001, 0.01, 0.1}) {
    Scoped<Sequential> model(sequential(layers()));
    const double loss = model->fit(x, y, {.learningRate = rate}).losses.back();
    if (loss < lowest) {
      lowest = loss;
      best = rate;
    }
  }
  return best;
}

// ---- The program ------------------------------------------------------------

/// Prints a result and what was left behind since the last call.
void tell(const char *what, double result, MemoryInfo &before) {
  const MemoryInfo now = memory();
  std::printf("%-28s %8.3f, %5d tensors and %8.3f MB left behind\n", what,
              result, static_cast<int>(now.numTensors - before.numTensors),
              static_cast<double>(now.numBytes - before.numBytes) / 1e6);
  before = now;
}

} // namespace

int main(int argc, char **argv) {
  Digits training, test;
  if (!readDigits(argc > 1 ? argv[1] : DIGITS_FILE, training, test)) {
    std::fprintf(stderr, "usage: digits [digits.bin]\n");
    return 2;
  }
  Scoped<Tensor> x(tensor(training.pixels, {training.count, training.size}));
  Scoped<Tensor> y(tensor(training.labels));
  Scoped<Tensor> mean(x->mean());
  Scoped<Tensor> deviation(
      tidy([&] { return x->sub(*mean).square().mean().sqrt(); }));
  Scoped<Tensor> normal(tidy([&] { return x->sub(*mean).div(*deviation); }));

  Scoped<Tensor> first(normal->slice({0, 0}, {1, training.size}));
  MemoryInfo before = memory();
  tell("energy, leaking", energyLeaking(*first), before);
  tell("energy, repaired", energyRepaired(*first), before);
  tell("brightest, leaking", brightestLeaking(*x, *mean, *deviation), before);
  tell("brightest, repaired", brightestRepaired(*x, *mean, *deviation), before);
  tell("best rate, leaking", bestRateLeaking(*normal, *y), before);
  tell("best rate, repaired", bestRateRepaired(*normal, *y), before);

  Scoped<Sequential> model(sequential(layers()));
  model->fit(*normal, *y, {.epochs = 20, .learningRate = 0.1});
  Scoped<Tensor> testX(tidy([&] {
    return tensor(test.pixels, {test.count, test.size})
        .sub(*mean)
        .div(*deviation);
  }));
  Scoped<Tensor> testY(tensor(test.labels));
  std::printf("accuracy on %d other images: %.1f %%\n", test.count,
              100 * model->evaluate(*testX, *testY).accuracy);
}
