//===- Finding.h - What the checker reports -------------------------------===//
//
// A finding is a plain value: it outlives the AST it was found in, so that the
// driver can write it, merge it and hold a ledger against it.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_FINDING_FINDING_H
#define TENSORTIDY_CHECKER_FINDING_FINDING_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tensortidy {

/// In order of precedence: when several kinds fit one creation site, the first
/// of them wins.
enum class FindingKind : std::uint8_t {
  UseAfterDispose,
  UseAfterTidy,
  DoubleDispose,
  MismatchedDispose,
  UndisposedModel,
  UnnamedTemporary,
  DiscardedResult,
  OverwrittenHandle,
  DroppedContainer,
  LoopWithoutTidy,
  Leak,
};
inline constexpr unsigned NumFindingKinds = 11;

/// The check's name: "tensor-leak".
llvm::StringRef checkName(FindingKind Kind);
std::optional<FindingKind> findingKindNamed(llvm::StringRef CheckName);
/// One sentence that says what the check finds, for rule tables and lists.
llvm::StringRef checkSummary(FindingKind Kind);

/// What it is about was used when it was dead: the call throws, or breaks.
bool isLateUse(FindingKind Kind);

/// Its warning sits on what is done to a dead resource, or wrongly to a live
/// one. All others tell of a resource that stays, and sit on its creation.
bool isAboutAnOffendingCall(FindingKind Kind);

enum class Confidence : std::uint8_t { Low, Medium, High };
llvm::StringRef confidenceName(Confidence C);

enum Engine : std::uint8_t { FlowEngine = 1, PathEngine = 2 };

/// A range in a source file. Lines and columns count from 1; columns count
/// bytes. Line 0: nowhere.
struct Place {
  std::string File; ///< Absolute.
  unsigned Line = 0, Column = 0;
  unsigned EndLine = 0, EndColumn = 0; ///< Exclusive.
  /// Where this is in the AST at hand; invalid once the AST is gone.
  clang::SourceLocation Location;
  clang::SourceLocation EndLocation; ///< Exclusive.

  bool isValid() const { return Line != 0; }
};

struct Note {
  Place Where;
  std::string Text;
};

struct Finding {
  FindingKind Kind = FindingKind::Leak;
  Confidence Sureness = Confidence::High;
  std::uint8_t Engines = 0; ///< The engines that saw it, an OR of Engine.
  std::string Message;      ///< Lower case, no full stop, with the way out.
  Place Where;              ///< The creating (or offending) expression.
  Place Creation;           ///< Where the resource was made; may be nowhere.
  Place End;                ///< Where it is lost, or used too late.
  std::string Function;     ///< Qualified name of the function around Where.
  std::string Creator;      ///< The creating function's name: "square".
  std::string Resource;     ///< "tensor", "model", ...
  std::vector<Note> Path;   ///< In time order.
  std::vector<FindingKind> AlsoSeenAs; ///< Kinds that lost to this one.
  /// Survives line shifts: a hash of file name, function, kind, creator and
  /// ordinal among findings that agree in these.
  std::string Fingerprint;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FINDING_FINDING_H
