// What tensor() takes: a literal, nested as in TensorFlow.js, or numbers in
// memory.
//
//   tensor(7)   tensor({1, 2, 3})   tensor({{1, 2}, {3, 4}})   tensor({n, 0.5})
//
// Braces are always one more axis: {{1}, {2}} has shape [2,1]. A Values lives
// as long as the call it is written in.
#ifndef TENSORTIDY_VALUES_H
#define TENSORTIDY_VALUES_H

#include "tensortidy/annotations.h"

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <ranges>
#include <span>
#include <type_traits>
#include <variant>

namespace TENSORTIDY_MODELLED tensortidy {

namespace detail {
template <class T>
concept Number = std::same_as<T, float> || std::same_as<T, double> ||
                 std::same_as<T, std::int32_t> || std::same_as<T, bool>;
}

/// \code
///   // Takes numbers in the way tensor() does.
///   std::function<double(const Values &)> total = [&](const Values &values) {
///     if (!values.isList())
///       return values.isBoolean() ? 0 : values.number();
///     double sum = 0;
///     for (const Values &element : values.elements())
///       sum += total(element);
///     return sum;
///   };
///   total({{1, 2}, {3, true}});   // 6
/// \endcode
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

/// Numbers that somebody else holds, one after the other: a std::vector, a
/// std::array, a span, a C array of float, double, std::int32_t or bool. Lives
/// as long as the call it is written in.
/// \code
///   auto count = [](const Numbers &numbers) {
///     return std::visit([](auto all) { return all.size(); }, numbers.span());
///   };
///   count(std::vector<float>{1, 2});   // 2
/// \endcode
class Numbers {
public:
  template <std::ranges::contiguous_range Range>
    requires std::ranges::sized_range<Range> &&
             detail::Number<std::ranges::range_value_t<Range>>
  constexpr Numbers(const Range &range)
      : numbers_(std::span<const std::ranges::range_value_t<Range>>(range)) {}

  using Span =
      std::variant<std::span<const float>, std::span<const double>,
                   std::span<const std::int32_t>, std::span<const bool>>;
  constexpr const Span &span() const noexcept { return numbers_; }

private:
  Span numbers_;
};

} // namespace tensortidy

#endif // TENSORTIDY_VALUES_H
