// Variables: records that no scope holds, with a name that is theirs alone.
#include "tensortidy/variable.h"
#include "engine/names.h"
#include "engine/operation.h"
#include "tensortidy/errors.h"

#include <unordered_map>

namespace tensortidy {

using namespace detail;

namespace {

struct Taken {
  CallId creation = 0;
  Handle handle; // null until the variable exists
};

struct Names {
  std::mutex mutex;
  std::unordered_map<std::string, Taken> taken;
  std::uint64_t next = 1;
};

Names &names() {
  static Names &instance = *new Names; // outlives every variable
  return instance;
}

/// Holds its name from construction to destruction.
struct VariableState final : Payload {
  VariableState(const Operation &op, const VariableOptions &options)
      : name(options.name), group(options.group), trainable(options.trainable) {
    Names &all = names();
    std::unique_lock lock(all.mutex);
    while (name.empty() || (options.name.empty() && all.taken.contains(name)))
      name = "variable_" + std::to_string(all.next++);
    const auto [first, isNew] =
        all.taken.try_emplace(name, Taken{op.call(), {}});
    if (isNew)
      return;
    const Place here = placeOf(op.site());
    throw DuplicateNameError(
        "variable: expected a name that no living "
        "variable has, got \"" +
            name + "\", which was taken at " +
            callOf(first->second.creation).place.toString() + " (at " +
            here.toString() + ")",
        here);
  }
  ~VariableState() override {
    Names &all = names();
    std::lock_guard lock(all.mutex);
    all.taken.erase(name);
  }

  std::string name;
  std::string group;
  bool trainable;
};

std::shared_ptr<VariableState> stateOf(Variable variable, const Use &use) {
  return std::static_pointer_cast<VariableState>(
      Engine::standard().payload(HandleAccess::of(variable), use));
}

/// Shape and dtype of a variable; throws the errors of a variable.
Pinned look(Variable variable, const Use &use) {
  Engine &engine = Engine::standard();
  const Pinned pinned = engine.pin(HandleAccess::of(variable), use);
  engine.unpin(pinned.buffer);
  return pinned;
}

} // namespace

Variable variable(Tensor init, const VariableOptions &options, Site site) {
  Operation op("variable", site);
  const Input in = op.borrow(init);
  auto state = std::make_shared<VariableState>(op, options);
  const Handle handle =
      op.engine().create({Kind::variable, in.dtype, in.shape, in.buffer,
                          op.call(), innermostScope},
                         state);
  Names &all = names();
  std::lock_guard lock(all.mutex);
  all.taken.find(state->name)->second.handle = handle;
  return HandleAccess::make<Variable>(handle);
}

Variable detail::variableNamed(const std::string &name) {
  Names &all = names();
  std::lock_guard lock(all.mutex);
  const auto place = all.taken.find(name);
  return HandleAccess::make<Variable>(
      place == all.taken.end() ? Handle{} : place->second.handle);
}

bool Variable::isDisposed() const noexcept {
  return !Engine::standard().isAlive({slot_, generation_});
}

void Variable::dispose(Site site) const {
  if (slot_ != 0)
    Engine::standard().dispose({slot_, generation_},
                               internCall(site, "dispose"));
}

Tensor Variable::value(Site site) const {
  look(*this, {"value", site, Kind::variable});
  return HandleAccess::make<Tensor>({slot_, generation_});
}

void Variable::assign(Tensor value, Site site) const {
  Operation op("assign", site);
  const Use use{"assign", site, Kind::variable};
  const Pinned mine = look(*this, use);
  const Input in = op.borrow(value);
  if (!(in.shape == mine.shape))
    op.failShape("expected shape " + mine.shape.toString() + ", got " +
                 in.shape.toString());
  if (in.dtype != mine.dtype)
    op.failDType(std::string("expected ") + tensortidy::name(mine.dtype) +
                 ", got " + tensortidy::name(in.dtype));
  op.engine().rebind({slot_, generation_}, in.buffer, use);
}

namespace {

/// Of one group, or of all when there is none.
std::int64_t disposeAll(const std::string *group, const Site &site) {
  Engine &engine = Engine::standard();
  std::vector<Handle> chosen;
  engine.visitLiving([&](Handle handle, const Record &record) {
    if (record.kind == Kind::variable)
      chosen.push_back(handle);
  });
  const CallId where = internCall(site, "disposeVariables");
  std::int64_t count = 0;
  for (Handle handle : chosen) {
    if (group) {
      const auto state = std::static_pointer_cast<VariableState>(
          engine.payloadIfAlive(handle));
      if (!state || state->group != *group)
        continue;
    }
    count += engine.dispose(handle, where);
  }
  return count;
}

} // namespace

std::int64_t disposeVariables(const std::string &group, Site site) {
  return disposeAll(&group, site);
}
std::int64_t disposeVariables(Site site) { return disposeAll(nullptr, site); }

std::string Variable::name(Site site) const {
  return stateOf(*this, {"name", site, Kind::variable})->name;
}
bool Variable::trainable(Site site) const {
  return stateOf(*this, {"trainable", site, Kind::variable})->trainable;
}
Shape Variable::shape(Site site) const {
  return look(*this, {"shape", site, Kind::variable}).shape;
}
DType Variable::dtype(Site site) const {
  return look(*this, {"dtype", site, Kind::variable}).dtype;
}

} // namespace tensortidy
