#include "model/batch.h"

#include "grad/backward.h"
#include "tensortidy/ops.h"
#include "tensortidy/scope.h"

namespace tensortidy::detail {

namespace {

/// "[n,2,3]": the shape of a batch of samples.
std::string batchOf(const Shape &sample) {
  std::string text = "[n";
  for (std::int64_t extent : sample)
    text += "," + std::to_string(extent);
  return text + "]";
}

void checkCount(const Operation &op, const char *what, std::size_t wanted,
                std::size_t got) {
  if (wanted != got)
    op.failArgument("expected " + std::to_string(wanted) + " " + what +
                    (wanted == 1 ? "" : "s") + ", got " + std::to_string(got));
}

/// " of input 1", where there are several.
std::string whichOf(const char *what, std::size_t at, std::size_t count) {
  return count == 1 ? ""
                    : std::string(" for ") + what + " " + std::to_string(at);
}

Tensor targetFor(Operation &op, Tensor y, Loss loss, const Shape &output,
                 std::int64_t n, const std::string &which) {
  const Input in = op.borrow(y);
  const bool isEntropy = loss == Loss::softmaxCrossEntropy;
  const bool classes = in.dtype == DType::int32 && isEntropy;
  if (!classes && in.dtype != DType::float32)
    op.failDType("expected float32 targets" + which +
                 (isEntropy ? ", or int32 class numbers, got " : ", got ") +
                 name(in.dtype));
  if (output.rank() == 0)
    op.failShape("expected a model with at least one output feature" + which);
  Shape wanted{n};
  if (!classes)
    for (std::int64_t extent : output)
      wanted.push(extent);
  if (!(in.shape == wanted) || (classes && output.rank() != 1))
    op.failShape("expected targets of shape " + wanted.toString() + which +
                 ", got " + in.shape.toString());
  if (!classes)
    return y.clone(op.site());
  const std::int64_t units = output[0];
  for (std::int64_t sample = 0; sample < n; ++sample) {
    const std::int32_t target = in.data<std::int32_t>()[sample];
    if (target < 0 || target >= units)
      op.failArgument("expected class numbers from 0 to " +
                      std::to_string(units - 1) + which + ", got " +
                      std::to_string(target));
  }
  return y.oneHot(static_cast<int>(units), 1, 0, DType::float32, op.site());
}

} // namespace

Samples checkSamples(Operation &op, ModelState &model,
                     const std::vector<Tensor> &xs) {
  const Graph &graph = model.graph;
  checkCount(op, "tensor of samples", graph.inputs.size(), xs.size());
  Samples samples;
  std::vector<Shape> shapes;
  for (std::size_t at = 0; at < xs.size(); ++at) {
    const Input in = op.borrow(xs[at]);
    const std::string which = whichOf("input", at, xs.size());
    if (in.dtype != DType::float32 &&
        !(in.dtype == DType::int32 && graph.takesIndices(at)))
      op.failDType("expected float32 samples" + which + ", got " +
                   name(in.dtype));
    if (in.shape.rank() == 0)
      op.failShape("expected samples of shape [n,...]" + which +
                   ", got a scalar");
    if (at == 0)
      samples.count = in.shape[0];
    else if (in.shape[0] != samples.count)
      op.failShape("expected as many samples" + which + " as for input 0, " +
                   std::to_string(samples.count) + ", got " +
                   in.shape.toString());
    shapes.push_back(sampleShape(in.shape));
    if (graph.inputs[at] && !(*graph.inputs[at] == shapes.back()))
      op.failShape("expected samples of shape " + batchOf(*graph.inputs[at]) +
                   which + ", got " + in.shape.toString());
  }
  samples.outputs = buildLayers(op, model, shapes);
  return samples;
}

std::vector<Tensor> targetsFor(Operation &op, const ModelState &model,
                               const std::vector<Tensor> &ys,
                               const Samples &samples) {
  checkCount(op, "tensor of targets", samples.outputs.size(), ys.size());
  if (samples.count == 0)
    op.failArgument("expected at least one sample, got none");
  std::vector<Tensor> targets;
  for (std::size_t at = 0; at < ys.size(); ++at)
    targets.push_back(targetFor(op, ys[at], model.losses[at],
                                samples.outputs[at], samples.count,
                                whichOf("output", at, ys.size())));
  return targets;
}

// ---- Scores

void Score::add(const Score &other) {
  samples += other.samples;
  outputs.resize(other.outputs.size());
  for (std::size_t at = 0; at < outputs.size(); ++at) {
    outputs[at].loss += other.outputs[at].loss;
    outputs[at].correct += other.outputs[at].correct;
  }
}

Evaluation Score::mean(const std::vector<Loss> &losses) const {
  Evaluation mean;
  int judged = 0;
  const auto n = static_cast<double>(samples);
  for (std::size_t at = 0; at < outputs.size(); ++at) {
    mean.outputs.push_back({outputs[at].loss / n, outputs[at].correct / n});
    mean.loss += mean.outputs[at].loss;
    if (losses[at] == Loss::softmaxCrossEntropy) {
      mean.accuracy += mean.outputs[at].accuracy;
      ++judged;
    }
  }
  if (judged != 0)
    mean.accuracy /= judged;
  return mean;
}

namespace {

struct Judged {
  Tensor loss; ///< the sum over the outputs of the mean over the samples
  Score score;
};

Judged judge(ModelState &model, const Batch &batch, bool training,
             const Site &site) {
  const std::vector<Tensor> outputs =
      forward(model, batch.xs, training, true, site);
  Judged result;
  result.score.samples = batch.xs[0].shape(site)[0];
  for (std::size_t at = 0; at < outputs.size(); ++at) {
    const Tensor y = batch.ys[at];
    const Tensor loss = lossOf(outputs[at], y, model.losses[at], site);
    result.score.outputs.push_back(
        scoreOf(outputs[at], y, loss, model.losses[at], site));
    result.loss = at == 0 ? loss : result.loss.add(loss, site);
  }
  return result;
}

} // namespace

Score train(Operation &op, ModelState &model, OptimizerState &optimizer,
            const Batch &batch) {
  const Site &site = op.site();
  TapeLevel level;
  std::vector<Handle> parameters;
  std::vector<ValueId> values;
  for (LayerState *layer : model.distinct)
    for (const Weight &weight : layer->weights)
      if (weight.trainable) {
        parameters.push_back(weight.handle);
        values.push_back(level.tape().watch(weight.handle));
      }
  const Judged judged = judge(model, batch, true, site);
  const Tensor one = scalar(1, DType::float32, site);
  const Gradients gradients = backward(level, judged.loss, one, values, op);
  std::vector<OptimizerState::Parameter> steps;
  for (std::size_t at = 0; at < gradients.size(); ++at)
    if (gradients[at])
      steps.push_back({parameters[at], op.borrow(gradients[at])});
  std::lock_guard lock(optimizer.mutex);
  optimizer.step(op, steps);
  return judged.score;
}

Score score(ModelState &model, const Batch &batch, const Site &site) {
  TidyScope scope(site);
  return judge(model, batch, false, site).score;
}

} // namespace tensortidy::detail
