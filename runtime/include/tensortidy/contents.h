// Which resources a value holds. Scopes ask, to hand them over; dispose() asks,
// to free them.
//
// Understood are tensors, variables, models, layers, numbers, strings, standard
// containers, arrays, pairs, tuples, optionals, variants, and Scoped; nested at
// will. A class of yours joins with one member function, or with a
// specialisation of Members where the class is not yours:
//
//   struct Batch {
//     Tensor x, y;
//     auto tidyMembers() const { return std::tie(x, y); }
//   };
//
// Everything else is refused at compile time: a future, a callable or an
// unknown class may hide tensors that would die with the scope while somebody
// still has their handles.
#ifndef TENSORTIDY_CONTENTS_H
#define TENSORTIDY_CONTENTS_H

#include "tensortidy/model.h"
#include "tensortidy/optimizer.h"
#include "tensortidy/tensor.h"
#include "tensortidy/variable.h"

#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace TENSORTIDY_MODELLED tensortidy {

template <class T> class Scoped;

/// The members of a T that may hold resources, as a tuple of references.
/// Specialise it for classes that are not yours; std::tie() says that there are
/// none.
/// \code
///   struct Batch {
///     Tensor x, y;
///     auto tidyMembers() const { return std::tie(x, y); }
///   };
///   Batch batch = tidy([] { return Batch{ones({2}), zeros({2})}; });
///   auto [x, y] = Members<Batch>::of(batch);
///   dispose(batch);
/// \endcode
template <class T> struct Members {
  static auto of(const T &value)
    requires requires { value.tidyMembers(); }
  {
    return value.tidyMembers();
  }
};

namespace detail {

template <class T>
concept AnyHandle = std::same_as<T, Tensor> || std::same_as<T, Variable> ||
                    std::same_as<T, Model> || std::same_as<T, Optimizer>;

/// Holds no resource that anybody could hand over.
template <class T>
concept Plain =
    std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_null_pointer_v<T> ||
    std::same_as<T, std::string> || std::same_as<T, std::string_view> ||
    std::same_as<T, std::monostate> || std::same_as<T, std::nullopt_t> ||
    std::same_as<T, Shape> || std::same_as<T, Layer> ||
    std::same_as<T, SymbolicTensor> ||
    std::same_as<T, Place> || std::same_as<T, History> ||
    std::same_as<T, Evaluation> || std::same_as<T, DisposeResult>;

template <class T>
concept HasMembers = requires(const T &value) { Members<T>::of(value); };

/// What the standard containers have in common, and views, streams and
/// callables have not.
template <class T>
concept Container = requires(const T &value) {
  typename T::value_type;
  typename T::allocator_type;
  value.begin();
  value.end();
} && !std::same_as<T, std::string>;

template <class T> constexpr bool transparent();

template <class T> struct IsTransparent : std::false_type {};
template <class T, std::size_t n>
struct IsTransparent<std::array<T, n>> : std::bool_constant<transparent<T>()> {
};
template <class T>
struct IsTransparent<std::optional<T>> : std::bool_constant<transparent<T>()> {
};
template <class T> struct IsTransparent<Scoped<T>> : std::true_type {};
template <class A, class B>
struct IsTransparent<std::pair<A, B>>
    : std::bool_constant<transparent<A>() && transparent<B>()> {};
template <class... T>
struct IsTransparent<std::tuple<T...>>
    : std::bool_constant<(transparent<T>() && ...)> {};
template <class... T>
struct IsTransparent<std::variant<T...>>
    : std::bool_constant<(transparent<T>() && ...)> {};

template <class Tuple> struct MembersTransparent;
template <class... T>
struct MembersTransparent<std::tuple<T...>>
    : std::bool_constant<(transparent<T>() && ...)> {};

template <class T> constexpr bool transparent() {
  using Value = std::remove_cvref_t<T>;
  if constexpr (AnyHandle<Value> || Plain<Value>)
    return true;
  else if constexpr (IsTransparent<Value>::value)
    return true;
  else if constexpr (HasMembers<Value>)
    return MembersTransparent<decltype(Members<Value>::of(
        std::declval<const Value &>()))>::value;
  else if constexpr (Container<Value>)
    return transparent<typename Value::value_type>();
  else
    return false;
}

template <class T> struct IsScoped : std::false_type {};
template <class T> struct IsScoped<Scoped<T>> : std::true_type {};

/// Calls visit(handle) for every tensor, variable and model in `value`.
template <class T, class Visit>
void visitHandles(const T &value, Visit &visit) {
  if constexpr (AnyHandle<T>)
    visit(value);
  else if constexpr (Plain<T>)
    static_cast<void>(visit);
  else if constexpr (IsScoped<T>::value)
    visit(value.get());
  else if constexpr (HasMembers<T>)
    std::apply(
        [&](const auto &...member) { (visitHandles(member, visit), ...); },
        Members<T>::of(value));
  else if constexpr (requires { typename std::variant_size<T>::type; })
    std::visit([&](const auto &held) { visitHandles(held, visit); }, value);
  else if constexpr (requires { value.has_value(); })
    value.has_value() ? visitHandles(*value, visit) : void();
  else if constexpr (Container<T> || requires { value.begin(); })
    for (const auto &element : value)
      visitHandles(
          static_cast<const std::remove_cvref_t<decltype(element)> &>(element),
          visit);
  else
    std::apply(
        [&](const auto &...member) { (visitHandles(member, visit), ...); },
        value);
}

} // namespace detail

/// Whether the runtime can see every tensor that a T holds.
template <class T>
inline constexpr bool tensorsAreVisibleIn = detail::transparent<T>();

namespace detail {

/// Refuses a T that may hide tensors. A class, because its error comes with the
/// line of the user's call; a function's body is checked too late for that.
template <class T> struct RequireVisibleTensors {
  static_assert(
      tensorsAreVisibleIn<T>,
      "tensors may hide in this type, and would die with the scope "
      "or be forgotten: use tensors, models, numbers, strings, and "
      "standard containers, pairs, tuples, optionals or variants of "
      "them; wait for a future and return its value; give a class of "
      "yours tidyMembers(), or specialise tensortidy::Members for it");
  static constexpr bool value = tensorsAreVisibleIn<T>;
};

} // namespace detail

} // namespace tensortidy

#endif // TENSORTIDY_CONTENTS_H
