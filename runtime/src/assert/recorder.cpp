#include "assert/recorder.h"

#include <algorithm>

namespace tensortidy::detail {

double SiteCounts::growth() const noexcept {
  if (created < 2)
    return 0;
  const auto n = static_cast<double>(created);
  return covariance / (n * (n * n - 1) / 12); // the spread of 1..n
}

SiteCounts &Recorder::site(CallId id) {
  if (id >= sites_.size())
    sites_.resize(std::max<std::size_t>(id + 1, sites_.size() * 2));
  return sites_[id];
}

void Recorder::addBytes(SiteCounts &site, std::int64_t bytes) noexcept {
  site.bytesCreated += bytes;
  site.bytesLive += bytes;
  site.peakBytes = std::max(site.peakBytes, site.bytesLive);
  totals_.bytes += bytes;
  totals_.peakBytes = std::max(totals_.peakBytes, totals_.bytes);
}

void Recorder::created(CallId creation, Kind kind, std::int64_t bytes,
                       bool outsideScope) {
  if (creation == 0)
    return; // the library's own, inside one of its functions
  SiteCounts &counts = site(creation);
  addBytes(counts, bytes);
  if (kind == Kind::weight)
    return;
  counts.kind = kind;
  counts.outsideScope += outsideScope;
  ++totals_.created;
  ++counts.created;
  ++counts.live;
  counts.peakLive = std::max(counts.peakLive, counts.live);

  // Welford's update: exact sums of squares would lose their digits in a long
  // run. The mean of the indices before this one is created / 2.
  const auto index = static_cast<double>(counts.created);
  const auto live = static_cast<double>(counts.live);
  counts.meanLive += (live - counts.meanLive) / index;
  counts.covariance += (index - index / 2) * (live - counts.meanLive);
}

void Recorder::disposed(CallId creation, Kind kind, std::int64_t bytes,
                        bool tidied) {
  if (creation == 0)
    return;
  SiteCounts &counts = site(creation);
  counts.bytesLive -= bytes;
  totals_.bytes -= bytes;
  if (kind == Kind::weight)
    return;
  --counts.live;
  ++totals_.disposed;
  ++(tidied ? counts.tidied : counts.disposed);
}

void Recorder::kept(CallId creation) { ++site(creation).kept; }

void Recorder::moved(CallId from, CallId to, std::int64_t bytes) {
  site(from).bytesLive -= bytes;
  SiteCounts &heir = site(to);
  heir.bytesLive += bytes;
  heir.peakBytes = std::max(heir.peakBytes, heir.bytesLive);
}

void Recorder::usedDead(const DeadUse &use) {
  // A program that goes wrong in a million places is told of the first ones.
  constexpr std::size_t limit = 1000;
  if (deadUses_.size() < limit || deadUses_.contains(use))
    ++deadUses_[use];
}

} // namespace tensortidy::detail
