#include "assert/summary.h"

#include <algorithm>

namespace tensortidy::detail {

namespace {

constexpr std::size_t most = 10;

std::string plural(std::int64_t count, const std::string &noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

struct Lost {
  const Ledger::Site *site;
  std::int64_t count;
  std::int64_t bytes;
};

std::vector<Lost> lostOf(const Ledger &ledger) {
  std::vector<Lost> lost;
  for (const Ledger::Site &site : ledger.sites)
    if (ledger.complete && site.counts.live > site.reachable)
      lost.push_back({&site, site.counts.live - site.reachable,
                      site.counts.bytesLive - site.bytesReachable});
  std::sort(lost.begin(), lost.end(), [](const Lost &a, const Lost &b) {
    return a.bytes != b.bytes ? a.bytes > b.bytes : a.site < b.site;
  });
  return lost;
}

} // namespace

std::string summarize(const Ledger &ledger, int pid, const std::string &path) {
  const std::vector<Lost> lost = lostOf(ledger);
  if (lost.empty() && ledger.events.empty())
    return {};
  const std::string prefix = "==" + std::to_string(pid) + "== ";
  std::int64_t objects = 0, bytes = 0, uses = 0;
  for (const Lost &one : lost) {
    objects += one.count;
    bytes += one.bytes;
  }
  for (const Ledger::Event &event : ledger.events)
    uses += event.count;

  std::string text = prefix + "tensortidy: ";
  if (uses != 0)
    text += plural(uses, "use") + " after dispose" + (objects ? ", " : "");
  if (objects != 0)
    text += plural(objects, "object") + " never disposed (" +
            plural(bytes, "byte") + ")";
  text += "\n";
  for (std::size_t at = 0; at < ledger.events.size() && at < most; ++at) {
    const Ledger::Event &event = ledger.events[at];
    text +=
        prefix + "  " + event.operation.callee + " at " +
        event.operation.place.toString() + " used a dead " +
        nameOf(event.use.kind) + ", created " +
        (event.creation.callee.empty() ? ""
                                       : "by " + event.creation.callee + " ") +
        "at " + event.creation.place.toString() + ", " +
        (event.use.tidied ? "tidied by the scope at " : "disposed at ") +
        event.disposal.place.toString() + ": " + plural(event.count, "time") +
        "\n";
  }
  if (ledger.events.size() > most)
    text += prefix + "  and " +
            plural(static_cast<std::int64_t>(ledger.events.size() - most),
                   "more place") +
            "\n";
  for (std::size_t at = 0; at < lost.size() && at < most; ++at)
    text += prefix + "  " + plural(lost[at].bytes, "byte") + " in " +
            plural(lost[at].count, nameOf(lost[at].site->counts.kind)) +
            " created by " + lost[at].site->call.callee + " at " +
            lost[at].site->call.place.toString() + "\n";
  if (lost.size() > most)
    text += prefix + "  and " +
            plural(static_cast<std::int64_t>(lost.size() - most), "more site") +
            "\n";
  return text + prefix + "ledger: " + path + "\n";
}

} // namespace tensortidy::detail
