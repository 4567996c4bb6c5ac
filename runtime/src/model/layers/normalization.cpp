// Batch normalization (Ioffe and Szegedy, "Batch normalization: accelerating
// deep network training by reducing internal covariate shift", 2015).
#include "grad/tape.h"
#include "model/layer.h"
#include "tensortidy/ops.h"

namespace tensortidy {

using namespace detail;

namespace {

struct BatchNormalization final : OneInputLayer {
  explicit BatchNormalization(const BatchNormalizationOptions &options)
      : options(options) {}

  enum { gamma, beta, movingMean, movingVariance };

  const char *kind() const noexcept override { return "batchNormalization"; }
  void describe(OptionWriter &out) const override { out.all(options); }
  Shape outputShape(const Operation &op, const Shape &input) const override {
    if (input.rank() == 0)
      op.failShape("expected samples with at least one axis to normalize, got "
                   "numbers");
    const std::int64_t features = input[input.rank() - 1];
    if (isBuilt() && weights[gamma].tensor().shape()[0] != features)
      op.failShape("expected samples of " +
                   std::to_string(weights[gamma].tensor().shape()[0]) +
                   " features for a batchNormalization layer that takes them, "
                   "got " +
                   input.toString());
    return input;
  }
  void makeWeights(const Shape &input, Random &) override {
    const Shape features{input[input.rank() - 1]};
    addWeight(features, [] { return 1.0; });
    addWeight(features, [] { return 0.0; });
    addWeight(features, [] { return 0.0; }, false);
    addWeight(features, [] { return 1.0; }, false);
  }
  Tensor call(Tensor x, const Pass &pass) override {
    const Site &site = pass.site;
    Tensor mean = weights[movingMean].tensor();
    Tensor variance = weights[movingVariance].tensor();
    if (pass.training) {
      std::vector<int> axes;
      for (std::size_t axis = 0; axis + 1 < x.rank(site); ++axis)
        axes.push_back(static_cast<int>(axis));
      mean = x.mean(Axes(axes), false, site);
      variance = x.sub(mean, site).square(site).mean(Axes(axes), false, site);
      const TapePause pause; // the averages are nobody's gradient
      average(weights[movingMean], mean, site);
      average(weights[movingVariance], variance, site);
    }
    return x.sub(mean, site)
        .mul(variance.add(options.epsilon, site).rsqrt(site), site)
        .mul(weights[gamma].tensor(), site)
        .add(weights[beta].tensor(), site);
  }

  void average(const Weight &weight, Tensor seen, const Site &site) const {
    const Tensor next = weight.tensor()
                            .mul(options.momentum, site)
                            .add(seen.mul(1 - options.momentum, site), site);
    Operation op("fit", site);
    op.engine().rebind(weight.handle, op.borrow(next).buffer,
                       {"fit", site, Kind::model});
  }

  const BatchNormalizationOptions options;
};

} // namespace

Layer Layer::batchNormalization(const BatchNormalizationOptions &options,
                                Site site) {
  const Operation op("batchNormalization", site);
  if (!(options.epsilon > 0))
    op.failArgument("expected a positive epsilon, got " +
                    std::to_string(options.epsilon));
  return layerOf(std::make_shared<BatchNormalization>(options));
}

} // namespace tensortidy
