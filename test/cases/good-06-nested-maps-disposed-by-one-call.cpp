// A tidy fills maps in maps. One call disposes all that lies in them.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <map>
#include <string>

using namespace tensortidy;

namespace {

using Statistics = std::map<std::string, std::map<std::string, Tensor>>;

Statistics describe(const std::map<std::string, Tensor> &columns) {
  return tidy([&] {
    Statistics result;
    for (const auto &[name, column] : columns) {
      Tensor centred = column.sub(column.mean());
      result[name]["mean"] = column.mean();
      result[name]["variance"] = centred.square().mean();
    }
    return result;
  });
}

} // namespace

int main() {
  std::map<std::string, Tensor> columns;
  columns["height"] = tensor({1.5, 1.75, 2});
  columns["weight"] = tensor({60, 70, 80});
  Statistics statistics = describe(columns);
  std::printf("%f\n", statistics["height"]["variance"].item());
  dispose(statistics);
  dispose(columns);
}
