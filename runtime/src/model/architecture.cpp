#include "model/architecture.h"

#include <algorithm>

namespace tensortidy::detail {

namespace {

struct LayerKind {
  std::string_view name;
  Layer (*make)(OptionReader &, const Site &);
};

constexpr LayerKind layerKinds[] = {
    {"activation",
     [](OptionReader &in, const Site &site) {
       return Layer::activation(in.one<Activation>("activation"), site);
     }},
    {"add", [](OptionReader &, const Site &site) { return Layer::add(site); }},
    {"averagePooling2d",
     [](OptionReader &in, const Site &site) {
       return Layer::averagePooling2d(in.all<PoolOptions>(), site);
     }},
    {"batchNormalization",
     [](OptionReader &in, const Site &site) {
       return Layer::batchNormalization(in.all<BatchNormalizationOptions>(),
                                        site);
     }},
    {"concatenate",
     [](OptionReader &in, const Site &site) {
       return Layer::concatenate(in.all<ConcatenateOptions>(), site);
     }},
    {"conv2d",
     [](OptionReader &in, const Site &site) {
       const int filters = in.one<int>("filters");
       return Layer::conv2d(filters, in.all<ConvolutionOptions>(), site);
     }},
    {"dense",
     [](OptionReader &in, const Site &site) {
       return Layer::dense(in.all<DenseOptions>(), site);
     }},
    {"depthwiseConv2d",
     [](OptionReader &in, const Site &site) {
       const int multiplier = in.one<int>("multiplier");
       return Layer::depthwiseConv2d(multiplier, in.all<ConvolutionOptions>(),
                                     site);
     }},
    {"dropout",
     [](OptionReader &in, const Site &site) {
       const auto rate = in.one<double>("rate");
       return Layer::dropout(rate, in.one<std::uint64_t>("seed"), site);
     }},
    {"embedding",
     [](OptionReader &in, const Site &site) {
       return Layer::embedding(in.all<EmbeddingOptions>(), site);
     }},
    {"flatten",
     [](OptionReader &, const Site &site) { return Layer::flatten(site); }},
    {"maxPooling2d",
     [](OptionReader &in, const Site &site) {
       return Layer::maxPooling2d(in.all<PoolOptions>(), site);
     }},
    {"reshape",
     [](OptionReader &in, const Site &site) {
       return Layer::reshape(in.one<Shape>("shape"), site);
     }},
};

constexpr struct {
  Loss loss;
  std::string_view name;
} losses[] = {{Loss::softmaxCrossEntropy, "softmaxCrossEntropy"},
              {Loss::meanSquaredError, "meanSquaredError"}};

Layer readLayer(OptionReader &in, const Site &site) {
  const std::string_view name = in.word();
  for (const LayerKind &kind : layerKinds)
    if (kind.name == name)
      return kind.make(in, site);
  in.fail(name);
}

Loss readLoss(OptionReader &in) {
  const std::string_view word = in.word();
  for (const auto &[loss, name] : losses)
    if (name == word)
      return loss;
  in.fail(word);
}

/// A number below `count`.
std::size_t readNumber(OptionReader &in, std::size_t count) {
  const std::string_view word = in.word();
  const auto number = in.number<std::uint64_t>(word);
  if (number >= count)
    in.fail(word);
  return number;
}

} // namespace

std::string architectureOf(const ModelState &model) {
  const Graph &graph = model.graph;
  const auto layers = graph.layers();
  std::string text = "seed " + std::to_string(model.seed) + "\n";
  for (const auto &layer : layers) {
    OptionWriter options;
    layer->describe(options);
    text += std::string("layer ") + layer->kind() + options.text() + "\n";
  }
  for (std::size_t at = 0; at < graph.inputs.size(); ++at)
    text += "input " + model.builtFor[at].toString() +
            (graph.inputs[at] ? " fixed\n" : " free\n");
  for (const Application &application : graph.applications) {
    const auto layer =
        std::find(layers.begin(), layers.end(), application.layer);
    text += "apply " + std::to_string(layer - layers.begin());
    for (std::size_t value : application.from)
      text += " " + std::to_string(value);
    text += "\n";
  }
  for (std::size_t at = 0; at < graph.outputs.size(); ++at)
    for (const auto &[loss, name] : losses)
      if (loss == model.losses[at])
        text += "output " + std::to_string(graph.outputs[at]) + " " +
                std::string(name) + "\n";
  return text;
}

Architecture parseArchitecture(FileReader &file) {
  std::string_view text = file.text();
  Architecture result;
  Graph &graph = result.graph;
  std::vector<Layer> layers;
  std::vector<Loss> each;
  // The verbs in their order; a line may not fall behind the one before it.
  constexpr std::string_view verbs[] = {"seed", "layer", "input", "apply",
                                        "output"};
  std::size_t part = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    OptionReader in(file, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string_view verb = in.word();
    const std::size_t at =
        std::find(std::begin(verbs), std::end(verbs), verb) - verbs;
    if (at == std::size(verbs) || at < part)
      in.fail(verb);
    part = at;
    const std::size_t values = graph.inputs.size() + graph.applications.size();
    if (verb == "seed") {
      result.options.seed = in.number<std::uint64_t>(in.word());
    } else if (verb == "layer") {
      layers.push_back(readLayer(in, file.op().site()));
    } else if (verb == "input") {
      const std::string_view extents = in.word();
      graph.inputs.emplace_back(in.shape(extents));
      for (std::int64_t extent : *graph.inputs.back())
        if (extent < 0)
          in.fail(extents);
      const std::string_view word = in.word();
      if (word != "fixed" && word != "free")
        in.fail(word);
      result.isFree.push_back(word == "free");
    } else if (verb == "apply") {
      Application application{
          HandleAccess::state(layers[readNumber(in, layers.size())]), {}};
      do
        application.from.push_back(readNumber(in, values));
      while (!in.atEnd());
      graph.applications.push_back(std::move(application));
    } else {
      graph.outputs.push_back(readNumber(in, values));
      each.push_back(readLoss(in));
    }
    in.expectEnd();
  }
  if (graph.inputs.empty() || graph.outputs.empty() ||
      graph.layers().size() != layers.size())
    file.fail("expected the text of a model, got one of a part of it");
  result.options.loss = Losses(std::move(each));
  return result;
}

} // namespace tensortidy::detail
