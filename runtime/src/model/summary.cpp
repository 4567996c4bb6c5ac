// The table of a model's layers.
#include "model/model.h"

#include <algorithm>
#include <array>

namespace tensortidy {

using namespace detail;

namespace {

/// What a table says of the layers of a graph.
class Table {
public:
  explicit Table(const Graph &graph)
      : graph_(graph), layers_(graph.layers()), isCounted_(layers_.size()) {}

  std::string line(std::size_t value, const Shape *shape) {
    std::string params, reads;
    if (graph_.layerOf(value)) {
      params = paramsOf(value);
      for (std::size_t from :
           graph_.applications[value - graph_.inputs.size()].from)
        reads += (reads.empty() ? "" : ", ") + nameOf(from);
    }
    return line({nameOf(value), shape ? shape->toString() : "", params, reads});
  }

  static std::string line(const std::array<std::string, 4> &cells) {
    constexpr std::size_t widths[] = {24, 16, 12, 0};
    std::string text;
    for (std::size_t at = 0; at < cells.size(); ++at) {
      text += cells[at];
      text.append(std::max(cells[at].size() + 1, widths[at]) - cells[at].size(),
                  ' ');
    }
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  }

private:
  std::size_t numberOf(std::size_t value) const {
    const LayerState *layer = graph_.layerOf(value);
    const auto found =
        std::find_if(layers_.begin(), layers_.end(),
                     [&](const auto &each) { return each.get() == layer; });
    return layer ? static_cast<std::size_t>(found - layers_.begin()) : value;
  }
  std::string nameOf(std::size_t value) const {
    const LayerState *layer = graph_.layerOf(value);
    return std::string(layer ? layer->kind() : "input") + "_" +
           std::to_string(numberOf(value));
  }
  /// Of a layer that is applied several times, at the first.
  std::string paramsOf(std::size_t value) {
    auto isCounted = isCounted_[numberOf(value)];
    if (isCounted)
      return "as above";
    isCounted = true;
    return std::to_string(graph_.layerOf(value)->numParams());
  }

  const Graph &graph_;
  const std::vector<std::shared_ptr<LayerState>> layers_;
  std::vector<bool> isCounted_; // of the layers
};

} // namespace

std::string Model::summary(Site site) const {
  const Operation op("summary", site);
  const LockedModel model(*this, {"summary", site, Kind::model});
  const Graph &graph = model->graph;
  std::vector<Shape> shapes;
  if (!model->builtFor.empty())
    shapes = graph.shapes(op, model->builtFor);
  Table table(graph);
  std::string text = Table::line({"layer", "output", "params", "reads"});
  const std::size_t values = graph.inputs.size() + graph.applications.size();
  for (std::size_t value = 0; value < values; ++value)
    text += table.line(value, shapes.empty() ? nullptr : &shapes[value]);

  std::int64_t params = 0, trained = 0;
  for (const LayerState *layer : model->distinct)
    for (const Weight &weight : layer->weights) {
      params += weight.tensor().size();
      trained += weight.trainable ? weight.tensor().size() : 0;
    }
  text += "total parameters: " + std::to_string(params);
  if (trained != params)
    text += ", " + std::to_string(trained) + " of them trained";
  return text + "\n";
}

} // namespace tensortidy
