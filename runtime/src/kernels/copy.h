// Copying elements from one order into another. They are moved as bytes of
// their size, whatever their dtype.
#ifndef TENSORTIDY_KERNELS_COPY_H
#define TENSORTIDY_KERNELS_COPY_H

#include "engine/operation.h"
#include "kernels/walk.h"

#include <algorithm>

namespace tensortidy::detail {

/// Calls f with a null pointer of an unsigned type as wide as the dtype.
template <class F> void withBits(DType dtype, F &&f) {
  if (bytesPerElement(dtype) == 1)
    f(static_cast<std::uint8_t *>(nullptr));
  else
    f(static_cast<std::uint32_t *>(nullptr));
}

/// Fills `out` in row-major order from `in`, which is read from element `start`
/// on, with `strides` for each axis of `out`; they may be 0 or negative.
inline void copyStrided(const Input &in, std::int64_t start,
                        const Strides &strides, const Output &out) {
  withBits(in.dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    T *to = out.data<T>();
    walkRows<1>(out.shape, {strides},
                [&](const auto &at, std::int64_t count, const auto &step) {
                  const T *row = in.data<T>() + start + at[0];
                  if (step[0] == 1)
                    to = std::copy_n(row, count, to);
                  else
                    for (std::int64_t i = 0; i < count; ++i)
                      *to++ = row[i * step[0]];
                });
  });
}

/// The inverse: `in`, row by row, goes to places of `out`.
inline void placeStrided(const Input &in, std::int64_t start,
                         const Strides &strides, const Output &out) {
  withBits(in.dtype, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T *from = in.data<T>();
    walkRows<1>(in.shape, {strides},
                [&](const auto &at, std::int64_t count, const auto &step) {
                  T *row = out.data<T>() + start + at[0];
                  for (std::int64_t i = 0; i < count; ++i)
                    row[i * step[0]] = *from++;
                });
  });
}

/// The extents in front of an axis and behind it, multiplied.
struct Around {
  std::int64_t outer = 1, inner = 1;
  Around(const Shape &shape, std::size_t axis) {
    // the second bound tells the compiler where the extents end
    for (std::size_t other = 0; other < shape.rank() && other < Shape::maxRank;
         ++other)
      if (other != axis)
        (other < axis ? outer : inner) *= shape[other];
  }
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_KERNELS_COPY_H
