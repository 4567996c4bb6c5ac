// Optimizers: how variables follow their gradients.
//
// \code
//   Tensor x = tensor({{1, 0}, {0, 1}}), y = tensor({{1}, {2}});
//   Variable w = variable(Scoped<Tensor>(zeros({2, 1})));
//   Optimizer optimizer = adam(0.01);
//   for (int step = 0; step < 100; ++step)
//     optimizer.minimize(
//         [&] { return x.matMul(w.value()).sub(y).square().mean(); });
//   optimizer.dispose();   // and everything it remembers of the gradients
//   w.dispose();
//   dispose({x, y});
// \endcode
//
// What an optimizer remembers between steps, its slots, is made at the first
// step of a variable and counts in memory(). No scope ever frees an optimizer;
// dispose() frees its slots with it, and leaves the variables alone. The
// formulas and defaults are TensorFlow.js'.
#ifndef TENSORTIDY_OPTIMIZER_H
#define TENSORTIDY_OPTIMIZER_H

#include "tensortidy/gradients.h"

namespace TENSORTIDY_MODELLED tensortidy {

/// Throws DisposedOptimizerError and NullOptimizerError where Tensor has its
/// own. Threads may share one: steps wait for each other.
class TENSORTIDY_RESOURCE("optimizer") Optimizer {
public:
  Optimizer() = default;

  /// Whether it was ever an optimizer: false when default-constructed.
  /// \code
  ///   bool was = static_cast<bool>(Optimizer());  // false
  /// \endcode
  TENSORTIDY_NOT_A_USE explicit operator bool() const noexcept {
    return slot_ != 0;
  }
  /// Never the same for two resources, dead ones included.
  /// \code
  ///   Optimizer a = sgd(0.1), b = sgd(0.1);
  ///   bool same = a.id() == b.id() || a == b;  // false
  ///   a.dispose();
  ///   b.dispose();
  /// \endcode
  TENSORTIDY_NOT_A_USE std::uint64_t id() const noexcept {
    return static_cast<std::uint64_t>(generation_) << 32 | slot_;
  }
  /// \code
  ///   Optimizer optimizer = sgd(0.1);
  ///   optimizer.dispose();
  ///   bool gone = optimizer.isDisposed();  // true
  /// \endcode
  TENSORTIDY_ASKS_DISPOSED bool isDisposed() const noexcept;
  TENSORTIDY_NOT_A_USE friend bool operator==(Optimizer a,
                                              Optimizer b) noexcept {
    return a.slot_ == b.slot_ && a.generation_ == b.generation_;
  }
  TENSORTIDY_NOT_A_USE friend bool operator!=(Optimizer a,
                                              Optimizer b) noexcept {
    return !(a == b);
  }

  /// One step towards a smaller f(), a scalar: computes the gradients as
  /// variableGrads() does, applies them and disposes them. Returns the value
  /// before the step. Everything that f made is freed.
  /// \code
  ///   Tensor start = scalar(1);
  ///   Variable w = variable(start);
  ///   Optimizer optimizer = sgd(0.25);
  ///   float before = optimizer.minimize([&] { return w.value().square(); });  // 1
  ///   float now = w.value().item();  // 0.5
  ///   start.dispose();
  ///   w.dispose();
  ///   optimizer.dispose();
  /// \endcode
  float minimize(TENSORTIDY_RUNS_IN_SCOPE const std::function<Tensor()> &f,
                 const std::vector<Variable> &variables = {},
                 Site site = Site::current()) const;
  /// One step with gradients that were computed elsewhere, by name; they stay
  /// the caller's. ArgumentError for a name that no living variable has,
  /// ShapeError for another shape; then no variable has changed.
  /// \code
  ///   Tensor start = scalar(1), gradient = scalar(2);
  ///   Variable w = variable(start, {.name = "w"});
  ///   Optimizer optimizer = sgd(0.25);
  ///   optimizer.applyGradients({{"w", gradient}});  // w is 0.5
  ///   dispose({start, gradient});
  ///   w.dispose();
  ///   optimizer.dispose();
  /// \endcode
  void applyGradients(const NamedTensors &gradients,
                      Site site = Site::current()) const;

  /// \code
  ///   Optimizer optimizer = adam();
  ///   double rate = optimizer.learningRate();  // 0.001
  ///   optimizer.dispose();
  /// \endcode
  double learningRate(Site site = Site::current()) const;
  /// For the steps to come; at least 0, else ArgumentError.
  /// \code
  ///   Optimizer optimizer = adam();
  ///   optimizer.setLearningRate(0.0001);
  ///   optimizer.dispose();
  /// \endcode
  void setLearningRate(double rate, Site site = Site::current()) const;
  /// Steps so far.
  /// \code
  ///   Optimizer optimizer = adam();
  ///   std::int64_t steps = optimizer.iterations();  // 0
  ///   optimizer.dispose();
  /// \endcode
  std::int64_t iterations(Site site = Site::current()) const;
  /// "sgd", "momentum", "rmsprop", "adagrad" or "adam".
  /// \code
  ///   Optimizer optimizer = adam();
  ///   std::string name = optimizer.name();  // "adam"
  ///   optimizer.dispose();
  /// \endcode
  std::string name(Site site = Site::current()) const;

  /// Frees the optimizer and its slots. Silent on a dead or null handle.
  /// \code
  ///   Optimizer optimizer = adam();
  ///   optimizer.dispose();
  ///   optimizer.dispose();  // nothing happens
  /// \endcode
  TENSORTIDY_DISPOSES_THIS void dispose(Site site = Site::current()) const;

private:
  friend struct detail::HandleAccess;
  std::uint32_t slot_ = 0;
  std::uint32_t generation_ = 0;
};

/// w -= rate * g. ArgumentError for a rate below 0, here and below.
/// \code
///   Optimizer optimizer = sgd(0.1);
///   optimizer.dispose();
/// \endcode
TENSORTIDY_CREATES Optimizer sgd(double learningRate,
                                 Site site = Site::current());

struct MomentumOptions {
  double momentum = 0.9;
  bool useNesterov = false;
};
/// a = momentum * a + g; w -= rate * a, or with Nesterov's look ahead
/// rate * (g + momentum * a). One slot.
/// \code
///   Optimizer optimizer = momentum(0.1, {.momentum = 0.8});
///   optimizer.dispose();
/// \endcode
TENSORTIDY_CREATES Optimizer momentum(double learningRate,
                                      const MomentumOptions &options = {},
                                      Site site = Site::current());

struct RmspropOptions {
  double decay = 0.9;
  double momentum = 0;
  double epsilon = 1e-7;
  bool centered = false; ///< subtracts the square of the mean gradient
};
/// s = decay * s + (1 - decay) * g^2; a = momentum * a + rate * g / sqrt(s +
/// epsilon); w -= a. Two slots, three when centered.
/// \code
///   Optimizer optimizer = rmsprop(0.01, {.centered = true});
///   optimizer.dispose();
/// \endcode
TENSORTIDY_CREATES Optimizer rmsprop(double learningRate,
                                     const RmspropOptions &options = {},
                                     Site site = Site::current());

struct AdagradOptions {
  double initialAccumulator = 0.1;
};
/// s += g^2; w -= rate * g / sqrt(s + 1e-7). One slot.
/// \code
///   Optimizer optimizer = adagrad(0.1);
///   optimizer.dispose();
/// \endcode
TENSORTIDY_CREATES Optimizer adagrad(double learningRate,
                                     const AdagradOptions &options = {},
                                     Site site = Site::current());

struct AdamOptions {
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-7;
};
/// Kingma and Ba, "Adam: a method for stochastic optimization", 2015, with
/// corrected first and second moments. Two slots.
/// \code
///   Optimizer optimizer = adam(0.01);
///   optimizer.dispose();
/// \endcode
TENSORTIDY_CREATES Optimizer adam(double learningRate = 0.001,
                                  const AdamOptions &options = {},
                                  Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_OPTIMIZER_H
