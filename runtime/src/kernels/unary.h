// The functions of one element that Eigen has not, or whose special values
// Eigen gets wrong, each as a map from an Eigen array to an expression.
#ifndef TENSORTIDY_KERNELS_UNARY_H
#define TENSORTIDY_KERNELS_UNARY_H

#include "kernels/cast.h"

#include <Eigen/Core>
#include <unsupported/Eigen/SpecialFunctions>

#include <cmath>

namespace tensortidy::detail {

template <class T>
using ArrayView = Eigen::Map<Eigen::Array<T, Eigen::Dynamic, 1>>;
template <class T>
using ConstArrayView = Eigen::Map<const Eigen::Array<T, Eigen::Dynamic, 1>>;

namespace unary {

/// Makes a map of arrays from a map of elements, which the derived class has as
/// of(x).
template <class Derived> struct PerElement {
  template <class Array> auto operator()(const Array &x) const {
    const Derived self = static_cast<const Derived &>(*this);
    return x.unaryExpr([self](auto value) { return self.of(value); });
  }
};

// int32 wraps around: the arithmetic is done on unsigned numbers.
inline std::int32_t wrap(std::uint32_t value) {
  return static_cast<std::int32_t>(value);
}

struct Abs : PerElement<Abs> {
  static float of(float x) { return std::abs(x); }
  static std::int32_t of(std::int32_t x) {
    return x < 0 ? wrap(0u - static_cast<std::uint32_t>(x)) : x;
  }
};
struct Neg : PerElement<Neg> {
  static float of(float x) { return -x; }
  static std::int32_t of(std::int32_t x) {
    return wrap(0u - static_cast<std::uint32_t>(x));
  }
};
struct Square : PerElement<Square> {
  static float of(float x) { return x * x; }
  static std::int32_t of(std::int32_t x) {
    const auto bits = static_cast<std::uint32_t>(x);
    return wrap(bits * bits);
  }
};
struct Relu : PerElement<Relu> {
  template <class T> static T of(T x) { return x < T(0) ? T(0) : x; }
};
struct Relu6 : PerElement<Relu6> {
  template <class T> static T of(T x) {
    return x < T(0) ? T(0) : x > T(6) ? T(6) : x;
  }
};
/// 0 for NaN, as TensorFlow.js says.
struct Sign : PerElement<Sign> {
  template <class T> static T of(T x) {
    return static_cast<T>((x > T(0)) - (x < T(0)));
  }
};
struct LeakyRelu : PerElement<LeakyRelu> {
  float alpha;
  explicit LeakyRelu(float alpha) : alpha(alpha) {}
  float of(float x) const { return x < 0 ? alpha * x : x; }
};
struct Step : PerElement<Step> {
  double alpha;
  explicit Step(double alpha) : alpha(alpha) {}
  template <class T> T of(T x) const {
    return x != x ? x : x > T(0) ? T(1) : convert<T>(alpha);
  }
};
struct Clip : PerElement<Clip> {
  double low, high;
  Clip(double low, double high) : low(low), high(high) {}
  template <class T> T of(T x) const {
    return x > high ? convert<T>(high) : x < low ? convert<T>(low) : x;
  }
};
struct Elu : PerElement<Elu> {
  static float of(float x) { return x >= 0 ? x : std::expm1(x); }
};
/// Klambauer et al., "Self-normalizing neural networks", 2017.
struct Selu : PerElement<Selu> {
  static constexpr double alpha = 1.7580993408473768599;
  static constexpr double scale = 1.0507009873554804934;
  static float of(float x) {
    return static_cast<float>(x >= 0 ? scale * x
                                     : alpha * std::expm1(double{x}));
  }
};
struct Erf : PerElement<Erf> {
  static float of(float x) { return std::erf(x); }
};

// Eigen's sqrt for four floats at a time is an approximation, and NaN of
// infinity. Compilers vectorise these loops with the exact instruction, as the
// file is built without errno.
struct Sqrt : PerElement<Sqrt> {
  static float of(float x) { return std::sqrt(x); }
};
struct Rsqrt : PerElement<Rsqrt> {
  static float of(float x) { return 1 / std::sqrt(x); }
};

/// Eigen's exp stops at the smallest normal number, also for -infinity.
struct Exp {
  static constexpr float lowest = -87.33654f; // log of that number
  template <class Array> auto operator()(const Array &x) const {
    return (x < lowest).select(0.0f, x.exp());
  }
};
// Eigen's versions lose the sign of zero, and the infinities.
struct Expm1 : PerElement<Expm1> {
  static float of(float x) { return std::expm1(x); }
};
struct Log1p : PerElement<Log1p> {
  static float of(float x) { return std::log1p(x); }
};
struct Sigmoid {
  template <class Array> auto operator()(const Array &x) const {
    return (1.0f + Exp()(-x)).inverse();
  }
};
/// log(1 + exp(x)), without overflow.
struct Softplus : PerElement<Softplus> {
  static float of(float x) {
    return (x > 0 ? x : 0) + std::log1p(std::exp(-std::abs(x)));
  }
};

} // namespace unary

} // namespace tensortidy::detail

#endif // TENSORTIDY_KERNELS_UNARY_H
