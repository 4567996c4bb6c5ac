// Values: the literal that tensor() takes, nested as in TensorFlow.js.
//
//   tensor(7)   tensor({1, 2, 3})   tensor({{1, 2}, {3, 4}})   tensor({n, 0.5,
//   x})
//
// Braces are always one more axis: {{1}, {2}} has shape [2,1]. A Values lives
// as long as the call it is written in.
#ifndef TENSORTIDY_VALUES_H
#define TENSORTIDY_VALUES_H

#include "tensortidy/annotations.h"

#include <concepts>
#include <initializer_list>
#include <type_traits>

namespace TENSORTIDY_MODELLED tensortidy {

class Values {
public:
  /// One number or truth value.
  template <class T>
  requires std::is_arithmetic_v<T>
  constexpr Values(T number) noexcept
      : number_(static_cast<double>(number)),
        kind_(std::same_as<T, bool> ? Kind::boolean : Kind::number) {}
  /// One more axis. Elements of unequal shape are a ShapeError in tensor().
  constexpr Values(std::initializer_list<Values> elements) noexcept
      : elements_(elements), kind_(Kind::list) {}

  constexpr bool isList() const noexcept { return kind_ == Kind::list; }
  constexpr bool isBoolean() const noexcept { return kind_ == Kind::boolean; }
  constexpr double number() const noexcept { return number_; }
  constexpr std::initializer_list<Values> elements() const noexcept {
    return elements_;
  }

private:
  enum class Kind : unsigned char { number, boolean, list };
  std::initializer_list<Values> elements_;
  double number_ = 0;
  Kind kind_;
};

} // namespace tensortidy

#endif // TENSORTIDY_VALUES_H
