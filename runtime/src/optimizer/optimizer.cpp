// The public calls on optimizers, and how a step gets its memory.
#include "optimizer/optimizer.h"

#include "engine/names.h"
#include "optimizer/algorithms.h"
#include "tensortidy/errors.h"
#include "tensortidy/scope.h"

#include <algorithm>

namespace tensortidy {

using namespace detail;

// ---- Steps

OptimizerState::~OptimizerState() {
  for (const auto &[parameter, slots] : slots_)
    for (Handle slot : slots.handles)
      Engine::standard().dispose(slot, creation);
}

OptimizerState::Slots &OptimizerState::slotsOf(const Input &parameter,
                                               Handle handle) {
  Engine &engine = Engine::standard();
  const auto key =
      static_cast<std::uint64_t>(handle.generation) << 32 | handle.slot;
  Slots &slots = slots_[key];
  slots.handles.reserve(algorithm.numSlots);
  slots.buffers.reserve(algorithm.numSlots);
  while (slots.handles.size() < algorithm.numSlots) {
    const std::int64_t count = parameter.shape.elements();
    Buffer *buffer =
        engine.allocate(static_cast<std::size_t>(count) * sizeof(float));
    std::fill_n(reinterpret_cast<float *>(buffer->data()), count,
                algorithm.initialSlot);
    const Engine::Birth birth{.kind = Kind::weight,
                              .shape = parameter.shape,
                              .buffer = buffer,
                              .creation = creation};
    try {
      slots.handles.push_back(engine.create(birth, &buffer, 1));
    } catch (...) {
      engine.unpin(buffer);
      throw;
    }
    slots.buffers.push_back(buffer);
  }
  return slots;
}

void OptimizerState::step(Operation &op,
                          const std::vector<Parameter> &parameters) {
  std::vector<Update> updates;
  std::vector<Buffer *> results;
  for (const Parameter &parameter : parameters) {
    const Input old = op.borrow(HandleAccess::make<Tensor>(parameter.handle));
    const Slots &slots = slotsOf(old, parameter.handle);
    const Output next = op.allocate(old.shape, DType::float32);
    Update update;
    update.count = old.shape.elements();
    update.parameter = old.data<float>();
    update.gradient = parameter.gradient.data<float>();
    update.result = next.data<float>();
    for (std::size_t at = 0; at < slots.buffers.size(); ++at)
      update.slots[at] = reinterpret_cast<float *>(slots.buffers[at]->data());
    update.rate = static_cast<float>(rate);
    update.step = iterations + 1;
    updates.push_back(update);
    results.push_back(next.buffer);
  }
  for (const Update &update : updates)
    if (update.count != 0)
      algorithm.apply(update);
  for (std::size_t at = 0; at < parameters.size(); ++at)
    op.engine().rebind(parameters[at].handle, results[at],
                       {op.name(), op.site(), Kind::variable});
  ++iterations;
}

// ---- The handle

namespace {

Optimizer make(const char *name, Algorithm algorithm, double rate,
               const Site &site) {
  const Operation op(name, site);
  if (!(rate >= 0))
    op.failArgument("expected a learning rate of at least 0, got " +
                    std::to_string(rate));
  const CallId creation = op.call();
  return HandleAccess::make<Optimizer>(op.engine().create(
      {.kind = Kind::optimizer,
       .shape = {},
       .creation = creation,
       .scope = innermostScope},
      std::make_shared<OptimizerState>(std::move(algorithm), rate, creation)));
}

} // namespace

std::shared_ptr<OptimizerState> detail::stateOf(Optimizer optimizer,
                                                const Use &use) {
  return std::static_pointer_cast<OptimizerState>(
      Engine::standard().payload(HandleAccess::of(optimizer), use));
}

Optimizer sgd(double learningRate, Site site) {
  return make("sgd", sgdAlgorithm(), learningRate, site);
}
Optimizer momentum(double learningRate, const MomentumOptions &options,
                   Site site) {
  return make("momentum", momentumAlgorithm(options), learningRate, site);
}
Optimizer rmsprop(double learningRate, const RmspropOptions &options,
                  Site site) {
  return make("rmsprop", rmspropAlgorithm(options), learningRate, site);
}
Optimizer adagrad(double learningRate, const AdagradOptions &options,
                  Site site) {
  return make("adagrad", adagradAlgorithm(options), learningRate, site);
}
Optimizer adam(double learningRate, const AdamOptions &options, Site site) {
  return make("adam", adamAlgorithm(options), learningRate, site);
}

bool Optimizer::isDisposed() const noexcept {
  return !Engine::standard().isAlive({slot_, generation_});
}

void Optimizer::dispose(Site site) const {
  if (slot_ != 0)
    Engine::standard().dispose({slot_, generation_},
                               internCall(site, "dispose"));
}

float Optimizer::minimize(const std::function<Tensor()> &f,
                          const std::vector<Variable> &variables,
                          Site site) const {
  stateOf(*this, {"minimize", site, Kind::optimizer});
  TidyScope scope(site);
  const VariableGrads both = variableGrads(f, variables, site);
  applyGradients(both.grads, site);
  return both.value.item(site);
}

void Optimizer::applyGradients(const NamedTensors &gradients, Site site) const {
  Operation op("applyGradients", site);
  const auto state = stateOf(*this, {"applyGradients", site, Kind::optimizer});
  std::vector<OptimizerState::Parameter> parameters;
  for (const auto &[name, gradient] : gradients) {
    const Variable variable = variableNamed(name);
    if (!variable)
      op.failArgument("expected the name of a living variable, got \"" + name +
                      "\"");
    const Input in = op.borrow(gradient);
    const Shape wanted = variable.shape(site);
    if (!(in.shape == wanted))
      op.failShape("expected a gradient of shape " + wanted.toString() +
                   " for \"" + name + "\", got " + in.shape.toString());
    if (in.dtype != DType::float32 || variable.dtype(site) != DType::float32)
      op.failDType("expected float32 gradients of float32 variables, got \"" +
                   name + "\"");
    parameters.push_back({HandleAccess::of(variable), in});
  }
  std::lock_guard lock(state->mutex);
  state->step(op, parameters);
}

double Optimizer::learningRate(Site site) const {
  const auto state = stateOf(*this, {"learningRate", site, Kind::optimizer});
  std::lock_guard lock(state->mutex);
  return state->rate;
}

void Optimizer::setLearningRate(double rate, Site site) const {
  const auto state = stateOf(*this, {"setLearningRate", site, Kind::optimizer});
  const Operation op("setLearningRate", site);
  if (!(rate >= 0))
    op.failArgument("expected a learning rate of at least 0, got " +
                    std::to_string(rate));
  std::lock_guard lock(state->mutex);
  state->rate = rate;
}

std::int64_t Optimizer::iterations(Site site) const {
  const auto state = stateOf(*this, {"iterations", site, Kind::optimizer});
  std::lock_guard lock(state->mutex);
  return state->iterations;
}

std::string Optimizer::name(Site site) const {
  return stateOf(*this, {"name", site, Kind::optimizer})->algorithm.name;
}

} // namespace tensortidy
