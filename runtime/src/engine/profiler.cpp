#include "engine/profiler.h"

#include <algorithm>
#include <chrono>
#include <new>

namespace tensortidy {

namespace detail {

Profiler::Profiler() noexcept
    : outer_(openProfiler), start_(Engine::standard().memory()), last_(start_) {
  info_.peakBytes = start_.numBytes;
  openProfiler = this;
}

Profiler::~Profiler() { openProfiler = outer_; }

std::int64_t Profiler::now() noexcept {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// An operation has succeeded when it comes here: a row that finds no memory is
// left out rather than let it fail.
void Profiler::published(const Engine &engine, const char *name,
                         const Site &site, const Shape &shape, DType dtype,
                         std::int64_t started) noexcept {
  const MemoryInfo before = last_;
  last_ = engine.memory();
  const std::int64_t duration = started ? now() - started : 0;
  for (Profiler *open = this; open; open = open->outer_) {
    ProfileInfo &info = open->info_;
    info.peakBytes = std::max(info.peakBytes, last_.numBytes);
    info.kernelNanoseconds += duration;
    open->last_ = last_;
    try {
      info.kernels.push_back({name, placeOf(site), shape, dtype,
                              last_.numBytes - before.numBytes, last_.numBytes,
                              last_.numTensors - before.numTensors,
                              last_.numTensors, duration});
    } catch (const std::bad_alloc &) {
      info.complete = false;
    }
  }
}

ProfileInfo Profiler::finish() {
  const MemoryInfo end = Engine::standard().memory();
  info_.newTensors = end.numTensors - start_.numTensors;
  info_.newBytes = end.numBytes - start_.numBytes;
  info_.peakBytes = std::max(info_.peakBytes, end.numBytes);
  return std::move(info_);
}

} // namespace detail

ProfileInfo profile(const std::function<void()> &function) {
  detail::Profiler profiler;
  function();
  return profiler.finish();
}

TimeInfo time(const std::function<void()> &function) {
  detail::Profiler profiler;
  const std::int64_t start = detail::Profiler::now();
  function();
  const std::int64_t end = detail::Profiler::now();
  constexpr double nanosecondsPerMillisecond = 1e6;
  return {static_cast<double>(end - start) / nanosecondsPerMillisecond,
          static_cast<double>(profiler.finish().kernelNanoseconds) /
              nanosecondsPerMillisecond};
}

} // namespace tensortidy
