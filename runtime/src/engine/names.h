// Variables by their names.
#ifndef TENSORTIDY_ENGINE_NAMES_H
#define TENSORTIDY_ENGINE_NAMES_H

#include "tensortidy/variable.h"

namespace tensortidy::detail {

/// The living variable of that name; null when there is none.
Variable variableNamed(const std::string &name);

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_NAMES_H
