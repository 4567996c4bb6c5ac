// Recorder: counts what becomes of the resources of each call site.
//
// The engine tells it every event with its lock held; nothing here locks.
#ifndef TENSORTIDY_ASSERT_RECORDER_H
#define TENSORTIDY_ASSERT_RECORDER_H

#include "engine/resource.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace tensortidy::detail {

struct SiteCounts {
  Kind kind = Kind::none;
  std::int64_t created = 0;
  std::int64_t disposed = 0; ///< by hand
  std::int64_t tidied = 0;   ///< by the end of a scope
  std::int64_t kept = 0;
  std::int64_t outsideScope = 0;
  std::int64_t live = 0;
  std::int64_t peakLive = 0;
  std::int64_t bytesCreated = 0;
  std::int64_t bytesLive = 0;
  std::int64_t peakBytes = 0;
  double meanLive = 0;   ///< of the live counts right after each creation
  double covariance = 0; ///< sum of (index - mean index) * (live - mean live)

  /// The slope of the live count over the creations: about 1 when every object
  /// stays, about 0 when each is freed before the next is made.
  double growth() const noexcept;
};

struct Totals {
  std::int64_t created = 0;
  std::int64_t disposed = 0; ///< by hand or by a scope
  std::int64_t bytes = 0;
  std::int64_t peakBytes = 0;
};

/// A use of a dead handle: where it was created, disposed, used.
struct DeadUse {
  Kind kind = Kind::tensor;
  CallId creation = 0;
  CallId disposal = 0;
  bool tidied = false;
  CallId use = 0;
  friend auto operator<=>(const DeadUse &, const DeadUse &) = default;
};

class Recorder {
public:
  /// Called after usedDead(), without the lock; null does nothing.
  void (*onError)() = nullptr;

  /// Makes room for a site, so that what is told of it later cannot fail.
  void prepare(CallId creation) { site(creation); }
  void created(CallId creation, Kind kind, std::int64_t bytes,
               bool outsideScope);
  void disposed(CallId creation, Kind kind, std::int64_t bytes, bool tidied);
  void kept(CallId creation);
  void moved(CallId from, CallId to, std::int64_t bytes);
  void usedDead(const DeadUse &use);

  /// Indexed by CallId; kind is none where nothing was created.
  const std::vector<SiteCounts> &sites() const noexcept { return sites_; }
  const std::map<DeadUse, std::int64_t> &deadUses() const noexcept {
    return deadUses_;
  }
  const Totals &totals() const noexcept { return totals_; }

private:
  SiteCounts &site(CallId id);
  void addBytes(SiteCounts &site, std::int64_t bytes) noexcept;

  std::vector<SiteCounts> sites_;
  std::map<DeadUse, std::int64_t> deadUses_;
  Totals totals_;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ASSERT_RECORDER_H
