// Calls, numbered: which public function was called where.
//
// A record keeps the number of the call that created it, four bytes instead of
// two strings. A small cache per thread, keyed by the addresses of the
// literals, answers in a few instructions; behind it stands one table for the
// process, keyed by content, because a header's line has literals in several
// libraries. The table owns copies: a place outlives the library that it was
// in.
#ifndef TENSORTIDY_ENGINE_CALLS_H
#define TENSORTIDY_ENGINE_CALLS_H

#include "tensortidy/site.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

namespace tensortidy::detail {

/// 0 is "not known".
using CallId = std::uint32_t;

struct Call {
  Place place;
  std::string callee; ///< the public function, by its C++ name
};

/// What a thread knows about one call.
struct KnownCall {
  std::uintptr_t site; ///< the address of the compiler's data for it
  const char *callee;  ///< null: empty
  std::uint32_t line;
  std::uint32_t column;
  CallId id;

  // Line and column, too: another library may be where one was unloaded.
  bool is(const Site &place, const char *name) const noexcept {
    return callee == name && site == addressOf(place) && line == place.line() &&
           column == place.column();
  }
  static std::uintptr_t addressOf(const Site &site) noexcept {
    static_assert(sizeof(Site) == sizeof(std::uintptr_t));
    return std::bit_cast<std::uintptr_t>(site);
  }
};

class KnownCalls {
public:
  static constexpr std::size_t size = 256;

  /// Up to the compiler's data for the place, and to the address of the name.
  static std::size_t placeOf(const Site &site, const char *callee) noexcept {
    return (KnownCall::addressOf(site) / alignof(std::uint64_t) ^
            reinterpret_cast<std::uintptr_t>(callee)) %
           size;
  }
  KnownCall &operator[](std::size_t place) noexcept { return calls_[place]; }

private:
  KnownCall calls_[size];
};
extern constinit thread_local KnownCalls knownCalls;

/// For a call that is not where it is looked for first.
[[gnu::cold, gnu::noinline]] CallId internElsewhere(const Site &site,
                                                    const char *callee,
                                                    std::size_t place) noexcept;

/// `callee` is a string literal. 0 when there is no memory for a new call: what
/// has to end a life must not fail.
inline CallId internCall(const Site &site, const char *callee) noexcept {
  const std::size_t place = KnownCalls::placeOf(site, callee);
  const KnownCall &known = knownCalls[place];
  if (known.is(site, callee)) [[likely]]
    return known.id;
  return internElsewhere(site, callee, place);
}
Call callOf(CallId id);
Place placeOf(const Site &site);

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_CALLS_H
