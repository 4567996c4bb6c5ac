// A model's layers and how they are connected, as text. The format is described
// at Model::save().
#ifndef TENSORTIDY_MODEL_ARCHITECTURE_H
#define TENSORTIDY_MODEL_ARCHITECTURE_H

#include "model/file.h"
#include "model/model.h"

namespace tensortidy::detail {

/// Of a model that is built.
std::string architectureOf(const ModelState &model);

struct Architecture {
  Graph graph;
  ModelOptions options;
  /// For each input whether other shapes than the one it has are taken, too.
  std::vector<bool> isFree;
};
/// Makes the layers that the next text of `file` describes. FileError for what
/// is no such text; the layers' errors for options that they refuse.
Architecture parseArchitecture(FileReader &file);

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_ARCHITECTURE_H
