// Every operator new of the program, counted, and made to fail on demand.
#ifndef TENSORTIDY_TEST_RUNTIME_ALLOCATIONS_H
#define TENSORTIDY_TEST_RUNTIME_ALLOCATIONS_H

#include <cstdint>

namespace allocations {

/// Calls of operator new on this thread since it began.
std::int64_t count() noexcept;
/// From now on the n-th call of this thread, 1 being the next, throws
/// std::bad_alloc, once; 0 takes that back.
void failAt(std::int64_t n) noexcept;
/// Whether it has thrown since.
bool hasFailed() noexcept;

} // namespace allocations

#endif // TENSORTIDY_TEST_RUNTIME_ALLOCATIONS_H
