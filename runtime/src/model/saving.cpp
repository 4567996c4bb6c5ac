// Weights and models in files, and weights from one model to another.
#include "grad/tape.h"
#include "model/architecture.h"
#include "model/file.h"
#include "tensortidy/dispose.h"
#include "tensortidy/errors.h"
#include "tensortidy/scope.h"

namespace tensortidy {

using namespace detail;

std::vector<Tensor> Model::getWeights(Site site) const {
  const Operation op("getWeights", site);
  const LockedModel model(*this, {"getWeights", site, Kind::model});
  return tidy(
      [&] {
        std::vector<Tensor> weights;
        for (Handle weight : weightsOf(op, *model)) {
          Operation each("getWeights", site);
          weights.push_back(
              sameValue(each, HandleAccess::make<Tensor>(weight)));
        }
        return weights;
      },
      site);
}

void Model::setWeights(const std::vector<Tensor> &weights, Site site) const {
  Operation op("setWeights", site);
  const LockedModel model(*this, {"setWeights", site, Kind::model});
  const std::vector<Handle> own = weightsOf(op, *model);
  if (weights.size() != own.size())
    op.failArgument("expected " + std::to_string(own.size()) +
                    " weights, got " + std::to_string(weights.size()));
  std::vector<Buffer *> buffers;
  for (std::size_t at = 0; at < own.size(); ++at) {
    const Input in = op.borrow(weights[at]);
    const Shape wanted = HandleAccess::make<Tensor>(own[at]).shape(site);
    if (!(in.shape == wanted))
      op.failShape("expected a tensor of shape " + wanted.toString() +
                   " for weight " + std::to_string(at) + ", got " +
                   in.shape.toString());
    if (in.dtype != DType::float32)
      op.failDType(std::string("expected float32 weights, got ") +
                   name(in.dtype));
    buffers.push_back(in.buffer);
  }
  for (std::size_t at = 0; at < own.size(); ++at)
    op.engine().rebind(own[at], buffers[at], {"setWeights", site, Kind::model});
}

void Model::saveWeights(const std::string &path, Site site) const {
  Operation op("saveWeights", site);
  const LockedModel model(*this, {"saveWeights", site, Kind::model});
  FileWriter file(weightsMagic);
  file.weights(op, weightsOf(op, *model));
  file.save(op, path);
}

void Model::loadWeights(const std::string &path, Site site) const {
  Operation op("loadWeights", site);
  const LockedModel model(*this, {"loadWeights", site, Kind::model});
  const std::vector<Handle> weights = weightsOf(op, *model);
  FileReader file(op, path, weightsMagic);
  WeightReader saved(file);
  if (saved.count() != weights.size())
    file.fail("expected " + std::to_string(weights.size()) + " weights, got " +
              std::to_string(saved.count()));
  std::vector<Output> read;
  for (Handle weight : weights)
    read.push_back(saved.next(HandleAccess::make<Tensor>(weight).shape(site)));
  saved.expectEnd();
  for (std::size_t at = 0; at < weights.size(); ++at)
    op.engine().rebind(weights[at], read[at].buffer,
                       {"loadWeights", site, Kind::model});
}

void Model::save(const std::string &path, Site site) const {
  Operation op("save", site);
  const LockedModel model(*this, {"save", site, Kind::model});
  const std::vector<Handle> weights = weightsOf(op, *model);
  FileWriter file(modelMagic);
  file.text(architectureOf(*model));
  file.weights(op, weights);
  file.save(op, path);
}

Model loadModel(const std::string &path, Site site) {
  Operation op("loadModel", site);
  FileReader file(op, path, modelMagic);
  try {
    Architecture read = parseArchitecture(file);
    WeightReader saved(file);
    Model model = makeModel(op, std::move(read.graph), read.options, &saved);
    try {
      saved.expectEnd();
      const LockedModel locked(model, {"loadModel", site, Kind::model});
      for (std::size_t at = 0; at < read.isFree.size(); ++at)
        if (read.isFree[at])
          locked->graph.inputs[at].reset();
    } catch (...) {
      dispose(model, site);
      throw;
    }
    return model;
  } catch (const FileError &) {
    throw;
  } catch (const Error &error) {
    // The hash is right, but layers refuse what they were told.
    file.fail(std::string("expected a model, got one that says ") +
              error.what());
  }
}

} // namespace tensortidy
