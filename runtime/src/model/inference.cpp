// predict() and evaluate().
#include "grad/tape.h"
#include "model/batches.h"
#include "tensortidy/scope.h"

namespace tensortidy {

using namespace detail;

namespace {

std::vector<Tensor> predictAll(Operation &op, ModelState &model,
                               const std::vector<Tensor> &xs) {
  checkSamples(op, model, xs);
  TidyScope scope(op.site());
  const std::vector<Tensor> outputs = [&] {
    const InnerWork work;
    return forward(model, xs, false, false, op.site());
  }();
  // Handles of their own, also where x is handed through or given out twice.
  std::vector<Tensor> results;
  for (Tensor output : outputs) {
    Operation each(op.name(), op.site());
    results.push_back(sameValue(each, output));
  }
  return scope.leave(results);
}

} // namespace

Tensor Model::predict(Tensor x, Site site) const {
  Operation op("predict", site);
  const LockedModel model(*this, {"predict", site, Kind::model});
  if (const std::size_t outputs = model->graph.outputs.size(); outputs != 1)
    op.failArgument("expected a model of one output, got one of " +
                    std::to_string(outputs) +
                    ": predict(std::vector{x}) gives all of them");
  return predictAll(op, *model, {x})[0];
}

std::vector<Tensor> Model::predict(const std::vector<Tensor> &xs,
                                   Site site) const {
  Operation op("predict", site);
  const LockedModel model(*this, {"predict", site, Kind::model});
  return predictAll(op, *model, xs);
}

Evaluation Model::evaluate(Tensor x, Tensor y, Site site) const {
  return evaluate(std::vector{x}, std::vector{y}, site);
}

Evaluation Model::evaluate(const std::vector<Tensor> &xs,
                           const std::vector<Tensor> &ys, Site site) const {
  Operation op("evaluate", site);
  const LockedModel model(*this, {"evaluate", site, Kind::model});
  const TidyScope scope(site);
  const InnerWork work;
  const Samples samples = checkSamples(op, *model, xs);
  const Batch batch{xs, targetsFor(op, *model, ys, samples)};
  return score(*model, batch, site).mean(model->losses);
}

Evaluation Model::evaluateDataset(const Dataset<Example> &data,
                                  Site site) const {
  const Use use{"evaluateDataset", site, Kind::model};
  const LockedModel model(*this, use);
  const InnerWork work;
  return scoreDataset(model, data, use).mean(model->losses);
}

} // namespace tensortidy
