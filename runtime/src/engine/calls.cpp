#include "engine/calls.h"

#include <deque>
#include <mutex>
#include <string_view>
#include <unordered_map>

namespace tensortidy {

std::string Place::toString() const {
  return file.empty() ? "an unknown place" : file + ":" + std::to_string(line);
}

namespace detail {

constinit thread_local KnownCalls knownCalls = {};

namespace {

struct Table {
  std::mutex mutex;
  std::deque<Call> calls{Call{}};
  std::unordered_multimap<std::size_t, CallId> byHash; // of the content
};

// Never destroyed: destructors of the program's statics dispose tensors.
Table &table() {
  static Table &instance = *new Table;
  return instance;
}

std::size_t hashOf(const Site &site, const char *callee) {
  const std::hash<std::string_view> hash;
  return hash(site.file_name()) ^ hash(callee) * 31 ^
         (std::size_t{site.line()} << 12) ^ site.column();
}

bool isCallOf(const Call &call, const Site &site, const char *callee) {
  return call.place.line == site.line() && call.place.column == site.column() &&
         call.place.file == site.file_name() && call.callee == callee;
}

/// Asks for memory for a new call only: calls that push each other out of the
/// cache come here on every turn of a loop.
CallId internSlowly(const Site &site, const char *callee) {
  Table &calls = table();
  const std::size_t hash = hashOf(site, callee);
  std::lock_guard lock(calls.mutex);
  const auto [first, last] = calls.byHash.equal_range(hash);
  for (auto known = first; known != last; ++known)
    if (isCallOf(calls.calls[known->second], site, callee))
      return known->second;
  calls.calls.push_back({placeOf(site), callee});
  const auto id = static_cast<CallId>(calls.calls.size() - 1);
  try {
    calls.byHash.emplace(hash, id);
  } catch (...) {
    calls.calls.pop_back();
    throw;
  }
  return id;
}

} // namespace

// Two places for each: calls of one loop that fall together, which is up to
// addresses, would push each other out on every turn.
CallId internElsewhere(const Site &site, const char *callee,
                       std::size_t place) noexcept {
  KnownCall &first = knownCalls[place], &second = knownCalls[place ^ 1];
  if (second.is(site, callee))
    return second.id;
  try {
    const CallId id = internSlowly(site, callee);
    second = first;
    first = {KnownCall::addressOf(site), callee, site.line(), site.column(),
             id};
    return id;
  } catch (...) {
    return 0;
  }
}

Call callOf(CallId id) {
  Table &calls = table();
  std::lock_guard lock(calls.mutex);
  return calls.calls[id];
}

Place placeOf(const Site &site) {
  return {site.file_name(), site.function_name(), site.line(), site.column()};
}

} // namespace detail
} // namespace tensortidy
