#include "model/loss.h"

#include "engine/operation.h"
#include "grad/rule.h"
#include "kernels/matrix.h"
#include "tensortidy/ops.h"

#include <cmath>

namespace tensortidy::detail {

namespace {

/// [n,...,u] as rows of u.
ConstMatrixView rowsOf(const Input &in) {
  const std::int64_t columns = in.shape[in.shape.rank() - 1];
  return {in.data<float>(), in.shape.elements() / columns, columns};
}

/// -mean over the rows of the sum of y * log softmax(z), by way of log-sum-exp.
Tensor crossEntropy(Tensor logits, Tensor targets, const Site &site) {
  Operation op("softmaxCrossEntropy", site);
  const Input z = op.borrow(logits), y = op.borrow(targets);
  const ConstMatrixView values = rowsOf(z), weights = rowsOf(y);
  double loss = 0;
  for (Eigen::Index row = 0; row < values.rows(); ++row) {
    const double largest = values.row(row).maxCoeff();
    double sum = 0;
    for (Eigen::Index unit = 0; unit < values.cols(); ++unit)
      sum += std::exp(values(row, unit) - largest);
    const double logSum = largest + std::log(sum);
    for (Eigen::Index unit = 0; unit < values.cols(); ++unit)
      if (weights(row, unit) != 0)
        loss += weights(row, unit) * (logSum - values(row, unit));
  }
  const Output out = op.allocate(Shape(), DType::float32);
  *out.data<float>() =
      static_cast<float>(loss / static_cast<double>(values.rows()));
  return op.publish(out);
}

/// (softmax(z) * sum of y - y) * dy / n; targets that do not add up to 1 weigh
/// the probabilities with their sum.
Tensor crossEntropyGradient(Tensor logits, Tensor targets, Tensor dy,
                            const Site &site) {
  Operation op("softmaxCrossEntropyGradient", site);
  const Input z = op.borrow(logits), y = op.borrow(targets), d = op.borrow(dy);
  const Output out = op.allocate(z.shape, DType::float32);
  const ConstMatrixView weights = rowsOf(y);
  MatrixView result(out.data<float>(), weights.rows(), weights.cols());
  result = rowsOf(z);
  softmaxRows(result.data(), result.rows(), result.cols());
  const float scale = *d.data<float>() / static_cast<float>(weights.rows());
  result.array().colwise() *= weights.rowwise().sum().array();
  result = (result - weights) * scale;
  return op.publish(out);
}

Gradients crossEntropyRule(const Step &step, Tensor dy) {
  Gradients result(2);
  if (step.wants(0))
    result[0] = crossEntropyGradient(step.x(0), step.x(1), dy, step.site);
  return result;
}

constexpr Rule rules[] = {
    {"softmaxCrossEntropy", Needs::operands, crossEntropyRule},
};

} // namespace

std::span<const Rule> lossRules() { return rules; }

Tensor lossOf(Tensor output, Tensor y, Loss loss, const Site &site) {
  if (loss == Loss::softmaxCrossEntropy)
    return crossEntropy(output, y, site);
  return output.sub(y, site).square(site).mean({}, false, site);
}

BatchScore scoreOf(Tensor output, Tensor y, Tensor meanLoss, Loss loss,
                   const Site &site) {
  Operation op("fit", site);
  const Input out = op.borrow(output);
  const auto samples = static_cast<double>(out.shape[0]);
  BatchScore score{meanLoss.item(site) * samples, 0};
  if (loss != Loss::softmaxCrossEntropy)
    return score;
  const ConstMatrixView z = rowsOf(out), targets = rowsOf(op.borrow(y));
  double correct = 0;
  for (Eigen::Index row = 0; row < z.rows(); ++row) {
    Eigen::Index guess = 0, truth = 0;
    z.row(row).maxCoeff(&guess);
    targets.row(row).maxCoeff(&truth);
    correct += guess == truth;
  }
  score.correct = correct * samples / static_cast<double>(z.rows());
  return score;
}

} // namespace tensortidy::detail
