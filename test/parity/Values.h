// Computes one row of values.mjs or gradients.mjs and compares the result with
// the original's.
#ifndef TENSORTIDY_TEST_PARITY_VALUES_H
#define TENSORTIDY_TEST_PARITY_VALUES_H

#include "../runtime/Json.h"

#include <string>

namespace parity {

/// Returns what differs first, or nothing.
std::string valueDifference(const Json &row);
std::string gradientDifference(const Json &row);

} // namespace parity

#endif // TENSORTIDY_TEST_PARITY_VALUES_H
