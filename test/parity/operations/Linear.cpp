// Products, normalization, and images: linear.h, normalize.h, convolution.h.
#include "Tables.h"

using namespace tensortidy;

namespace parity {

namespace {

Padding paddingOf(const Json &attributes) {
  return attributes["padding"].string == "same" ? Padding::same
                                                : Padding::valid;
}

Function convolution(Tensor (*function)(Tensor, Tensor, Size2d, Padding, Size2d,
                                        Site)) {
  return one([function](auto &in, auto &a) {
    return function(in[0], in[1], integer(a["strides"]), paddingOf(a),
                    integer(a["dilations"]), Site::current());
  });
}
Function pool(Tensor (*function)(Tensor, Size2d, Size2d, Padding, Site)) {
  return one([function](auto &in, auto &a) {
    return function(in[0], integer(a["size"]), integer(a["strides"]),
                    paddingOf(a), Site::current());
  });
}

} // namespace

Table linearTable() {
  return {
      {"matMul", one([](auto &in, auto &a) {
         return matMul(in[0], in[1], a["transposeA"].boolean,
                       a["transposeB"].boolean);
       })},
      {"dot", binary(dot)},
      {"outerProduct", binary(outerProduct)},
      {"softmax", unary(softmax)},
      {"logSoftmax", unary(logSoftmax)},
      {"batchNorm", one([](auto &in, auto &a) {
         const auto part = [&](std::size_t at) {
           return at < in.size() ? in[at] : Tensor();
         };
         return batchNorm(in[0], in[1], in[2], part(3), part(4),
                          a["epsilon"].number);
       })},
      {"conv2d", convolution(conv2d)},
      {"depthwiseConv2d", convolution(depthwiseConv2d)},
      {"maxPool", pool(maxPool)},
      {"avgPool", pool(avgPool)},
  };
}

} // namespace parity
