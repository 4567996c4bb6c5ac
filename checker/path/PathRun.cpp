#include "path/PathRun.h"

namespace tensortidy {

static thread_local PathRun *Current = nullptr;

PathRun &PathRun::current() { return *Current; }

PathRun::InProgress::InProgress(PathRun &Run)
    : Before(std::exchange(Current, &Run)) {}

PathRun::InProgress::~InProgress() { Current = Before; }

} // namespace tensortidy
