#include "grad/backward.h"

#include "tensortidy/dispose.h"
#include "tensortidy/scope.h"

#include <optional>

namespace tensortidy::detail {

namespace {

/// For each value: whether it depends on one of `xs` by way of the entries from
/// `start` on.
std::vector<bool> reachableFrom(const std::vector<ValueId> &xs,
                                const Tape &tape, std::size_t start) {
  std::vector<bool> reachable(tape.numValues());
  for (ValueId x : xs)
    reachable[x] = true;
  for (std::size_t at = start; at < tape.entries().size(); ++at) {
    const Entry &entry = tape.entries()[at];
    for (ValueId value : entry.values)
      if (value != Tape::noValue && reachable[value])
        reachable[entry.resultValue] = true;
  }
  return reachable;
}

/// The gradients of the operands, as tensors of the innermost scope that nobody
/// else holds.
Gradients runRule(const Entry &entry, const Step &step, Tensor dy,
                  const Operation &op) {
  if (!entry.rule && !entry.custom)
    op.failArgument(std::string("expected operations that have a gradient, "
                                "got ") +
                    entry.name);
  return tidy(
      [&] {
        Gradients gradients =
            entry.custom ? entry.custom(step, dy) : entry.rule->run(step, dy);
        for (Tensor &gradient : gradients)
          if (gradient == dy)
            gradient = dy.clone(step.site);
        return gradients;
      },
      step.site);
}

} // namespace

Gradients backward(TapeLevel &level, Tensor y, Tensor dy,
                   const std::vector<ValueId> &xs, const Operation &op) {
  Tape &tape = level.tape();
  const std::vector<bool> reachable = reachableFrom(xs, tape, level.start());
  const std::size_t end = tape.entries().size();
  const ValueId result = tape.valueOf(HandleAccess::of(y));

  // Only a tape further out wants to know how the gradients were computed.
  std::optional<TapePause> pause;
  if (level.isOutermost())
    pause.emplace();

  // The user gets copies of the results, under the name of the public call.
  std::optional<InnerWork> work;
  work.emplace();
  Gradients sums(reachable.size());
  std::vector<bool> isResult(reachable.size());
  for (ValueId x : xs)
    isResult[x] = true;
  if (result != Tape::noValue && result < reachable.size() && reachable[result])
    sums[result] = dy.clone(op.site());

  for (std::size_t at = end; at-- > level.start();) {
    const Entry &entry = tape.entries()[at];
    const ValueId from = entry.resultValue;
    if (!sums[from])
      continue;
    const std::vector<ValueId> &to = entry.values;
    const Step step(entry, reachable, level.isOutermost() ? nullptr : &tape,
                    op.site());
    const Gradients gradients = runRule(entry, step, sums[from], op);
    for (std::size_t k = 0; k < to.size() && k < gradients.size(); ++k) {
      if (!gradients[k])
        continue;
      if (to[k] == Tape::noValue || !reachable[to[k]]) {
        gradients[k].dispose(op.site());
        continue;
      }
      Tensor &sum = sums[to[k]];
      if (!sum) {
        sum = gradients[k];
        continue;
      }
      const Tensor old = sum;
      sum = old.add(gradients[k], op.site());
      dispose({old, gradients[k]}, op.site());
    }
    if (!isResult[from]) {
      sums[from].dispose(op.site());
      sums[from] = Tensor();
    }
  }

  work.reset();
  Gradients wanted;
  for (ValueId x : xs) {
    if (!sums[x]) {
      wanted.emplace_back();
      continue;
    }
    Operation result(op.name(), op.site());
    wanted.push_back(sameValue(result, sums[x]));
  }
  return wanted;
}

} // namespace tensortidy::detail
