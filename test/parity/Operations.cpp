#include "Operations.h"

#include "operations/Tables.h"

using namespace tensortidy;

namespace parity {

namespace {

const Table &table() {
  static const Table all = [] {
    Table all;
    for (const auto topic :
         {createTable, elementwiseTable, layoutTable, linearTable, reduceTable})
      all.merge(topic());
    return all;
  }();
  return all;
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
