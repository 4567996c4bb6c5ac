// Gradients of what chooses, repeats and joins elements: they add up where an
// element was read.
#include "engine/operation.h"
#include "grad/helpers.h"
#include "grad/rule.h"
#include "kernels/copy.h"
#include "kernels/walk.h"
#include "tensortidy/layout.h"
#include "tensortidy/reduce.h"

#include <algorithm>

namespace tensortidy::detail {

namespace {

// ---- The transposes of gather and stridedSlice, as operations

/// Adds row i of dy to row indices[i] of zeros of shape `shape`.
Tensor scatterAdd(Tensor dy, Tensor indices, const Shape &shape,
                  std::size_t axis, std::size_t batchAxes, const Site &site) {
  Operation op("scatterAdd", site);
  const Input from = op.borrow(dy), which = op.borrow(indices);
  op.attributes(axis, batchAxes);
  // letters: the result is [batch,outer,depth,inner], indices [batch,count]
  std::int64_t batch = 1, outer = 1, count = 1, inner = 1;
  for (std::size_t at = 0; at < batchAxes; ++at)
    batch *= shape[at];
  for (std::size_t at = batchAxes; at < axis; ++at)
    outer *= shape[at];
  for (std::size_t at = axis + 1; at < shape.rank(); ++at)
    inner *= shape[at];
  for (std::size_t at = batchAxes; at < which.shape.rank(); ++at)
    count *= which.shape[at];
  const Output out = op.allocate(shape, DType::float32);
  std::fill_n(out.data<float>(), shape.elements(), 0.0f);
  const auto *index = which.data<std::int32_t>();
  const float *row = from.data<float>();
  for (std::int64_t b = 0; b < batch; ++b)
    for (std::int64_t o = 0; o < outer; ++o) {
      float *block = out.data<float>() + (b * outer + o) * shape[axis] * inner;
      for (std::int64_t i = 0; i < count; ++i, row += inner) {
        float *to = block + index[b * count + i] * inner;
        for (std::int64_t k = 0; k < inner; ++k)
          to[k] += row[k];
      }
    }
  return op.publish(out);
}

Gradients gatherRule(const Step &step, Tensor dy) {
  const auto [axis, batchAxes] = step.attributes<std::size_t, std::size_t>();
  return {scatterAdd(dy, step.x(1), step.shape(0), axis, batchAxes, step.site),
          Tensor()};
}

Gradients scatterAddRule(const Step &step, Tensor dy) {
  const auto [axis, batchAxes] = step.attributes<std::size_t, std::size_t>();
  return {gather(dy, step.x(1), static_cast<int>(axis),
                 static_cast<int>(batchAxes), step.site),
          Tensor()};
}

/// The values of topk(). Operands: x and the indices of the values in its rows.
Gradients topkRule(const Step &step, Tensor dy) {
  const std::size_t last = step.shape(0).rank() - 1;
  return {scatterAdd(dy, step.x(1), step.shape(0), last, last, step.site),
          Tensor()};
}

/// Writes dy, of shape `walked`, into zeros of shape `shape`, from `start` on
/// with `steps`.
Tensor scatterStrided(Tensor dy, const Shape &shape, std::int64_t start,
                      const Shape &walked, const Strides &steps,
                      const Site &site) {
  Operation op("scatterStrided", site);
  const Input in = op.borrow(dy);
  op.attributes(start, walked, steps);
  const Output out = op.allocate(shape, DType::float32);
  std::fill_n(out.data<float>(), shape.elements(), 0.0f);
  const float *from = in.data<float>();
  walkRows<1>(walked, {steps},
              [&](const auto &at, std::int64_t count, const auto &step) {
                float *to = out.data<float>() + start + at[0];
                for (std::int64_t i = 0; i < count; ++i)
                  to[i * step[0]] += *from++;
              });
  return op.publish(out);
}

Gradients stridedSliceRule(const Step &step, Tensor dy) {
  const auto &[start, walked, steps] =
      step.attributes<std::int64_t, Shape, Strides>();
  return {scatterStrided(dy, step.shape(), start, walked, steps, step.site)};
}

/// The strided slice that was scattered, again.
Gradients scatterStridedRule(const Step &step, Tensor dx) {
  const auto &[start, walked, steps] =
      step.attributes<std::int64_t, Shape, Strides>();
  Operation op("stridedSlice", step.site);
  const Input in = op.borrow(dx);
  op.attributes(start, walked, steps);
  const Output out = op.allocate(walked, DType::float32);
  copyStrided(in, start, steps, out);
  return {op.publish({out.buffer, step.shape(), DType::float32})};
}

// ---- Repeating, joining, turning round

/// Sums over the repetitions, axis by axis: [before,repetitions,behind].
Gradients tileRule(const Step &step, Tensor dy) {
  const auto &repetitions = step.attribute<std::vector<std::int64_t>>();
  const Shape &shape = step.shape();
  if (step.resultShape().elements() == 0)
    return {zeros(shape, DType::float32, step.site)};
  Tensor sum = dy;
  std::int64_t before = 1;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    const std::int64_t behind =
        sum.size(step.site) / (before * repetitions[axis]);
    if (repetitions[axis] != 1)
      sum = sum.reshape(Shape{before, repetitions[axis], behind}, step.site)
                .sum(1, false, step.site);
    before *= shape[axis];
  }
  return {sum.reshape(shape, step.site)};
}

Gradients stackRule(const Step &step, Tensor dy) {
  const auto axis = step.attribute<std::size_t>();
  Gradients result(step.numOperands());
  Shape begin, extents = step.resultShape();
  while (begin.rank() < extents.rank())
    begin.push(0);
  extents.set(axis, 1);
  for (std::size_t at = 0; at < result.size(); ++at) {
    begin.set(axis, static_cast<std::int64_t>(at));
    if (step.wants(at))
      result[at] = dy.slice(begin, extents, step.site)
                       .reshape(step.shape(at), step.site);
  }
  return result;
}

Gradients unstackRule(const Step &step, Tensor dy) {
  const auto [axis, start] = step.attributes<std::size_t, std::int64_t>();
  Shape begin, extents = step.shape();
  while (begin.rank() < extents.rank())
    begin.push(0);
  begin.set(axis, start);
  extents.set(axis, 1);
  return {placeInto(dy.reshape(extents, step.site), step.shape(), begin,
                    step.site)};
}

Gradients padRule(const Step &step, Tensor dy) {
  Shape begin;
  for (const auto &[before, behind] : step.attribute<Paddings>())
    begin.push(before);
  return {dy.slice(begin, step.shape(), step.site)};
}

Gradients reverseRule(const Step &step, Tensor dy) {
  return {dy.reverse(step.attribute<Axes>(), step.site)};
}

Gradients cumsumRule(const Step &step, Tensor dy) {
  const auto [axis, exclusive, reverse] =
      step.attributes<std::size_t, bool, bool>();
  return {dy.cumsum(static_cast<int>(axis), exclusive, !reverse, step.site)};
}

constexpr Rule rules[] = {
    {"cumsum", Needs::nothing, cumsumRule},
    {"gather", Needs::operands, gatherRule},
    {"pad", Needs::nothing, padRule},
    {"reverse", Needs::nothing, reverseRule},
    {"scatterAdd", Needs::operands, scatterAddRule},
    {"scatterStrided", Needs::nothing, scatterStridedRule},
    {"stack", Needs::nothing, stackRule},
    {"stridedSlice", Needs::nothing, stridedSliceRule},
    {"tile", Needs::nothing, tileRule},
    {"topk", Needs::operands, topkRule},
    {"unstack", Needs::nothing, unstackRule},
};

} // namespace

std::span<const Rule> selectionRules() { return rules; }

} // namespace tensortidy::detail
