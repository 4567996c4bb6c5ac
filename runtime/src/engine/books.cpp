// The engine's answers about itself: counts, lists, and the story of a dead
// handle.
#include "engine/engine.h"

#include "assert/recorder.h"
#include "tensortidy/errors.h"

#include <algorithm>
#include <unordered_map>

namespace tensortidy::detail {

MemoryInfo Engine::memory() const {
  const BiasedMutex::Guard guard(mutex_);
  MemoryInfo info;
  info.numTensors = numTensors_;
  info.numDataBuffers = numBuffers_;
  info.numBytes = numBytes_;
  info.physicalBytes = static_cast<std::int64_t>(pool_.usedBytes());
  info.pooledBytes = static_cast<std::int64_t>(pool_.waitingBytes());
  info.poolLimit = static_cast<std::int64_t>(pool_.limit());
  info.bufferAllocations = pool_.allocations();
  if (const std::int64_t adopted = pool_.numAdopted(); adopted != 0) {
    info.unreliable = true;
    info.reasons.push_back(std::to_string(adopted) +
                           (adopted == 1 ? " buffer" : " buffers") +
                           " adopted by fromBuffer(): the memory belongs to "
                           "somebody else");
  }
  return info;
}

void Engine::visitLiving(
    const std::function<void(Handle, const Record &)> &visit,
    const std::function<void()> &done) const {
  const BiasedMutex::Guard guard(mutex_);
  for (std::uint32_t slot = 1; slot < numSlots_; ++slot)
    if (const Record &record = at(slot); record.kind != Kind::none)
      visit({slot, record.generation}, record);
  done();
}

std::vector<LiveSite> Engine::liveSites() const {
  struct Sum {
    Kind kind = Kind::none;
    std::int64_t count = 0;
    std::int64_t bytes = 0;
  };
  std::unordered_map<CallId, Sum> sums;
  visitLiving([&](Handle, const Record &record) {
    Sum &sum = sums[record.creation];
    if (record.kind != Kind::weight || sum.kind == Kind::none)
      sum.kind = record.kind; // its owner's, where that still lives
    sum.count += record.kind != Kind::weight;
    sum.bytes += bytesOf(record);
  });
  std::vector<LiveSite> sites;
  for (const auto &[creation, sum] : sums) {
    Call call = callOf(creation);
    sites.push_back({std::move(call.place), std::move(call.callee),
                     nameOf(sum.kind), sum.count, sum.bytes});
  }
  std::sort(sites.begin(), sites.end(),
            [](const LiveSite &a, const LiveSite &b) {
              return std::tie(b.bytes, b.count, a.place.file, a.place.line,
                              a.place.column, a.creator) <
                     std::tie(a.bytes, a.count, b.place.file, b.place.line,
                              b.place.column, b.creator);
            });
  return sites;
}

void Engine::throwDead(Handle handle, const Use &use) {
  const std::string what = nameOf(use.kind);
  const Place place = placeOf(use.site);
  const std::string at = " (at " + place.toString() + ")";
  const std::string operation = use.operation;
  if (handle.slot == 0) {
    const std::string message =
        operation + ": expected a " + what + ", got a null handle" + at;
    if (use.kind == Kind::variable)
      throw NullVariableError(message, place);
    if (use.kind == Kind::model)
      throw NullModelError(message, place);
    if (use.kind == Kind::optimizer)
      throw NullOptimizerError(message, place);
    throw NullTensorError(message, place);
  }

  Grave grave;
  const CallId useCall = internCall(use.site, use.operation);
  void (*onError)() = nullptr;
  {
    const BiasedMutex::Guard guard(mutex_);
    grave = graveyard_.find(handle).value_or(Grave{});
    if (recorder_) {
      recorder_->usedDead({use.kind, grave.creation, grave.disposal,
                           grave.tidied != 0, useCall});
      onError = recorder_->onError;
    }
  }
  if (onError)
    onError();

  const Call creation = callOf(grave.creation);
  const Call disposal = callOf(grave.disposal);
  std::string message =
      operation + ": expected a living " + what + ", got one ";
  message += grave.tidied
                 ? "that was disposed at the end of the scope opened at "
                 : "that was disposed at ";
  message += disposal.place.toString();
  message += " and created ";
  if (!creation.callee.empty())
    message += "by " + creation.callee + " ";
  message += "at " + creation.place.toString() + at;
  const bool tidied = grave.tidied != 0;
  if (use.kind == Kind::variable)
    throw DisposedVariableError(message, place, creation.place, disposal.place,
                                tidied);
  if (use.kind == Kind::model)
    throw DisposedModelError(message, place, creation.place, disposal.place,
                             tidied);
  if (use.kind == Kind::optimizer)
    throw DisposedOptimizerError(message, place, creation.place, disposal.place,
                                 tidied);
  throw DisposedTensorError(message, place, creation.place, disposal.place,
                            tidied);
}

} // namespace tensortidy::detail
