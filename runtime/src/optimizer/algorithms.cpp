#include "optimizer/algorithms.h"

#include <Eigen/Core>

#include <cmath>

namespace tensortidy::detail {

namespace {

using Array = Eigen::Map<Eigen::ArrayXf>;
using ConstArray = Eigen::Map<const Eigen::ArrayXf>;

/// An update as Eigen sees it.
struct Arrays {
  explicit Arrays(const Update &update)
      : count(update.count), update(update), w(update.parameter, count),
        g(update.gradient, count), result(update.result, count) {}
  Array slot(std::size_t at) const { return {update.slots[at], count}; }

  Eigen::Index count;
  const Update &update;
  ConstArray w, g;
  Array result;
};

} // namespace

Algorithm sgdAlgorithm() {
  return {"sgd", 0, 0, [](const Update &update) {
            Arrays at(update);
            at.result = at.w - update.rate * at.g;
          }};
}

Algorithm momentumAlgorithm(const MomentumOptions &options) {
  const auto momentum = static_cast<float>(options.momentum);
  const bool nesterov = options.useNesterov;
  return {"momentum", 1, 0, [=](const Update &update) {
            Arrays at(update);
            Array a = at.slot(0);
            a = momentum * a + at.g;
            if (nesterov)
              at.result = at.w - update.rate * (at.g + momentum * a);
            else
              at.result = at.w - update.rate * a;
          }};
}

Algorithm rmspropAlgorithm(const RmspropOptions &options) {
  const auto decay = static_cast<float>(options.decay);
  const auto momentum = static_cast<float>(options.momentum);
  const auto epsilon = static_cast<float>(options.epsilon);
  const bool centered = options.centered;
  const std::size_t numSlots = centered ? 3 : 2;
  return {"rmsprop", numSlots, 0, [=](const Update &update) {
            Arrays at(update);
            Array s = at.slot(0), a = at.slot(1);
            s = decay * s + (1 - decay) * at.g.square();
            if (centered) {
              Array mean = at.slot(2);
              mean = decay * mean + (1 - decay) * at.g;
              a = momentum * a +
                  update.rate * at.g / (s - mean.square() + epsilon).sqrt();
            } else {
              a = momentum * a + update.rate * at.g / (s + epsilon).sqrt();
            }
            at.result = at.w - a;
          }};
}

Algorithm adagradAlgorithm(const AdagradOptions &options) {
  return {"adagrad", 1, static_cast<float>(options.initialAccumulator),
          [](const Update &update) {
            Arrays at(update);
            Array s = at.slot(0);
            s += at.g.square();
            at.result = at.w - update.rate * at.g / (s + 1e-7f).sqrt();
          }};
}

Algorithm adamAlgorithm(const AdamOptions &options) {
  return {"adam", 2, 0, [options](const Update &update) {
            Arrays at(update);
            Array m = at.slot(0), v = at.slot(1);
            const auto beta1 = static_cast<float>(options.beta1);
            const auto beta2 = static_cast<float>(options.beta2);
            const auto epsilon = static_cast<float>(options.epsilon);
            const auto steps = static_cast<double>(update.step);
            const auto left1 =
                static_cast<float>(1 - std::pow(options.beta1, steps));
            const auto left2 =
                static_cast<float>(1 - std::pow(options.beta2, steps));
            m = beta1 * m + (1 - beta1) * at.g;
            v = beta2 * v + (1 - beta2) * at.g.square();
            at.result = at.w - update.rate * (m / left1) /
                                   ((v / left2).sqrt() + epsilon);
          }};
}

} // namespace tensortidy::detail
