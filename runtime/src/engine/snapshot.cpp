#include "tensortidy/snapshot.h"
#include "engine/engine.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace tensortidy {

namespace {

using Key = std::tuple<std::string, std::uint32_t, std::uint32_t, std::string>;

Key keyOf(const LiveSite &site) {
  return {site.place.file, site.place.line, site.place.column, site.creator};
}

std::string withSign(std::int64_t number) {
  std::string text = number > 0 ? "+" : "";
  return text.append(std::to_string(number));
}

} // namespace

Snapshot Snapshot::take() {
  Snapshot snapshot;
  snapshot.memory_ = tensortidy::memory();
  snapshot.sites_ = liveTensors();
  return snapshot;
}

std::vector<SiteChange> Snapshot::since(const Snapshot &before) const {
  std::map<Key, SiteChange> changes;
  const auto add = [&](const LiveSite &site, int sign) {
    SiteChange &change = changes[keyOf(site)];
    change.place = site.place;
    change.creator = site.creator;
    change.resource = site.resource;
    change.count += sign * site.count;
    change.bytes += sign * site.bytes;
  };
  for (const LiveSite &site : before.sites_)
    add(site, -1);
  for (const LiveSite &site : sites_)
    add(site, 1);
  std::vector<SiteChange> result;
  for (auto &[key, change] : changes)
    if (change.count != 0 || change.bytes != 0)
      result.push_back(std::move(change));
  std::sort(result.begin(), result.end(),
            [](const SiteChange &a, const SiteChange &b) {
              return std::tie(b.bytes, b.count, a.place.file, a.place.line,
                              a.place.column, a.creator) <
                     std::tie(a.bytes, a.count, b.place.file, b.place.line,
                              b.place.column, b.creator);
            });
  return result;
}

std::string describe(const std::vector<SiteChange> &changes) {
  std::string text;
  for (const SiteChange &change : changes)
    text += withSign(change.bytes) + " bytes in " + withSign(change.count) +
            " " + change.resource +
            (change.count == 1 || change.count == -1 ? "" : "s") +
            ", created by " + change.creator + " at " +
            change.place.toString() + "\n";
  return text;
}

NewTensorsError::NewTensorsError(const std::string &message, Place site,
                                 std::vector<SiteChange> changes)
    : Error(message, std::move(site)), changes_(std::move(changes)) {}

void expectNoNewTensors(const std::function<void()> &function, Site site) {
  function();
  const Snapshot before = Snapshot::take();
  function();
  const Snapshot after = Snapshot::take();
  const std::int64_t more =
      after.memory().numTensors - before.memory().numTensors;
  if (more <= 0)
    return;
  std::vector<SiteChange> changes = after.since(before);
  const Place place = detail::placeOf(site);
  const std::string message =
      "expectNoNewTensors: expected no new tensors, got " +
      std::to_string(more) + " (at " + place.toString() + ")\n" +
      describe(changes);
  throw NewTensorsError(message, place, std::move(changes));
}

} // namespace tensortidy
