// Factories: create.h.
#include "Tables.h"

using namespace tensortidy;

namespace parity {

namespace {

template <class F> Function factory(F function) {
  return one([function](auto &, auto &a) { return function(a); });
}

} // namespace

Table createTable() {
  return {
      {"tensor", factory([](const Json &a) {
         const Tensor numbers =
             tensor(integers<float>(a["values"]), shapeOf(a["shape"]));
         const Tensor result = numbers.cast(dtypeOf(a["dtype"]));
         numbers.dispose();
         return result;
       })},
      {"scalar", factory([](const Json &a) {
         return scalar(a["value"].number, dtypeOf(a["dtype"]));
       })},
      {"zeros", factory([](const Json &a) {
         return zeros(shapeOf(a["shape"]), dtypeOf(a["dtype"]));
       })},
      {"ones", factory([](const Json &a) {
         return ones(shapeOf(a["shape"]), dtypeOf(a["dtype"]));
       })},
      {"fill", factory([](const Json &a) {
         return fill(shapeOf(a["shape"]), a["value"].number,
                     dtypeOf(a["dtype"]));
       })},
      {"eye", factory([](const Json &a) {
         return eye(integer(a["rows"]), integer(a["columns"]),
                    shapeOf(a["batch"]), dtypeOf(a["dtype"]));
       })},
      {"range", factory([](const Json &a) {
         return range(a["start"].number, a["stop"].number, a["step"].number,
                      dtypeOf(a["dtype"]));
       })},
      {"linspace", factory([](const Json &a) {
         return linspace(a["start"].number, a["stop"].number,
                         integer(a["count"]));
       })},
      {"randomNormal", factory([](const Json &a) {
         return randomNormal(shapeOf(a["shape"]));
       })},
      {"randomUniform", factory([](const Json &a) {
         return randomUniform(shapeOf(a["shape"]));
       })},
      {"truncatedNormal", factory([](const Json &a) {
         return truncatedNormal(shapeOf(a["shape"]));
       })},
  };
}

} // namespace parity
