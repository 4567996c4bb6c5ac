#include "model/network.h"

#include <algorithm>
#include <cmath>

namespace tensortidy::detail {

void Network::forwardToLogits(const Matrix &x) {
  outputs_[0] = x;
  for (std::size_t k = 0; k < layers_.size(); ++k) {
    layers_[k]->linear(outputs_[k], outputs_[k + 1]);
    if (k + 1 < layers_.size())
      layers_[k]->activate(outputs_[k + 1]);
  }
}

const Matrix &Network::forward(const Matrix &x) {
  forwardToLogits(x);
  layers_.back()->activate(outputs_.back());
  return outputs_.back();
}

namespace {

/// -sum of y * log softmax(z) over all rows, by way of log-sum-exp.
double crossEntropy(const Matrix &z, const Matrix &y) {
  double loss = 0;
  for (Eigen::Index row = 0; row < z.rows(); ++row) {
    const double largest = z.row(row).maxCoeff();
    double sum = 0;
    for (Eigen::Index unit = 0; unit < z.cols(); ++unit)
      sum += std::exp(z(row, unit) - largest);
    const double logSum = largest + std::log(sum);
    for (Eigen::Index unit = 0; unit < z.cols(); ++unit)
      if (y(row, unit) != 0)
        loss += y(row, unit) * (logSum - z(row, unit));
  }
  return loss;
}

double countCorrect(const Matrix &z, const Matrix &y) {
  double correct = 0;
  for (Eigen::Index row = 0; row < z.rows(); ++row) {
    Eigen::Index guess = 0, truth = 0;
    z.row(row).maxCoeff(&guess);
    y.row(row).maxCoeff(&truth);
    correct += guess == truth;
  }
  return correct;
}

} // namespace

BatchScore Network::score(const Matrix &x, const Matrix &y) {
  forwardToLogits(x);
  Matrix &z = outputs_.back();
  if (loss_ == Loss::softmaxCrossEntropy)
    return {crossEntropy(z, y), countCorrect(z, y)};
  layers_.back()->activate(z);
  const double sum = (z - y).array().template cast<double>().square().sum();
  return {sum / static_cast<double>(z.cols()), 0};
}

BatchScore Network::gradients(const Matrix &x, const Matrix &y,
                              const std::vector<LayerState *> &distinct,
                              std::vector<LayerGradient> &gradients) {
  const BatchScore result = score(x, y);
  const auto samples = static_cast<float>(x.rows());

  // The gradient of the last layer's output before its activation.
  Matrix gradient = outputs_.back();
  if (loss_ == Loss::softmaxCrossEntropy) {
    softmaxRows(gradient.data(), gradient.rows(), gradient.cols());
    // Targets that do not add up to 1 weigh the probabilities with their sum.
    const Eigen::VectorXf weight = y.rowwise().sum();
    gradient.array().colwise() *= weight.array();
    gradient = (gradient - y) / samples;
  } else {
    gradient =
        (gradient - y) * (2 / (samples * static_cast<float>(gradient.cols())));
    layers_.back()->activateBackward(outputs_.back(), gradient);
  }

  gradients.resize(distinct.size());
  for (std::size_t at = 0; at < distinct.size(); ++at) {
    gradients[at].kernel.setZero(distinct[at]->builtInputSize,
                                 distinct[at]->options.units);
    if (distinct[at]->options.useBias)
      gradients[at].bias.setZero(1, distinct[at]->options.units);
  }
  for (std::size_t k = layers_.size(); k-- > 0;) {
    const auto place = std::find(distinct.begin(), distinct.end(), layers_[k]);
    LayerGradient &mine =
        gradients[static_cast<std::size_t>(place - distinct.begin())];
    mine.kernel.noalias() += outputs_[k].transpose() * gradient;
    if (layers_[k]->options.useBias)
      mine.bias += gradient.colwise().sum();
    if (k == 0)
      break;
    gradient = gradient * layers_[k]->kernel().transpose();
    layers_[k - 1]->activateBackward(outputs_[k], gradient);
  }
  return result;
}

} // namespace tensortidy::detail
