#include "model/layer.h"

#include <algorithm>
#include <cmath>

namespace tensortidy::detail {

Buffer *LayerState::addWeight(const Shape &shape, CallId creation) {
  Engine &engine = Engine::standard();
  weights.reserve(2);
  Buffer *buffer = engine.allocate(static_cast<std::size_t>(shape.elements()) *
                                   sizeof(float));
  std::fill_n(reinterpret_cast<float *>(buffer->data()), shape.elements(),
              0.0f);
  Engine::Birth birth;
  birth.kind = Kind::weight;
  birth.shape = shape;
  birth.buffer = buffer;
  birth.creation = creation;
  weights.push_back(engine.create(std::move(birth), &buffer, 1));
  return buffer;
}

void LayerState::build(std::int64_t inputs, Random &random, CallId creation) {
  try {
    kernelBuffer = addWeight(Shape{inputs, options.units}, creation);
    if (options.useBias)
      biasBuffer = addWeight(Shape{options.units}, creation);
  } catch (...) {
    unbuild(creation);
    throw;
  }
  builtInputSize = inputs;
  const double limit =
      std::sqrt(6.0 / static_cast<double>(inputs + options.units));
  MatrixView k = kernel();
  for (Eigen::Index at = 0; at < k.size(); ++at)
    k.data()[at] = static_cast<float>((2 * random.uniform() - 1) * limit);
}

int LayerState::unbuild(CallId where) {
  int freed = 0;
  for (Handle weight : weights)
    freed += Engine::standard().dispose(weight, where);
  weights.clear();
  kernelBuffer = biasBuffer = nullptr;
  builtInputSize = 0;
  return freed;
}

void LayerState::linear(const Matrix &x, Matrix &z) const {
  z.resize(x.rows(), options.units);
  z.noalias() = x * kernel();
  if (options.useBias)
    z.rowwise() += bias().row(0);
}

void LayerState::activate(Matrix &z) const {
  switch (options.activation) {
  case Activation::linear:
    break;
  case Activation::relu:
    z = z.unaryExpr([](float v) { return v < 0 ? 0 : v; });
    break;
  case Activation::sigmoid:
    z = z.unaryExpr([](float v) { return 1 / (1 + std::exp(-v)); });
    break;
  case Activation::tanh:
    z = z.unaryExpr([](float v) { return std::tanh(v); });
    break;
  case Activation::softmax:
    softmaxRows(z.data(), z.rows(), z.cols());
    break;
  }
}

void LayerState::activateBackward(const Matrix &a, Matrix &gradient) const {
  switch (options.activation) {
  case Activation::linear:
    break;
  case Activation::relu:
    gradient = (a.array() > 0).select(gradient, 0.0f);
    break;
  case Activation::sigmoid:
    gradient.array() *= a.array() * (1 - a.array());
    break;
  case Activation::tanh:
    gradient.array() *= 1 - a.array().square();
    break;
  case Activation::softmax: {
    // dz = a * (da - sum over the row of da * a)
    const Eigen::VectorXf dots =
        (gradient.array() * a.array()).rowwise().sum().matrix();
    gradient.colwise() -= dots;
    gradient.array() *= a.array();
    break;
  }
  }
}

} // namespace tensortidy::detail
