// Operations element by element: elementwise.h and compare.h.
#include "Tables.h"

namespace parity {

// Qualified: <cmath> has some of the names too.
Table elementwiseTable() {
  return {
      {"add", binary(tensortidy::add)},
      {"sub", binary(tensortidy::sub)},
      {"mul", binary(tensortidy::mul)},
      {"div", binary(tensortidy::div)},
      {"maximum", binary(tensortidy::maximum)},
      {"minimum", binary(tensortidy::minimum)},
      {"squaredDifference", binary(tensortidy::squaredDifference)},
      {"mod", binary(tensortidy::mod)},
      {"floorDiv", binary(tensortidy::floorDiv)},
      {"pow", binary(tensortidy::pow)},
      {"atan2", binary(tensortidy::atan2)},

      {"square", unary(tensortidy::square)},
      {"neg", unary(tensortidy::neg)},
      {"relu", unary(tensortidy::relu)},
      {"sqrt", unary(tensortidy::sqrt)},
      {"exp", unary(tensortidy::exp)},
      {"log", unary(tensortidy::log)},
      {"abs", unary(tensortidy::abs)},
      {"sign", unary(tensortidy::sign)},
      {"ceil", unary(tensortidy::ceil)},
      {"floor", unary(tensortidy::floor)},
      {"round", unary(tensortidy::round)},
      {"relu6", unary(tensortidy::relu6)},
      {"rsqrt", unary(tensortidy::rsqrt)},
      {"reciprocal", unary(tensortidy::reciprocal)},
      {"expm1", unary(tensortidy::expm1)},
      {"sin", unary(tensortidy::sin)},
      {"cos", unary(tensortidy::cos)},
      {"tan", unary(tensortidy::tan)},
      {"atan", unary(tensortidy::atan)},
      {"sinh", unary(tensortidy::sinh)},
      {"cosh", unary(tensortidy::cosh)},
      {"tanh", unary(tensortidy::tanh)},
      {"asinh", unary(tensortidy::asinh)},
      {"sigmoid", unary(tensortidy::sigmoid)},
      {"softplus", unary(tensortidy::softplus)},
      {"elu", unary(tensortidy::elu)},
      {"selu", unary(tensortidy::selu)},
      {"erf", unary(tensortidy::erf)},
      {"asin", unary(tensortidy::asin)},
      {"acos", unary(tensortidy::acos)},
      {"atanh", unary(tensortidy::atanh)},
      {"log1p", unary(tensortidy::log1p)},
      {"acosh", unary(tensortidy::acosh)},
      {"isNaN", unary(tensortidy::isNaN)},
      {"isInf", unary(tensortidy::isInf)},
      {"isFinite", unary(tensortidy::isFinite)},
      {"leakyRelu", one([](auto &in, auto &a) {
         return in[0].leakyRelu(a["alpha"].number);
       })},
      {"step",
       one([](auto &in, auto &a) { return in[0].step(a["alpha"].number); })},
      {"clipByValue", one([](auto &in, auto &a) {
         return in[0].clipByValue(a["low"].number, a["high"].number);
       })},
      {"cast",
       one([](auto &in, auto &a) { return in[0].cast(dtypeOf(a["dtype"])); })},

      {"equal", binary(tensortidy::equal)},
      {"notEqual", binary(tensortidy::notEqual)},
      {"less", binary(tensortidy::less)},
      {"lessEqual", binary(tensortidy::lessEqual)},
      {"greater", binary(tensortidy::greater)},
      {"greaterEqual", binary(tensortidy::greaterEqual)},
      {"logicalAnd", binary(tensortidy::logicalAnd)},
      {"logicalOr", binary(tensortidy::logicalOr)},
      {"logicalXor", binary(tensortidy::logicalXor)},
      {"logicalNot", unary(tensortidy::logicalNot)},
      {"where", one([](auto &in, auto &) {
         return tensortidy::where(in[0], in[1], in[2]);
       })},
  };
}

} // namespace parity
