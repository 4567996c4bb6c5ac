// Runs a script about lifetimes (script.mjs) and compares the books with those
// of the original after every step.
#ifndef TENSORTIDY_TEST_PARITY_SCRIPT_H
#define TENSORTIDY_TEST_PARITY_SCRIPT_H

#include "../runtime/Json.h"

#include <string>

namespace parity {

/// `line` as counters.mjs prints it. Returns what differs first, or nothing.
std::string difference(const Json &line);

} // namespace parity

#endif // TENSORTIDY_TEST_PARITY_SCRIPT_H
