//===- Effects.h - What a call does to lifetimes ------------------*- C++
//-*-===//
#ifndef TENSORTIDY_CHECKER_API_EFFECTS_H
#define TENSORTIDY_CHECKER_API_EFFECTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace tensortidy {

/// A handle type's resource.
struct ResourceKind {
  llvm::StringRef Name; ///< "tensor", "model", ...
  bool Scoped = false;  ///< The end of a tidy scope disposes it.
};

enum class ResultEffect : std::uint8_t {
  None,    ///< No handle, or one that somebody else owns.
  Creates, ///< Owned by the caller.
  Views,   ///< Owned by the caller, on the buffer of an argument.
  SameAs,  ///< The very handle that an argument was.
};

enum class ArgumentEffect : std::uint8_t {
  Borrows,
  Inspects, ///< Legal on a dead handle: no use.
  Disposes,
  Consumes,
  Stores,
  Keeps,
  LeavesScope,
  Creates, ///< Through the pointer: the caller owns what is there afterwards.
};

/// What the returned status must be for an out-parameter to hold something.
enum class Success : std::uint8_t { Always, Zero, NonZero };

enum class CallableEffect : std::uint8_t { None, RunsInScope, RunsRepeatedly };

/// One answer per function, whatever the source. Argument 0 is `this`;
/// declared parameters count from 1.
struct Effects {
  /// False: nothing is known of the function, and a handle passed to it
  /// escapes.
  bool Known = false;
  ResultEffect Result = ResultEffect::None;
  unsigned ResultArgument = 0;            ///< For Views and SameAs.
  bool MayBeNull = false;                 ///< For Creates and Views.
  Success SucceedsWith = Success::Always; ///< For out-parameters.
  bool TopLevel = false;        ///< Nobody can have opened a scope around it.
  bool BeginsScope = false;     ///< The constructor of a scope guard.
  bool EndsScope = false;       ///< Its destructor.
  bool ConstructsOwner = false; ///< Takes over the handles passed to it.

  ArgumentEffect argument(unsigned N) const {
    return N < Arguments.size() ? Arguments[N] : ArgumentEffect::Borrows;
  }
  void setArgument(unsigned N, ArgumentEffect Effect) {
    if (Arguments.size() <= N)
      Arguments.resize(N + 1, ArgumentEffect::Borrows);
    Arguments[N] = Effect;
  }
  CallableEffect callable(unsigned N) const {
    return N < Callables.size() ? Callables[N] : CallableEffect::None;
  }
  bool creates() const {
    return Result == ResultEffect::Creates || Result == ResultEffect::Views;
  }

  llvm::SmallVector<ArgumentEffect, 4> Arguments;
  llvm::SmallVector<CallableEffect, 4> Callables;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_EFFECTS_H
