// A factory returns a model, and a setter stores it in a member that the
// destructor disposes.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdint>
#include <cstdio>

using namespace tensortidy;

namespace {

Sequential makeModel(int classes) {
  Sequential model = sequential(
      {dense({.units = 8, .inputSize = 4}), dense({.units = classes})});
  model.compile("adam");
  return model;
}

class Classifier {
public:
  Classifier() = default;
  Classifier(const Classifier &) = delete;
  Classifier &operator=(const Classifier &) = delete;
  ~Classifier() { setModel({}); }

  /// Takes it over.
  void setModel(Sequential model) {
    if (model_)
      model_.dispose();
    model_ = model;
  }
  int classify(Tensor x) const {
    TidyScope scope;
    return model_.predict(x).argMax(1).data<std::int32_t>()[0];
  }

private:
  Sequential model_;
};

} // namespace

int main() {
  Classifier classifier;
  Tensor x = ones({1, 4});
  for (int classes : {2, 3}) {
    classifier.setModel(makeModel(classes));
    std::printf("class %d\n", classifier.classify(x));
  }
  x.dispose();
}
