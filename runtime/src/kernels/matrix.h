// Row-major matrices on borrowed memory, as Eigen sees them.
#ifndef TENSORTIDY_KERNELS_MATRIX_H
#define TENSORTIDY_KERNELS_MATRIX_H

#include <Eigen/Core>

#include <cmath>
#include <cstdint>

namespace tensortidy::detail {

using Matrix =
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixView = Eigen::Map<Matrix>;
using ConstMatrixView = Eigen::Map<const Matrix>;

/// exp(x - max) / sum of each row, in place. The sum is taken in double.
inline void softmaxRows(float *values, std::int64_t rows,
                        std::int64_t columns) {
  for (float *row = values; row != values + rows * columns; row += columns) {
    float largest = row[0];
    for (std::int64_t i = 1; i < columns; ++i)
      largest = row[i] > largest || row[i] != row[i] ? row[i] : largest;
    double sum = 0;
    for (std::int64_t i = 0; i < columns; ++i)
      sum += row[i] = std::exp(row[i] - largest);
    for (std::int64_t i = 0; i < columns; ++i)
      row[i] = static_cast<float>(row[i] / sum);
  }
}

/// x - max - log(sum of exp(x - max)) of each row, in place.
inline void logSoftmaxRows(float *values, std::int64_t rows,
                           std::int64_t columns) {
  for (float *row = values; row != values + rows * columns; row += columns) {
    float largest = row[0];
    for (std::int64_t i = 1; i < columns; ++i)
      largest = row[i] > largest || row[i] != row[i] ? row[i] : largest;
    double sum = 0;
    for (std::int64_t i = 0; i < columns; ++i)
      sum += std::exp(double{row[i]} - largest);
    const double shift = largest + std::log(sum);
    for (std::int64_t i = 0; i < columns; ++i)
      row[i] = static_cast<float>(row[i] - shift);
  }
}

} // namespace tensortidy::detail

#endif // TENSORTIDY_KERNELS_MATRIX_H
