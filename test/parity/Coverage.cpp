#include "Coverage.h"

#include "../runtime/Json.h"
#include "../runtime/PublicOperations.h"

namespace parity {

namespace {

/// Of a row of values, or of the steps of a script.
void collect(const Json &json, std::set<std::string> &operations) {
  if (const auto op = json.object.find("op"); op != json.object.end())
    operations.insert(op->second.string);
  if (const auto steps = json.object.find("steps"); steps != json.object.end())
    for (const Json &step : steps->second.list)
      collect(step, operations);
}

} // namespace

std::set<std::string> notCompared(const std::string &headers,
                                  const std::vector<std::string> &files) {
  std::set<std::string> left = publicOperations(headers), compared;
  if (left.empty())
    throw std::runtime_error("no operations in the headers of " + headers);
  for (const std::string &name : files) {
    std::ifstream file(name);
    for (std::string text; std::getline(file, text);)
      collect(Json::parse(text), compared);
  }
  for (const std::string &operation : compared)
    left.erase(operation);
  return left;
}

} // namespace parity
