#include "path/PathRun.h"

namespace tensortidy {

static thread_local PathRun *Current = nullptr;

PathRun &PathRun::current() { return *Current; }

PathRun::InProgress::InProgress(PathRun &Run)
    : Before(std::exchange(Current, &Run)) {}

PathRun::InProgress::~InProgress() { Current = Before; }

void PathRun::startClock() { Start = std::chrono::steady_clock::now(); }

bool PathRun::isTimeOver() const {
  return Options.Milliseconds &&
         std::chrono::steady_clock::now() - Start >=
             std::chrono::milliseconds(Options.Milliseconds);
}

} // namespace tensortidy
