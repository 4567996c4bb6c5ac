// Profiler: what profile() and time() are told of, operation by operation.
#ifndef TENSORTIDY_ENGINE_PROFILER_H
#define TENSORTIDY_ENGINE_PROFILER_H

#include "engine/engine.h"
#include "tensortidy/profile.h"

namespace tensortidy::detail {

/// Stands open on one thread, and hears of that thread's operations only.
/// Profiles nest: the outer one is told what the inner one was told.
class Profiler {
public:
  Profiler() noexcept;
  ~Profiler();
  Profiler(const Profiler &) = delete;
  Profiler &operator=(const Profiler &) = delete;

  /// Nanoseconds on a steady clock.
  static std::int64_t now() noexcept;
  void published(const Engine &engine, const char *name, const Site &site,
                 const Shape &shape, DType dtype,
                 std::int64_t started) noexcept;
  /// What was seen since the beginning.
  ProfileInfo finish();

private:
  Profiler *outer_;
  MemoryInfo start_;
  MemoryInfo last_;
  ProfileInfo info_;
};

extern constinit thread_local Profiler *openProfiler;

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_PROFILER_H
