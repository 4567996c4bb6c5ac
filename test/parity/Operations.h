// The runtime's side of operations.mjs: the same names, and how to call them.
#ifndef TENSORTIDY_TEST_PARITY_OPERATIONS_H
#define TENSORTIDY_TEST_PARITY_OPERATIONS_H

#include "../runtime/Json.h"

#include <tensortidy/tensortidy.h>

#include <string>
#include <vector>

namespace parity {

/// What a row of a file says about an operation that the table does not know
/// is std::out_of_range.
std::vector<tensortidy::Tensor>
apply(const std::string &operation,
      const std::vector<tensortidy::Tensor> &operands, const Json &attributes);

tensortidy::DType dtypeOf(const Json &name);
tensortidy::Shape shapeOf(const Json &extents);

} // namespace parity

#endif // TENSORTIDY_TEST_PARITY_OPERATIONS_H
