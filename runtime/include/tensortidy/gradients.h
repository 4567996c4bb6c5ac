// Gradients: the derivatives of what your code computed, by a tape.
//
//   Tensor slope = grad([](Tensor x) { return x.square(); })(x);     // 2x
//
//   auto [loss, gradients] = variableGrads([&] {
//     return x.matMul(w.value()).sub(y).square().mean();
//   });                                     // gradients["w"]; all the caller's
//
// The function runs in a scope of its own while every operation of this thread
// is written to a tape; then the tape is walked in reverse. What the tape holds
// is released when the outermost of these calls ends, also by an exception. The
// value and the gradients belong to the caller, or to the scope that is open
// around the call; everything else the function made is freed. A function may
// itself ask for gradients: derivatives of any order come out.
//
// Gradients exist of float32 and go through float32 only: what passes through
// int32 or bool counts as a constant. Every operation with a float32 result has
// a gradient. At a kink the choice is TensorFlow.js': of relu, relu6,
// leakyRelu, selu and abs at 0 the left side, of elu and at the bounds of
// clipByValue the inner one; maximum and minimum of equal operands give
// everything to the first, max and min to each of the largest or smallest
// elements, maxPool and topk to the first of them. A result that does not
// depend on x by operations inside the function is an ArgumentError, one that
// is not float32 a DTypeError.
#ifndef TENSORTIDY_GRADIENTS_H
#define TENSORTIDY_GRADIENTS_H

#include "tensortidy/tensor.h"
#include "tensortidy/variable.h"

#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

struct ValueAndGrad {
  Tensor value;
  Tensor grad; ///< of x's shape
  auto tidyMembers() const { return std::tie(value, grad); }
};

struct ValueAndGrads {
  Tensor value;
  std::vector<Tensor> grads; ///< one for each x, of its shape
  auto tidyMembers() const { return std::tie(value, grads); }
};

/// Gradients by the names of their variables.
using NamedTensors = std::map<std::string, Tensor>;

struct VariableGrads {
  Tensor value; ///< a scalar
  NamedTensors grads;
  auto tidyMembers() const { return std::tie(value, grads); }
};

using Function = std::function<Tensor(Tensor)>;
using FunctionOfMany = std::function<Tensor(const std::vector<Tensor> &)>;

/// What valueAndGrad() returns: call it with x. `dy`, of the result's shape, is
/// the gradient of what comes behind; without it: ones.
class ValueAndGradFunction {
public:
  explicit ValueAndGradFunction(Function function)
      : function_(std::move(function)) {}
  TENSORTIDY_CREATES ValueAndGrad operator()(Tensor x, Tensor dy = {},
                                             Site site = Site::current()) const;

private:
  Function function_;
};

/// What grad() returns.
class GradFunction {
public:
  explicit GradFunction(Function function) : both_(std::move(function)) {}
  TENSORTIDY_CREATES Tensor operator()(Tensor x, Tensor dy = {},
                                       Site site = Site::current()) const;

private:
  ValueAndGradFunction both_;
};

/// What valueAndGrads() returns. ArgumentError for no x.
class ValueAndGradsFunction {
public:
  explicit ValueAndGradsFunction(FunctionOfMany function)
      : function_(std::move(function)) {}
  TENSORTIDY_CREATES ValueAndGrads
  operator()(const std::vector<Tensor> &xs, Tensor dy = {},
             Site site = Site::current()) const;

private:
  FunctionOfMany function_;
};

/// What grads() returns.
class GradsFunction {
public:
  explicit GradsFunction(FunctionOfMany function)
      : both_(std::move(function)) {}
  TENSORTIDY_CREATES std::vector<Tensor>
  operator()(const std::vector<Tensor> &xs, Tensor dy = {},
             Site site = Site::current()) const;

private:
  ValueAndGradsFunction both_;
};

/// The derivative of a function of one tensor, as a function.
/// \code
///   GradFunction slope = grad([](Tensor x) { return x.square(); });
///   Tensor x = tensor({1, -2}), y = slope(x); // [2, -4]
///   GradFunction second = grad(Function(slope));
///   Tensor z = second(x); // [2, 2]
///   dispose({x, y, z});
/// \endcode
inline GradFunction grad(Function f) { return GradFunction(std::move(f)); }
/// The same, together with the value.
/// \code
///   Tensor x = tensor({1, 2});
///   auto both = valueAndGrad([](Tensor x) { return x.square().sum(); })(x);
///   both.value.print(); // float32[] 5
///   both.grad.print();  // float32[2] [2, 4]
///   dispose({x, both.value, both.grad});
/// \endcode
inline ValueAndGradFunction valueAndGrad(Function f) {
  return ValueAndGradFunction(std::move(f));
}
/// The derivatives of a function of several tensors, as a function.
/// \code
///   auto product = [](const auto &xs) { return xs[0].mul(xs[1]); };
///   Tensor a = tensor({1, 2}), b = tensor({3, 4});
///   std::vector<Tensor> slopes = grads(product)({a, b});
///   slopes[1].print(); // float32[2] [1, 2]
///   dispose({a, b, slopes[0], slopes[1]});
/// \endcode
inline GradsFunction grads(FunctionOfMany f) {
  return GradsFunction(std::move(f));
}
/// The same, together with the value.
/// \code
///   auto product = [](const auto &xs) { return xs[0].mul(xs[1]); };
///   Tensor a = tensor({1, 2}), b = tensor({3, 4});
///   ValueAndGrads both = valueAndGrads(product)({a, b});
///   both.value.print();    // float32[2] [3, 8]
///   both.grads[0].print(); // float32[2] [3, 4]
///   dispose({a, b, both.value, both.grads[0], both.grads[1]});
/// \endcode
inline ValueAndGradsFunction valueAndGrads(FunctionOfMany f) {
  return ValueAndGradsFunction(std::move(f));
}

/// The value of f, which must be a scalar (ShapeError), and its gradients with
/// respect to `variables`, or without any to every trainable variable that f
/// uses. Variables that the value does not depend on are left out;
/// ArgumentError when none is left.
/// \code
///   Tensor start = scalar(3);
///   Variable w = variable(start, {.name = "w"});
///   auto result = variableGrads([&] { return w.value().square(); });
///   result.grads["w"].print(); // float32[] 6
///   dispose({start, result.value, result.grads["w"]});
///   w.dispose();
/// \endcode
TENSORTIDY_CREATES VariableGrads variableGrads(
    TENSORTIDY_RUNS_IN_SCOPE const std::function<Tensor()> &f,
    const std::vector<Variable> &variables = {}, Site site = Site::current());

/// What a function given to customGrad() computes: its value, and the gradient
/// of each input for the gradient `dy` of the value. `saved` are the tensors to
/// be handed to `gradient`, kept by the tape until then.
struct CustomValue {
  Tensor value;
  std::function<std::vector<Tensor>(Tensor dy,
                                    const std::vector<Tensor> &saved)>
      gradient;
  std::vector<Tensor> saved = {};
};

using CustomFunction = std::function<CustomValue(const std::vector<Tensor> &)>;

/// What customGrad() returns.
class FunctionWithGradient {
public:
  explicit FunctionWithGradient(CustomFunction function)
      : function_(std::move(function)) {}
  TENSORTIDY_CREATES Tensor operator()(const std::vector<Tensor> &xs,
                                       Site site = Site::current()) const;

private:
  CustomFunction function_;
};

/// A function whose gradient is the given one and not the one of the operations
/// inside. Both run in a scope; `gradient` returns one tensor for each input,
/// of its shape (ShapeError). It must not capture tensors of the function:
/// those are gone when it runs, and `saved` is for them.
///
/// \code
///   auto clipped = customGrad([](const std::vector<Tensor> &xs) {
///     return CustomValue{xs[0].clone(), [](Tensor dy, const auto &) {
///       return std::vector{dy.clipByValue(-1, 1)};
///     }};
///   });
///   Tensor x = tensor({1, 2}), dy = tensor({5, 0.5});
///   GradFunction slope = grad([&](Tensor x) { return clipped({x}); });
///   Tensor y = slope(x, dy); // [1, 0.5]
///   dispose({x, dy, y});
/// \endcode
inline FunctionWithGradient customGrad(CustomFunction f) {
  return FunctionWithGradient(std::move(f));
}

} // namespace tensortidy

#endif // TENSORTIDY_GRADIENTS_H
