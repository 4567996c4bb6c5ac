// Trains one model of training.mjs and compares losses, predictions, weights and
// counters with the original's.
#ifndef TENSORTIDY_TEST_PARITY_TRAINING_H
#define TENSORTIDY_TEST_PARITY_TRAINING_H

#include "../runtime/Json.h"

#include <string>

namespace parity {

/// `line` as training.mjs prints it. Returns what differs first, or nothing.
std::string trainingDifference(const Json &line);

} // namespace parity

#endif // TENSORTIDY_TEST_PARITY_TRAINING_H
