#include "assert/reachable.h"

#include <cstdlib>

#if defined(__linux__)
#include <link.h>
#include <pthread.h>
#include <unwind.h>
#endif

namespace tensortidy::detail {

void ReachableSearch::add(Handle handle) {
  if (handle.slot >= wanted_.size())
    wanted_.resize(handle.slot + 1);
  wanted_[handle.slot] = {handle.generation, true, false};
}

// Reads memory that belongs to others, word by word: not for the sanitizers.
__attribute__((no_sanitize("address", "thread"))) void
ReachableSearch::searchMemory(std::uintptr_t begin,
                              std::uintptr_t end) noexcept {
  begin = (begin + 3) & ~std::uintptr_t{3};
  for (; begin + 8 <= end; begin += 4) {
    const auto *words = reinterpret_cast<const volatile std::uint32_t *>(begin);
    const std::uint32_t slot = words[0];
    if (slot < wanted_.size()) // most words are not: one comparison each
      meet(slot, words[1]);
  }
}

#if defined(__linux__)

void ReachableSearch::searchStatics() {
  dl_iterate_phdr(
      [](dl_phdr_info *object, std::size_t, void *search) {
        auto &self = *static_cast<ReachableSearch *>(search);
        for (int at = 0; at < object->dlpi_phnum; ++at) {
          const ElfW(Phdr) &segment = object->dlpi_phdr[at];
          if (segment.p_type == PT_LOAD && (segment.p_flags & PF_W) != 0) {
            const std::uintptr_t begin = object->dlpi_addr + segment.p_vaddr;
            self.searchMemory(begin, begin + segment.p_memsz);
          } else if (segment.p_type == PT_TLS && object->dlpi_tls_data) {
            const auto begin =
                reinterpret_cast<std::uintptr_t>(object->dlpi_tls_data);
            self.searchMemory(begin, begin + segment.p_memsz);
          }
        }
        return 0;
      },
      this);
}

namespace {

/// What exit()'s caller had: where its stack begins, and the registers that a
/// call preserves.
struct Caller {
  static constexpr int mostRegisters = 12;
  bool passedExit = false;
  std::uintptr_t stack = 0;
  int numRegisters = 0;
  std::uintptr_t registers[mostRegisters] = {};
};

_Unwind_Reason_Code look(_Unwind_Context *context, void *result) {
  auto &caller = *static_cast<Caller *>(result);
  if (!caller.passedExit) {
    // The address after a call may belong to the next function: one less.
    const auto code = reinterpret_cast<void *>(_Unwind_GetIP(context) - 1);
    caller.passedExit = _Unwind_FindEnclosingFunction(code) ==
                        reinterpret_cast<void *>(&std::exit);
    return _URC_NO_REASON;
  }
  caller.stack = _Unwind_GetCFA(context);
#if defined(__x86_64__)
  for (int number : {3, 6, 12, 13, 14, 15}) // rbx, rbp, r12 to r15
    caller.registers[caller.numRegisters++] = _Unwind_GetGR(context, number);
#elif defined(__aarch64__)
  for (int number = 19; number <= 29; ++number)
    caller.registers[caller.numRegisters++] = _Unwind_GetGR(context, number);
#endif
  return _URC_END_OF_STACK;
}

} // namespace

void ReachableSearch::searchCutFrames() {
  Caller caller;
  _Unwind_Backtrace(look, &caller);
  if (caller.stack == 0)
    return;
  for (int at = 0; at < caller.numRegisters; ++at)
    meet(static_cast<std::uint32_t>(caller.registers[at]),
         static_cast<std::uint32_t>(caller.registers[at] >> 32));
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return;
  void *lowest = nullptr;
  std::size_t size = 0;
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  searchMemory(caller.stack, reinterpret_cast<std::uintptr_t>(lowest) + size);
}

#else // Elsewhere nothing counts as reachable.

void ReachableSearch::searchStatics() {}
void ReachableSearch::searchCutFrames() {}

#endif

void ReachableSearch::run(bool cutFrames) {
  searchStatics();
  if (cutFrames)
    searchCutFrames();
}

} // namespace tensortidy::detail
