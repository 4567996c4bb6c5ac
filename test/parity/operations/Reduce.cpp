// Reductions, and what runs along an axis: reduce.h.
#include "Tables.h"

using namespace tensortidy;

namespace parity {

namespace {

Function reduction(Tensor (*function)(Tensor, const Axes &, bool, Site)) {
  return one([function](auto &in, auto &a) {
    return function(in.at(0), axesOf(a["axes"]), a["keepDims"].boolean,
                    Site::current());
  });
}

} // namespace

Table reduceTable() {
  return {
      {"sum", reduction(sum)},
      {"prod", reduction(prod)},
      {"mean", reduction(mean)},
      {"max", reduction(tensortidy::max)},
      {"min", reduction(tensortidy::min)},
      {"any", reduction(any)},
      {"all", reduction(all)},
      {"argMax", one([](auto &in, auto &a) {
         return argMax(in[0], integer(a["axis"]));
       })},
      {"argMin", one([](auto &in, auto &a) {
         return argMin(in[0], integer(a["axis"]));
       })},
      {"cumsum", one([](auto &in, auto &a) {
         return cumsum(in[0], integer(a["axis"]), a["exclusive"].boolean,
                       a["reverse"].boolean);
       })},
      {"topk",
       [](const Operands &in, const Json &a) {
         const auto [values, indices] = topk(in[0], integer(a["k"]));
         return Operands{values, indices};
       }},
  };
}

} // namespace parity
