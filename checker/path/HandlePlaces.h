//===- HandlePlaces.h - Where a call finds or leaves handles --------------===//
#ifndef TENSORTIDY_CHECKER_PATH_HANDLEPLACES_H
#define TENSORTIDY_CHECKER_PATH_HANDLEPLACES_H

#include "api/Effects.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ProgramState.h"

namespace clang::ento {
class CallEvent;
} // namespace clang::ento

namespace tensortidy {

/// A variable of this path, or a part of one, that holds a handle of the type.
struct HandlePlace {
  const clang::ento::SubRegion *Region;
  clang::QualType Type;
  const ResourceKind *Kind;
  /// The engine gives it no value of its own after the call: behind a member of
  /// a struct that is written out there, or one of all the global variables.
  bool Unseen = false;

  clang::ento::SymbolRef handle(clang::ento::ProgramStateRef State) const;
};

/// The places that a part of an argument stands for: behind the pointer, in a
/// member of a struct, in the elements of an array. Memory elsewhere belongs to
/// whoever owns it, and is left out; so is an array whose length the path does
/// not know.
llvm::SmallVector<HandlePlace, 2> placesOf(const Part &P, const Effects &E,
                                           const clang::ento::CallEvent &Call,
                                           clang::ento::ProgramStateRef State);

/// Where the length of an array stands that a call is told, and corrects,
/// through a pointer; null for one that is passed by value.
const clang::ento::TypedValueRegion *
lengthBehind(const Part &P, const clang::ento::CallEvent &Call);

/// The handles among the members of the struct that an argument points to.
llvm::SmallVector<HandlePlace, 2>
membersOfStruct(const clang::ento::CallEvent &Call, unsigned I,
                clang::ento::ProgramStateRef State);

/// The elements of the array whose first one a method is called on. The engine
/// takes that one for the array, and forgets them all.
llvm::SmallVector<HandlePlace, 2>
elementsFromFirst(const clang::ento::CallEvent &Call,
                  clang::ento::ProgramStateRef State);

/// What lies in a member of an argument; undefined when there is none.
clang::ento::SVal memberValue(const Part &P, const clang::ento::CallEvent &Call,
                              clang::ento::ProgramStateRef State);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_HANDLEPLACES_H
