// A model is handed to a std::unique_ptr, the deleter of which disposes it.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <memory>

using namespace tensortidy;

namespace {

struct DisposeModel {
  void operator()(Sequential *model) const {
    model->dispose();
    delete model;
  }
};
using OwnedModel = std::unique_ptr<Sequential, DisposeModel>;

} // namespace

int main() {
  OwnedModel model(
      new Sequential(sequential({dense({.units = 2, .inputSize = 3})})));
  Tensor x = ones({1, 3});
  Tensor y = model->predict(x);
  std::printf("%s\n", y.toString().c_str());
  dispose({x, y});
}
