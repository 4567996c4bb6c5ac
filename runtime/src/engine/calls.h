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

#include <cstdint>
#include <string>

namespace tensortidy::detail {

/// 0 is "not known".
using CallId = std::uint32_t;

struct Call {
  Place place;
  std::string callee; ///< the public function, by its C++ name
};

/// `callee` is a string literal. 0 when there is no memory for a new call: what
/// has to end a life must not fail.
CallId internCall(const Site &site, const char *callee) noexcept;
Call callOf(CallId id);
Place placeOf(const Site &site);

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_CALLS_H
