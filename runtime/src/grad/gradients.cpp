// The public calls for gradients.
#include "tensortidy/gradients.h"

#include "grad/backward.h"
#include "tensortidy/scope.h"

#include <algorithm>

namespace tensortidy {

using namespace detail;

namespace {

/// `dy`, checked against y, or ones.
Tensor startOf(Operation &op, Tensor y, Tensor dy) {
  const InnerWork work;
  const Input result = op.borrow(y);
  if (result.dtype != DType::float32)
    op.failDType(
        std::string("expected a function with a float32 result, got ") +
        name(result.dtype));
  if (!dy)
    return ones(result.shape, DType::float32, op.site());
  const Input given = op.borrow(dy);
  if (!(given.shape == result.shape))
    op.failShape("expected dy of the result's shape " +
                 result.shape.toString() + ", got " + given.shape.toString());
  return dy.cast(DType::float32, op.site());
}

void checkInput(Operation &op, Tensor x) {
  const Input in = op.borrow(x);
  if (in.dtype != DType::float32)
    op.failDType(std::string("expected float32, got ") + name(in.dtype));
}

[[noreturn]] void failUnconnected(const Operation &op, std::size_t at) {
  op.failArgument("expected a result that depends on every x by operations "
                  "inside the function, got one that does not depend on x " +
                  std::to_string(at));
}

ValueAndGrads gradsOf(const char *name, const FunctionOfMany &f,
                      const std::vector<Tensor> &xs, Tensor dy,
                      const Site &site) {
  Operation op(name, site);
  if (xs.empty())
    op.failArgument("expected at least one x, got none");
  for (Tensor x : xs)
    checkInput(op, x);
  return tidy(
      [&] {
        TapeLevel level;
        std::vector<ValueId> values;
        for (Tensor x : xs)
          values.push_back(level.tape().watch(HandleAccess::of(x)));
        ValueAndGrads result;
        result.value = tidy([&] { return f(xs); }, site);
        const Tensor start = startOf(op, result.value, dy);
        result.grads = backward(level, result.value, start, values, op);
        for (std::size_t at = 0; at < xs.size(); ++at)
          if (!result.grads[at])
            failUnconnected(op, at);
        return result;
      },
      site);
}

} // namespace

ValueAndGrad ValueAndGradFunction::operator()(Tensor x, Tensor dy,
                                              Site site) const {
  const ValueAndGrads both = gradsOf(
      "valueAndGrad",
      [this](const std::vector<Tensor> &xs) { return function_(xs[0]); }, {x},
      dy, site);
  return {both.value, both.grads[0]};
}

Tensor GradFunction::operator()(Tensor x, Tensor dy, Site site) const {
  return tidy([&] { return both_(x, dy, site).grad; }, site);
}

ValueAndGrads ValueAndGradsFunction::operator()(const std::vector<Tensor> &xs,
                                                Tensor dy, Site site) const {
  return gradsOf("valueAndGrads", function_, xs, dy, site);
}

std::vector<Tensor> GradsFunction::operator()(const std::vector<Tensor> &xs,
                                              Tensor dy, Site site) const {
  return tidy([&] { return both_(xs, dy, site).grads; }, site);
}

// ---- Variables

namespace {

/// Trainable variables are watched while this lives.
class VariableWatch {
public:
  explicit VariableWatch(Tape &tape) : tape_(tape) {
    ++tape_.watchingVariables;
  }
  VariableWatch(const VariableWatch &) = delete;
  VariableWatch &operator=(const VariableWatch &) = delete;
  ~VariableWatch() { --tape_.watchingVariables; }

private:
  Tape &tape_;
};

} // namespace

VariableGrads variableGrads(const std::function<Tensor()> &f,
                            const std::vector<Variable> &variables, Site site) {
  Operation op("variableGrads", site);
  for (Variable variable : variables)
    checkInput(op, variable.value(site));
  return tidy(
      [&] {
        TapeLevel level;
        Tape &tape = level.tape();
        std::vector<Handle> watched;
        std::vector<ValueId> values;
        for (Variable variable : variables) {
          watched.push_back(HandleAccess::of(variable));
          values.push_back(tape.watch(watched.back()));
        }
        VariableGrads result;
        if (variables.empty()) {
          const VariableWatch watch(tape);
          result.value = tidy(f, site);
          for (const auto &[handle, value] : tape.variablesSeen) {
            watched.push_back(handle);
            values.push_back(value);
          }
        } else {
          result.value = tidy(f, site);
        }
        const Input value = op.borrow(result.value);
        if (value.shape.rank() != 0)
          op.failShape("expected a scalar, got shape " +
                       value.shape.toString());
        const Tensor start = startOf(op, result.value, {});
        const Gradients gradients =
            backward(level, result.value, start, values, op);
        for (std::size_t at = 0; at < gradients.size(); ++at)
          if (gradients[at])
            result.grads[HandleAccess::make<Variable>(watched[at]).name(site)] =
                gradients[at];
        if (result.grads.empty())
          op.failArgument("expected a result that depends on a trainable "
                          "variable, got one that depends on none");
        return result;
      },
      site);
}

// ---- Gradients of one's own

namespace {

/// The rule of one application of a custom function. The saved tensors are the
/// entry's operands behind the inputs.
Gradients customRule(const decltype(CustomValue::gradient) &gradient,
                     std::size_t numInputs, const Step &step, Tensor dy) {
  const Operation op("customGrad", step.site);
  std::vector<Tensor> saved;
  for (std::size_t at = numInputs; at < step.numOperands(); ++at)
    saved.push_back(step.x(at));
  const Gradients gradients = [&] {
    const InnerWork callback(false);
    return gradient(dy, saved);
  }();
  if (gradients.size() != numInputs)
    op.failArgument("expected " + std::to_string(numInputs) +
                    " gradients, one for each input, got " +
                    std::to_string(gradients.size()));
  for (std::size_t at = 0; at < numInputs; ++at)
    if (gradients[at] && !(gradients[at].shape(step.site) == step.shape(at)))
      op.failShape("expected a gradient of the shape of input " +
                   std::to_string(at) + ", " + step.shape(at).toString() +
                   ", got " + gradients[at].shape(step.site).toString());
  return gradients;
}

} // namespace

Tensor FunctionWithGradient::operator()(const std::vector<Tensor> &xs,
                                        Site site) const {
  Operation op("customGrad", site);
  return tidy(
      [&] {
        CustomValue computed;
        {
          const TapePause pause;
          computed = function_(xs);
        }
        Tensor value = computed.value;
        op.borrow(value);
        if (!openTape)
          return value;
        if (std::find(xs.begin(), xs.end(), value) != xs.end())
          value = value.clone(site); // an input is a value already
        Entry entry;
        entry.name = "customGrad";
        bool depends = false;
        const auto add = [&](Tensor tensor, bool mayDepend) {
          const Input in = op.borrow(tensor);
          entry.operands.emplace_back(in.buffer, in.shape, in.dtype);
          entry.values.push_back(
              openTape->valueOfOperand(HandleAccess::of(tensor), in.dtype));
          depends |= mayDepend && entry.values.back() != Tape::noValue;
        };
        for (Tensor x : xs)
          add(x, true);
        for (Tensor saved : computed.saved)
          add(saved, false);
        if (!depends)
          return value;
        entry.custom = [gradient = std::move(computed.gradient),
                        n = xs.size()](const Step &step, Tensor dy) {
          return customRule(gradient, n, step, dy);
        };
        const Input result = op.borrow(value);
        entry.result = Saved(result.shape, result.dtype);
        openTape->bind(HandleAccess::of(value),
                       openTape->record(std::move(entry)));
        return value;
      },
      site);
}

} // namespace tensortidy
