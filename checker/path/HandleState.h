//===- HandleState.h - The life of one resource on one path ---------------===//
//
//                    keep, retain            leave scope
//                   +----+                     +----+
//                   |    v                     |    v
//     create    +------------------------------------------+  last handle lost
//   ----------> |                  owned                   | ----------------->
//         +---> +------------------------------------------+              leak
//  reassign |     |              |                |     |
//         |     | dispose      | end of its     |     | store, return,
//   +-------+   |              | scope          |     | unknown call
//   | empty |   v              v        consume |     v
//   +-------+ +----------+   +--------+         |   escaped: no longer tracked
//      ^      | disposed |   | tidied |         v
//      |      +----------+   +--------+   +-------------+
//    create     |      |                  | handed over |
//               | use  | dispose          +-------------+
//               v      v                        | dispose
//             report  report                    v
//                                             report
//
// What is borrowed from a parent, or made in it, is orphaned when the parent
// is disposed: from then on every use is a late one.
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
  enum Phase : unsigned char {
    Owned,
    Empty, ///< A handle that names nothing yet.
    HandedOver,
    Borrowed,
    Disposed,
    Tidied
  };

  const ResourceKind *Kind;
  const clang::Expr *Creation = nullptr; ///< Null: made before this path began.
  const clang::LocationContext *CreatedIn = nullptr;
  const Effects *Maker = nullptr; ///< Of the creating call.
  const clang::Stmt *Overwriting = nullptr;
  clang::ento::SymbolRef Status = nullptr;
  clang::ento::SymbolRef Parent = nullptr;
  const ResourceKind *ParentKind = nullptr;
  clang::ento::SymbolRef Owner = nullptr; ///< That it was handed over to.
  const ResourceKind *OwnerKind = nullptr;
  Success SucceedsWith = Success::Always;
  unsigned Depth; ///< Scopes of this path that are open around the birth.
  unsigned References = 1;
  Phase Now;
  bool Kept = false;
  bool Leaving = false;  ///< Handed to the parent of the innermost scope.
  bool Outlived = false; ///< Left the outermost scope of this path.
  bool ParentGone = false, OwnerGone = false;
  bool SparesChildren = false; ///< They do not die with it.

  HandleState(const ResourceKind *Kind, unsigned Depth, Phase Now)
      : Kind(Kind), Depth(Depth), Now(Now) {}

public:
  static HandleState created(const ResourceKind *Kind, const Effects *Maker,
                             const clang::Expr *Creation,
                             const clang::LocationContext *In, unsigned Depth) {
    HandleState S(Kind, Depth, Owned);
    S.Maker = Maker;
    S.Creation = Creation;
    S.CreatedIn = In;
    S.SparesChildren = Kind->ChildrenMayOutlive;
    return S;
  }
  /// A resource that this path did not make is disposed.
  static HandleState foreignDisposed(const ResourceKind *Kind) {
    return HandleState(Kind, 0, Disposed);
  }
  HandleState empty() const { return in(Empty); }
  HandleState borrowed() const { return in(Borrowed); }

  /// Exists only if the status that was returned with it says so.
  HandleState provided(Success With,
                       clang::ento::SymbolRef ReturnedStatus) const {
    HandleState S = *this;
    S.SucceedsWith = With;
    S.Status = ReturnedStatus;
    return S;
  }
  HandleState childOf(clang::ento::SymbolRef Of,
                      const ResourceKind *OfKind) const {
    HandleState S = *this;
    S.Parent = Of;
    S.ParentKind = OfKind;
    return S;
  }
  HandleState takingChildrenAlong() const {
    HandleState S = *this;
    S.SparesChildren = false;
    return S;
  }

  HandleState disposed() const {
    HandleState S = *this;
    if (--S.References == 0)
      S.Now = Disposed;
    return S;
  }
  HandleState retained() const {
    HandleState S = *this;
    ++S.References;
    return S;
  }
  /// The owner may be unknown.
  HandleState handedOver(clang::ento::SymbolRef To,
                         const ResourceKind *ToKind) const {
    HandleState S = in(HandedOver);
    S.Owner = To;
    S.OwnerKind = ToKind;
    return S;
  }
  /// The call that was going to take it over says that it has failed.
  HandleState givenBack() const {
    HandleState S = in(Owned).provided({}, nullptr);
    S.Owner = nullptr;
    S.OwnerKind = nullptr;
    S.OwnerGone = false;
    return S;
  }
  /// The parent, or the owner, is gone.
  HandleState without(clang::ento::SymbolRef Gone) const {
    HandleState S = *this;
    S.ParentGone |= Parent == Gone;
    S.OwnerGone |= Owner == Gone;
    return S;
  }
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
  bool isEmpty() const { return Now == Empty; }
  bool isBorrowed() const { return Now == Borrowed; }
  bool isHandedOver() const { return Now == HandedOver; }
  bool isDisposed() const { return Now == Disposed; }
  bool isTidied() const { return Now == Tidied; }
  bool isKept() const { return Kept; }
  bool isLeaving() const { return Leaving; }
  bool isOrphaned() const { return ParentGone || OwnerGone; }
  /// What it cannot live without, and what that is.
  bool belongsTo(clang::ento::SymbolRef S) const {
    return S && (Parent == S || Owner == S);
  }
  const ResourceKind *goneKind() const {
    return ParentGone ? ParentKind : OwnerKind;
  }
  bool outlivedScope() const { return Outlived; }
  bool sparesChildren() const { return SparesChildren; }
  clang::ento::SymbolRef status() const { return Status; }
  clang::ento::SymbolRef parent() const { return Parent; }
  clang::ento::SymbolRef owner() const { return Owner; }
  const ResourceKind *parentKind() const { return ParentKind; }
  Success succeedsWith() const { return SucceedsWith; }
  /// How many disposals are due.
  unsigned references() const { return References; }
  unsigned depth() const { return Depth; }
  const ResourceKind &kind() const { return *Kind; }
  const Effects *maker() const { return Maker; }
  const clang::Expr *creation() const { return Creation; }
  const clang::LocationContext *createdIn() const { return CreatedIn; }
  const clang::Stmt *overwriting() const { return Overwriting; }

  bool operator==(const HandleState &) const = default;
  void Profile(llvm::FoldingSetNodeID &ID) const {
    for (const void *Pointer :
         {static_cast<const void *>(Kind), static_cast<const void *>(Creation),
          static_cast<const void *>(CreatedIn),
          static_cast<const void *>(Maker),
          static_cast<const void *>(Overwriting),
          static_cast<const void *>(Status), static_cast<const void *>(Parent),
          static_cast<const void *>(ParentKind),
          static_cast<const void *>(Owner),
          static_cast<const void *>(OwnerKind)})
      ID.AddPointer(Pointer);
    ID.AddInteger(static_cast<unsigned>(SucceedsWith));
    ID.AddInteger(Depth);
    ID.AddInteger(References);
    ID.AddInteger(Now | Kept << 3 | Leaving << 4 | Outlived << 5 |
                  ParentGone << 6 | SparesChildren << 7 | OwnerGone << 8);
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
