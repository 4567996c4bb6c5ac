#include "Operations.h"

#include <functional>
#include <unordered_map>

using namespace tensortidy;

namespace parity {

namespace {

using Operands = std::vector<Tensor>;
using Function = std::function<Operands(const Operands &, const Json &)>;

int integer(const Json &number) { return static_cast<int>(number.number); }

std::vector<int> integers(const Json &list) {
  std::vector<int> result;
  for (const Json &number : list.list)
    result.push_back(integer(number));
  return result;
}

/// null stands for all of them.
Axes axesOf(const Json &list) {
  switch (list.list.size()) {
  case 0:
    return Axes();
  case 1:
    return Axes(integer(list.list[0]));
  case 2:
    return {integer(list.list[0]), integer(list.list[1])};
  case 3:
    return {integer(list.list[0]), integer(list.list[1]),
            integer(list.list[2])};
  }
  return {integer(list.list[0]), integer(list.list[1]), integer(list.list[2]),
          integer(list.list[3])};
}

Padding paddingOf(const Json &attributes) {
  return attributes["padding"].string == "same" ? Padding::same
                                                : Padding::valid;
}

using Unary = Tensor (*)(Tensor, Site);
using Binary = Tensor (*)(Tensor, Tensor, Site);
using Reduction = Tensor (*)(Tensor, const Axes &, bool, Site);

Function unary(Unary function) {
  return [function](const Operands &in, const Json &) {
    return Operands{function(in.at(0), Site::current())};
  };
}
Function binary(Binary function) {
  return [function](const Operands &in, const Json &) {
    return Operands{function(in.at(0), in.at(1), Site::current())};
  };
}
Function reduction(Reduction function) {
  return [function](const Operands &in, const Json &a) {
    return Operands{function(in.at(0), axesOf(a["axes"]), a["keepDims"].boolean,
                             Site::current())};
  };
}
/// One result of the operands and the attributes.
template <class F> Function one(F function) {
  return [function](const Operands &in, const Json &a) {
    return Operands{function(in, a)};
  };
}

const std::unordered_map<std::string, Function> &table() {
  static const std::unordered_map<std::string, Function> functions = {
      {"square", unary(square)},
      {"neg", unary(neg)},
      {"relu", unary(relu)},
      {"sqrt", unary(sqrt)},
      {"exp", unary(exp)},
      {"log", unary(log)},
      {"softmax", unary(softmax)},
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
      {"logicalNot", unary(tensortidy::logicalNot)},
      {"clone", unary(clone)},
      {"flatten", unary(flatten)},

      {"add", binary(add)},
      {"sub", binary(sub)},
      {"mul", binary(mul)},
      {"div", binary(div)},
      {"maximum", binary(maximum)},
      {"minimum", binary(minimum)},
      {"squaredDifference", binary(tensortidy::squaredDifference)},
      {"mod", binary(tensortidy::mod)},
      {"floorDiv", binary(tensortidy::floorDiv)},
      {"pow", binary(tensortidy::pow)},
      {"atan2", binary(tensortidy::atan2)},
      {"equal", binary(tensortidy::equal)},
      {"notEqual", binary(tensortidy::notEqual)},
      {"less", binary(tensortidy::less)},
      {"lessEqual", binary(tensortidy::lessEqual)},
      {"greater", binary(tensortidy::greater)},
      {"greaterEqual", binary(tensortidy::greaterEqual)},
      {"logicalAnd", binary(tensortidy::logicalAnd)},
      {"logicalOr", binary(tensortidy::logicalOr)},
      {"logicalXor", binary(tensortidy::logicalXor)},

      {"sum", reduction(sum)},
      {"mean", reduction(mean)},
      {"max", reduction(max)},
      {"min", reduction(min)},

      {"where",
       one([](auto &in, auto &) { return where(in[0], in[1], in[2]); })},
      {"leakyRelu", one([](auto &in, auto &a) {
         return leakyRelu(in[0], a["alpha"].number);
       })},
      {"clipByValue", one([](auto &in, auto &a) {
         return clipByValue(in[0], a["low"].number, a["high"].number);
       })},
      {"conv2d", one([](auto &in, auto &a) {
         return conv2d(in[0], in[1], integer(a["strides"]), paddingOf(a),
                       integer(a["dilations"]));
       })},
      {"depthwiseConv2d", one([](auto &in, auto &a) {
         return depthwiseConv2d(in[0], in[1], integer(a["strides"]),
                                paddingOf(a), integer(a["dilations"]));
       })},
      {"maxPool", one([](auto &in, auto &a) {
         return maxPool(in[0], integer(a["size"]), integer(a["strides"]),
                        paddingOf(a));
       })},
      {"avgPool", one([](auto &in, auto &a) {
         return avgPool(in[0], integer(a["size"]), integer(a["strides"]),
                        paddingOf(a));
       })},
      {"matMul", one([](auto &in, auto &) { return matMul(in[0], in[1]); })},
      {"argMax", one([](auto &in, auto &a) {
         return argMax(in[0], integer(a["axis"]));
       })},
      {"transpose", one([](auto &in, auto &a) {
         return transpose(in[0], integers(a["permutation"]));
       })},
      {"slice", one([](auto &in, auto &a) {
         return slice(in[0], shapeOf(a["begin"]), shapeOf(a["extents"]));
       })},
      {"concat",
       one([](auto &in, auto &a) { return concat(in, integer(a["axis"])); })},
      {"split",
       [](const Operands &in, const Json &a) {
         return split(in[0], integer(a["parts"]), integer(a["axis"]));
       }},
      {"oneHot", one([](auto &in, auto &a) {
         return oneHot(in[0], integer(a["depth"]));
       })},
      {"cast",
       one([](auto &in, auto &a) { return cast(in[0], dtypeOf(a["dtype"])); })},
      {"squeeze", one([](auto &in, auto &) { return squeeze(in[0]); })},
      {"reshape", one([](auto &in, auto &a) {
         return reshape(in[0], shapeOf(a["shape"]));
       })},
      {"expandDims", one([](auto &in, auto &a) {
         return expandDims(in[0], integer(a["axis"]));
       })},
  };
  return functions;
}

} // namespace

std::vector<Tensor> apply(const std::string &operation,
                          const std::vector<Tensor> &operands,
                          const Json &attributes) {
  return table().at(operation)(operands, attributes);
}

DType dtypeOf(const Json &name) {
  if (name.string == "float32")
    return DType::float32;
  return name.string == "int32" ? DType::int32 : DType::boolean;
}

Shape shapeOf(const Json &extents) {
  Shape shape;
  for (const Json &extent : extents.list)
    shape.push(static_cast<std::int64_t>(extent.number));
  return shape;
}

} // namespace parity
