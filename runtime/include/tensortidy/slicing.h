// Arguments of the operations that cut and frame tensors.
#ifndef TENSORTIDY_SLICING_H
#define TENSORTIDY_SLICING_H

#include "tensortidy/annotations.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

/// {before, after} for each axis.
using Paddings = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// Exceptions of a strided slice: bit i is about the i-th position given.
struct SliceMasks {
  unsigned begin = 0;      ///< from the first element on
  unsigned end = 0;        ///< to the last element
  unsigned ellipsis = 0;   ///< stands for as many whole axes as are missing
  unsigned newAxis = 0;    ///< inserts an axis of extent 1
  unsigned shrinkAxis = 0; ///< one index: the axis goes away
};

} // namespace tensortidy

#endif // TENSORTIDY_SLICING_H
