// What has come to life, and what has gone, between two moments: by the place
// that created it, as heap snapshots are compared.
//
// \code
//   Snapshot before = Snapshot::take();
//   std::vector<Tensor> forgotten;
//   for (int i = 0; i < 1000; ++i)
//     forgotten.push_back(ones({3}));
//   std::cout << describe(Snapshot::take().since(before));
//   // +12000 bytes in +1000 tensors, created by ones at main.cpp:12
//   dispose(forgotten);
// \endcode
#ifndef TENSORTIDY_SNAPSHOT_H
#define TENSORTIDY_SNAPSHOT_H

#include "tensortidy/errors.h"
#include "tensortidy/memory.h"

#include <functional>
#include <string>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

/// What changed at one creation site; negative numbers when more went than
/// came.
struct SiteChange {
  Place place;
  std::string creator;
  std::string resource;
  std::int64_t count = 0;
  std::int64_t bytes = 0;
};

/// Numbers only: a snapshot holds no tensor and keeps none alive.
/// \code
///   Snapshot before = Snapshot::take();
///   Tensor x = ones({1000});
///   Snapshot after = Snapshot::take();
///   std::vector<SiteChange> changes = after.since(before);
///   changes[0].creator;   // "ones"
///   changes[0].bytes;     // 4000
///   after.memory().numTensors - before.memory().numTensors;   // 1
///   after.sites().size() - before.sites().size();             // 1
///   x.dispose();
/// \endcode
class Snapshot {
public:
  static Snapshot take();

  /// The sites whose counts or bytes differ, most added bytes first.
  std::vector<SiteChange> since(const Snapshot &before) const;
  const MemoryInfo &memory() const noexcept { return memory_; }
  const std::vector<LiveSite> &sites() const noexcept { return sites_; }

private:
  MemoryInfo memory_;
  std::vector<LiveSite> sites_;
};

/// One line per site.
/// \code
///   Snapshot before = Snapshot::take();
///   Tensor x = ones({1000});
///   std::cout << describe(Snapshot::take().since(before));
///   x.dispose();
/// \endcode
std::string describe(const std::vector<SiteChange> &changes);

/// A function left tensors behind.
/// \code
///   std::vector<Tensor> forgotten;
///   try {
///     expectNoNewTensors([&] { forgotten.push_back(ones({10})); });
///   } catch (const NewTensorsError &error) {
///     error.changes()[0].count;   // 1
///   }
///   dispose(forgotten);
/// \endcode
class NewTensorsError : public Error {
public:
  NewTensorsError(const std::string &message, Place site,
                  std::vector<SiteChange> changes);
  const std::vector<SiteChange> &changes() const noexcept { return changes_; }

private:
  std::vector<SiteChange> changes_;
};

/// Runs `function` twice and throws NewTensorsError, which lists the places,
/// when the second run leaves more tensors alive than it found. The first run
/// only warms caches: optimizers make their slots in it, layers their weights.
/// Other threads' tensors count, too.
/// \code
///   Tensor x = ones({10});
///   expectNoNewTensors([&] { tidy([&] { x.square().print(); }); });
///   x.dispose();
/// \endcode
void expectNoNewTensors(
    TENSORTIDY_RUNS_REPEATEDLY const std::function<void()> &function,
    Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_SNAPSHOT_H
