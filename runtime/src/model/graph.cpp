#include "model/graph.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace tensortidy::detail {

std::vector<std::shared_ptr<LayerState>> Graph::layers() const {
  std::vector<std::shared_ptr<LayerState>> layers;
  std::unordered_set<const LayerState *> seen;
  for (const Application &application : applications)
    if (seen.insert(application.layer.get()).second)
      layers.push_back(application.layer);
  return layers;
}

bool Graph::takesIndices(std::size_t input) const noexcept {
  bool isRead = false;
  for (const Application &application : applications)
    for (std::size_t value : application.from)
      if (value == input) {
        isRead = true;
        if (!application.layer->takesIndices())
          return false;
      }
  return isRead &&
         std::find(outputs.begin(), outputs.end(), input) == outputs.end();
}

std::vector<Shape> Graph::shapes(const Operation &op,
                                 const std::vector<Shape> &inputs) const {
  std::vector<Shape> shapes(inputs);
  std::vector<Shape> read;
  for (const Application &application : applications) {
    read.clear();
    for (std::size_t value : application.from)
      read.push_back(shapes[value]);
    shapes.push_back(application.layer->shapeFor(op, read));
  }
  return shapes;
}

Graph graphOf(const Operation &op, const std::vector<Layer> &layers) {
  if (layers.empty())
    op.failArgument("expected at least one layer, got none");
  Graph graph;
  graph.inputs.emplace_back();
  for (const Layer &layer : layers) {
    const std::shared_ptr<LayerState> &state = HandleAccess::state(layer);
    if (!state)
      op.failArgument("expected layers made by dense(), got an empty one");
    if (state->takesSeveral())
      op.failArgument("expected layers of one input to stand in a line, got " +
                      std::string(state->kind()) +
                      ": apply it, and use model()");
    graph.applications.push_back({state, {graph.applications.size()}});
  }
  graph.outputs.push_back(layers.size());
  return graph;
}

namespace {

using State = SymbolicState;

/// All that `outputs` are computed from, themselves included, in the order of
/// their applications.
std::vector<const State *>
reachable(const std::vector<std::shared_ptr<State>> &outputs) {
  std::vector<const State *> found, waiting;
  std::unordered_set<const State *> seen;
  const auto reach = [&](const std::vector<std::shared_ptr<State>> &states) {
    for (const auto &state : states)
      if (seen.insert(state.get()).second)
        waiting.push_back(state.get());
  };
  reach(outputs);
  while (!waiting.empty()) {
    const State *state = waiting.back();
    waiting.pop_back();
    found.push_back(state);
    reach(state->from);
  }
  std::sort(found.begin(), found.end(), [](const State *a, const State *b) {
    return a->number < b->number;
  });
  return found;
}

} // namespace

Graph graphOf(const Operation &op, const SymbolicTensors &inputs,
              const SymbolicTensors &outputs) {
  const auto in = statesOf(op, inputs), out = statesOf(op, outputs);
  if (out.empty())
    op.failArgument("expected at least one output, got none");
  Graph graph;
  std::unordered_map<const State *, std::size_t> values;
  for (const auto &state : in) {
    const std::string which = "input " + std::to_string(graph.inputs.size()) +
                              " of shape " + state->shape.toString();
    if (state->layer)
      op.failArgument("expected inputs made by input(), got as " + which +
                      " the result of a " + state->layer->kind() + " layer");
    if (!values.emplace(state.get(), graph.inputs.size()).second)
      op.failArgument("expected each input once, got " + which +
                      " a second time");
    graph.inputs.emplace_back(state->shape);
  }
  std::size_t inputsFound = 0;
  const std::vector<const State *> found = reachable(out);
  for (const State *state : found) {
    if (!state->layer) {
      if (!values.count(state))
        op.failArgument("expected every input that the outputs are computed "
                        "from, got none for one of shape " +
                        state->shape.toString());
      ++inputsFound;
      continue;
    }
    Application application{state->layer, {}};
    for (const auto &from : state->from)
      application.from.push_back(values.at(from.get()));
    values[state] = graph.inputs.size() + graph.applications.size();
    graph.applications.push_back(std::move(application));
  }
  if (inputsFound != in.size())
    for (std::size_t at = 0; at < in.size(); ++at)
      if (std::find(found.begin(), found.end(), in[at].get()) == found.end())
        op.failArgument("expected inputs that an output is computed from, got "
                        "input " +
                        std::to_string(at) + " of shape " +
                        in[at]->shape.toString() + ", which none reads");
  for (const auto &state : out)
    graph.outputs.push_back(values.at(state.get()));
  return graph;
}

} // namespace tensortidy::detail
