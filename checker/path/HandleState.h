//===- HandleState.h - The life of one resource on one path -------*- C++
//-*-===//
//
//                    keep                    leave scope
//                   +----+                     +----+
//                   |    v                     |    v
//     create    +-----------------------------------------+   last handle lost
//   ----------> |                  owned                  | ---------------->
//   leak
//               +-----------------------------------------+
//                 |              |                   |
//                 | dispose      | end of its scope  | consume, store, return,
//                 v              v                   | unknown call
//           +----------+   +------------+            v
//           | disposed |   |   tidied   |        escaped: no longer tracked
//           +----------+   +------------+
//                 |
//                 | use
//                 v
//         use after dispose
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_HANDLESTATE_H
#define TENSORTIDY_CHECKER_PATH_HANDLESTATE_H

#include "api/Effects.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/SymExpr.h"
#include "llvm/ADT/FoldingSet.h"

namespace clang {
class Expr;
class LocationContext;
class Stmt;
} // namespace clang

namespace tensortidy {

/// A closed value: it changes only through the transitions above.
class HandleState {
  enum Phase : unsigned char { Owned, Disposed, Tidied };

  const ResourceKind *Kind;
  const clang::Expr *Creation = nullptr; ///< Null: made before this path began.
  const clang::LocationContext *CreatedIn = nullptr;
  const clang::Stmt *Overwriting = nullptr;
  clang::ento::SymbolRef Status = nullptr;
  Success SucceedsWith = Success::Always;
  unsigned Depth; ///< Scopes of this path that are open around the birth.
  Phase Now;
  bool Kept = false;
  bool Leaving = false;  ///< Handed to the parent of the innermost scope.
  bool Outlived = false; ///< Left the outermost scope of this path.

  HandleState(const ResourceKind *Kind, unsigned Depth, Phase Now)
      : Kind(Kind), Depth(Depth), Now(Now) {}

public:
  /// Exists only if the status that was returned with it says so.
  HandleState provided(Success With,
                       clang::ento::SymbolRef ReturnedStatus) const {
    HandleState S = *this;
    S.SucceedsWith = With;
    S.Status = ReturnedStatus;
    return S;
  }
  static HandleState created(const ResourceKind *Kind,
                             const clang::Expr *Creation,
                             const clang::LocationContext *In, unsigned Depth) {
    HandleState S(Kind, Depth, Owned);
    S.Creation = Creation;
    S.CreatedIn = In;
    return S;
  }
  /// A resource that this path did not make is disposed.
  static HandleState foreignDisposed(const ResourceKind *Kind) {
    return HandleState(Kind, 0, Disposed);
  }

  HandleState disposed() const { return in(Disposed); }
  HandleState kept() const {
    HandleState S = *this;
    S.Kept = true;
    return S;
  }
  HandleState leaving() const {
    HandleState S = *this;
    S.Leaving = true;
    return S;
  }
  HandleState overwrittenBy(const clang::Stmt *Assignment) const {
    HandleState S = *this;
    S.Overwriting = Assignment;
    return S;
  }
  /// The scope at this depth ends.
  HandleState afterScope(unsigned EndingDepth) const {
    if (!isOwned() || !Kind->Scoped || Kept || Depth != EndingDepth)
      return *this;
    if (!Leaving)
      return in(Tidied);
    HandleState S = *this;
    S.Leaving = false;
    S.Depth = EndingDepth - 1;
    S.Outlived = S.Depth == 0;
    return S;
  }

  bool isOwned() const { return Now == Owned; }
  bool isDisposed() const { return Now == Disposed; }
  bool isTidied() const { return Now == Tidied; }
  bool isKept() const { return Kept; }
  bool isLeaving() const { return Leaving; }
  bool outlivedScope() const { return Outlived; }
  clang::ento::SymbolRef status() const { return Status; }
  Success succeedsWith() const { return SucceedsWith; }
  unsigned depth() const { return Depth; }
  const ResourceKind &kind() const { return *Kind; }
  const clang::Expr *creation() const { return Creation; }
  const clang::LocationContext *createdIn() const { return CreatedIn; }
  const clang::Stmt *overwriting() const { return Overwriting; }

  bool operator==(const HandleState &) const = default;
  void Profile(llvm::FoldingSetNodeID &ID) const {
    ID.AddPointer(Kind);
    ID.AddPointer(Creation);
    ID.AddPointer(CreatedIn);
    ID.AddPointer(Overwriting);
    ID.AddPointer(Status);
    ID.AddInteger(static_cast<unsigned>(SucceedsWith));
    ID.AddInteger(Depth);
    ID.AddInteger(Now | Kept << 2 | Leaving << 3 | Outlived << 4);
  }

private:
  HandleState in(Phase Next) const {
    HandleState S = *this;
    S.Now = Next;
    return S;
  }
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_HANDLESTATE_H
