// Tidy scopes: tensors that are born in one die with it, unless they are
// returned from it or kept.
//
// \code
//   Tensor p = tensor({1, 2}), target = tensor({1, 4});
//   Tensor loss = tidy([&] { return p.sub(target).square().mean(); });   // 2
//   for (int i = 0; i < 10; ++i) {
//     TidyScope scope;   // a guard: safe with break, continue, return, throw
//     p.exp().print();
//   }
//   dispose({p, target, loss});   // nothing else is left
// \endcode
//
// A survivor that was born in the ending scope moves to the parent scope, and
// at the outermost level it is the caller's; one that was born further out
// stays where it was. Variables and models are never freed by a scope. Scopes
// belong to the thread that opened them and nest strictly.
#ifndef TENSORTIDY_SCOPE_H
#define TENSORTIDY_SCOPE_H

#include "tensortidy/contents.h"
#include "tensortidy/errors.h"
#include "tensortidy/tensor.h"

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

namespace detail {
class Operation;

/// The tensors of one open scope, as a list of slots.
struct ScopeList {
  Site site;
  ScopeList *parent = nullptr;
  std::uint32_t first = 0;
};
} // namespace detail

/// A scope as a guard, for a block: what is born in it dies with it.
/// \code
///   Tensor x = ones({3});
///   for (int i = 0; i < 1000; ++i) {
///     TidyScope scope;
///     if (x.square().sum().item() > 2)
///       break;
///   }
///   x.dispose();
/// \endcode
class TENSORTIDY_SCOPE TidyScope {
public:
  explicit TidyScope(Site site = Site::current());
  /// Frees what the scope still holds. Ending a scope that is not the innermost
  /// one of its thread, which only a guard outside automatic storage can do,
  /// stops the program with a message.
  ~TidyScope();
  TidyScope(const TidyScope &) = delete;
  TidyScope &operator=(const TidyScope &) = delete;
  static void *operator new(std::size_t) = delete;
  static void *operator new[](std::size_t) = delete;

  /// Hands `result` to the parent scope: `return scope.leave(x);`. ScopeError
  /// unless this is the innermost scope.
  /// \code
  ///   auto norm = [](Tensor x) {
  ///     TidyScope scope;
  ///     return scope.leave(x.square().sum().sqrt());
  ///   };
  ///   Tensor x = tensor({3, 4}), length = norm(x);   // 5
  ///   dispose({x, length});
  /// \endcode
  TENSORTIDY_SAME_AS(1) Tensor leave(TENSORTIDY_LEAVES_SCOPE Tensor result) {
    handOver(result);
    return result;
  }

  /// The same for every tensor in `result`.
  template <class R>
  TENSORTIDY_SAME_AS(1)
  R leave(TENSORTIDY_LEAVES_SCOPE R result) {
    if constexpr (detail::RequireVisibleTensors<R>::value) {
      auto visit = [this](auto handle) {
        if constexpr (std::is_same_v<decltype(handle), Tensor>)
          handOver(handle);
      };
      detail::visitHandles(result, visit);
    }
    return result;
  }

private:
  void handOver(TENSORTIDY_LEAVES_SCOPE Tensor tensor);

  detail::ScopeList list_;
};

/// Runs `function` in a scope of its own and returns what it returns, handed
/// over to the surrounding scope. When it throws, everything born in it is
/// freed except what was kept.
/// \code
///   Tensor x = tensor({3, 4});
///   Tensor length = tidy([&] { return x.square().sum().sqrt(); });   // 5
///   dispose({x, length});   // square and sum are gone already
/// \endcode
template <class F>
auto tidy(TENSORTIDY_RUNS_IN_SCOPE F &&function, Site site = Site::current()) {
  TidyScope scope(site);
  using Result = std::decay_t<decltype(function())>;
  if constexpr (std::is_void_v<Result>)
    function();
  else if constexpr (detail::RequireVisibleTensors<Result>::value)
    return scope.leave(function());
}

/// Makes forgetting impossible on this thread: while it stands, an operation
/// outside of every tidy scope throws UnscopedTensorError instead of making a
/// tensor that nobody would free.
///
/// \code
///   SealedScope seal({"ones", "randomNormal"});   // these may, by name
///   Tensor x = ones({2});
///   tidy([&] { x.square().print(); });   // as without a seal
///   x.dispose();
/// \endcode
/// Variables, models and what they make inside are not concerned.
class SealedScope {
public:
  explicit SealedScope(std::vector<std::string> allowed = {},
                       Site site = Site::current());
  ~SealedScope();
  SealedScope(const SealedScope &) = delete;
  SealedScope &operator=(const SealedScope &) = delete;

private:
  friend class detail::Operation;
  /// Throws unless `operation` is allowed by this seal.
  void check(const char *operation, const Site &site) const;

  std::vector<std::string> allowed_;
  Site site_;
  const SealedScope *outer_;
};

/// What a SealedScope throws.
class UnscopedTensorError : public Error {
  using Error::Error;
};

/// Protects `tensor` from the ends of scopes; somebody must dispose it by hand.
/// Returns the same handle.
/// \code
///   Tensor best;
///   for (int i = 0; i < 10; ++i) {
///     TidyScope scope;
///     Tensor candidate = fill({2}, i * (9 - i));
///     if (!best || candidate.max().item() > best.max().item()) {
///       dispose(best);
///       best = keep(candidate);
///     }
///   }
///   best.print();   // [20, 20]
///   best.dispose();
/// \endcode
TENSORTIDY_SAME_AS(1)
Tensor keep(TENSORTIDY_KEEPS Tensor tensor, Site site = Site::current());
/// Takes keep() back: the tensor returns to the scope that still holds it, else
/// joins the innermost scope of the calling thread, else is the caller's as
/// before. Returns the same handle.
/// \code
///   Tensor x = keep(ones({2}));
///   {
///     TidyScope scope;
///     unkeep(x);
///   }
///   x.isDisposed();   // true
/// \endcode
TENSORTIDY_SAME_AS(1)
Tensor unkeep(TENSORTIDY_STORES Tensor tensor, Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_SCOPE_H
