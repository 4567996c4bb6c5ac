// Pseudo-random numbers that are the same with every compiler and library,
// which the distributions of <random> are not.
#ifndef TENSORTIDY_KERNELS_RANDOM_H
#define TENSORTIDY_KERNELS_RANDOM_H

#include <cmath>
#include <cstdint>
#include <numbers>

namespace tensortidy::detail {

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", 2014): a counter and a finalizer.
class Random {
public:
  explicit Random(std::uint64_t seed) noexcept : counter_(seed) {}

  std::uint64_t bits() noexcept {
    std::uint64_t z = counter_ += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
  }
  /// In [0, 1).
  double uniform() noexcept {
    return static_cast<double>(bits() >> 11) * 0x1p-53;
  }
  /// In [0, n), for small n: the bias is below n / 2^64.
  std::uint64_t below(std::uint64_t n) noexcept { return bits() % n; }
  /// Mean 0, standard deviation 1 (Box and Muller's transform).
  double normal() noexcept {
    if (hasSpare_) {
      hasSpare_ = false;
      return spare_;
    }
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    const double angle = 2 * std::numbers::pi * uniform();
    spare_ = radius * std::sin(angle);
    hasSpare_ = true;
    return radius * std::cos(angle);
  }

private:
  std::uint64_t counter_;
  double spare_ = 0;
  bool hasSpare_ = false;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_KERNELS_RANDOM_H
