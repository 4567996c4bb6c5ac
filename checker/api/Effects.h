//===- Effects.h - What a call does to lifetimes --------------------------===//
#ifndef TENSORTIDY_CHECKER_API_EFFECTS_H
#define TENSORTIDY_CHECKER_API_EFFECTS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace tensortidy {

/// A handle type's resource.
struct ResourceKind {
  llvm::StringRef Name; ///< "tensor", "model", ...
  bool Scoped = false;  ///< The end of a tidy scope disposes it.
  /// The handle is the record itself, not a pointer to it.
  bool ByValue = false;
  /// The member that tells two such records apart; the first when empty.
  llvm::StringRef Member;
  /// Disposing it twice breaks the program.
  bool DiesOnce = false;
  /// What lives in it may go on without it, unless its maker says otherwise:
  /// it may work on memory of the caller's.
  bool ChildrenMayOutlive = false;
  /// Without a life of its own: its release releases nothing that is stored in
  /// it, and a function that gets it as a pointer to const only reads it.
  bool PlainMemory = false;
};

enum class ResultEffect : std::uint8_t {
  None,     ///< No handle, or one of which nothing is known.
  Creates,  ///< Owned by the caller.
  Empty,    ///< A handle that names nothing yet: see Reassigns.
  Views,    ///< Owned by the caller, on the buffer of an argument.
  SameAs,   ///< The very handle that an argument was.
  Borrowed, ///< Somebody else's; dies with its parent, where it has one.
};

enum class ArgumentEffect : std::uint8_t {
  Borrows,
  Inspects, ///< Legal on a dead handle: no use.
  Disposes,
  Consumes,
  ConsumesOnSuccess, ///< The caller's again when the status says so.
  Stores,
  Keeps,
  Retains, ///< One more reference: one more dispose is due.
  Resets,  ///< What lives in it dies, it goes on.
  LeavesScope,
  Lends,     ///< Through the pointer: what is there then is Borrowed.
  Creates,   ///< Through the pointer: the caller owns what is there afterwards.
  Reassigns, ///< The same, but what lies there already is used again.
};

/// A handle or a pointer comes back through the argument.
inline bool comesBack(ArgumentEffect Effect) {
  return Effect == ArgumentEffect::Creates || Effect == ArgumentEffect::Lends ||
         Effect == ArgumentEffect::Reassigns;
}

/// What the returned status must be for an out-parameter to hold something.
enum class Success : std::uint8_t { Always, Zero, NonZero, NonNegative };

enum class CallableEffect : std::uint8_t {
  None, ///< Runs later, or never.
  RunsNow,
  RunsInScope,
  RunsRepeatedly
};

/// Something inside an argument that a call has an effect on: a member of a
/// struct, or the elements of an array.
struct Part {
  unsigned Argument = 0;
  std::string Member; ///< Of the struct, or of what is pointed to.
  unsigned Count = 0; ///< The argument with the number of elements, or 0.
  ArgumentEffect Effect = ArgumentEffect::Borrows;
};

/// One answer per function, whatever the source. Argument 0 is `this`;
/// declared parameters count from 1.
struct Effects {
  /// False: nothing is known of the function, and a handle passed to it
  /// escapes.
  bool Known = false;
  ResultEffect Result = ResultEffect::None;
  unsigned ResultArgument = 0; ///< For Views and SameAs.
  bool MayBeNull = false; ///< What is created may be null although it succeeds.
  Success SucceedsWith = Success::Always; ///< For what is not the result.
  /// The argument that knows whether the call succeeded; the answer to the
  /// function that AsksStatus is then zero.
  std::optional<unsigned> StatusArgument;
  bool AsksStatus = false;
  /// The result is whether this argument is disposed.
  std::optional<unsigned> AsksDisposed;
  /// What is created, or borrowed, must not be used after this argument is
  /// disposed.
  std::optional<unsigned> Parent;
  /// What is borrowed from the parent may be disposed before it.
  bool Disposable = false;
  /// What the call consumes goes into this argument.
  std::optional<unsigned> Into;
  /// With a member of an argument that is not null, children outlive what is
  /// created; with null they do not.
  std::optional<Part> OutlivedIf;
  /// Which releases fit which creations, where a type has several: what is
  /// created may be disposed by the functions of one of its families.
  llvm::SmallVector<std::string, 1> Families;
  /// Of what is created or disposed, where its type is no resource's.
  std::optional<ResourceKind> Made;
  /// The function that disposes what is created, and the argument in which it
  /// takes it.
  const clang::FunctionDecl *Deallocator = nullptr;
  unsigned DeallocatorArgument = 1;
  /// The kind of resource of which the call disposes every one.
  std::string DisposesAll;
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

  /// Whether a lifetime begins, ends or changes hands: what only uses
  /// resources can be no mistake by itself.
  bool isEvent() const {
    return creates() || Result == ResultEffect::Empty || BeginsScope ||
           EndsScope || ConstructsOwner || !Parts.empty() ||
           llvm::any_of(Arguments,
                        [](ArgumentEffect Effect) {
                          return Effect != ArgumentEffect::Borrows &&
                                 Effect != ArgumentEffect::Inspects;
                        }) ||
           llvm::any_of(Callables, [](CallableEffect Effect) {
             return Effect != CallableEffect::None;
           });
  }

  llvm::SmallVector<ArgumentEffect, 4> Arguments;
  llvm::SmallVector<CallableEffect, 4> Callables;
  llvm::SmallVector<Part, 1> Parts;
  llvm::SmallVector<unsigned, 1> NotNull; ///< Must not be null.
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_EFFECTS_H
