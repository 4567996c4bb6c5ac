//===- HandleValues.h - From engine values to handles ---------------------===//
#ifndef TENSORTIDY_CHECKER_PATH_HANDLEVALUES_H
#define TENSORTIDY_CHECKER_PATH_HANDLEVALUES_H

#include "api/Effects.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/ProgramState.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tensortidy {

/// The symbol that stands for the resource named by a handle of this type: the
/// pointer or number itself, or the scalar that identifies a value handle. All
/// copies of a handle lead to the same symbol. Null for a null handle or an
/// unknown one.
clang::ento::SymbolRef handleSymbol(clang::ento::SVal V, clang::QualType Type,
                                    const ResourceKind &Kind,
                                    clang::ento::ProgramStateRef State);

/// Whether the handle is known to name nothing.
bool isNullHandle(clang::ento::SVal V, clang::QualType Type,
                  const ResourceKind &Kind, clang::ento::ProgramStateRef State);

/// The state in which the handle that lies there is this one.
clang::ento::ProgramStateRef
withHandleAt(const clang::ento::SubRegion *Region, clang::QualType Type,
             const ResourceKind &Kind, clang::ento::SymbolRef Handle,
             clang::ento::ProgramStateRef State,
             const clang::LocationContext *Context);

/// What handleSymbol() takes for a handle of this type that lies there.
clang::ento::SVal handleValueAt(const clang::ento::MemRegion *Region,
                                clang::QualType Type,
                                clang::ento::ProgramStateRef State);

/// Visits each symbol that can be reached from a value: through aggregates,
/// captures, pointers and lazy copies.
void forEachReachable(clang::ento::SVal V, clang::ento::ProgramStateRef State,
                      llvm::function_ref<void(clang::ento::SymbolRef)> Visit);

/// The symbols that lie in local objects with a destructor of their own.
llvm::SmallVector<clang::ento::SymbolRef, 16>
heldByOwners(clang::ento::ProgramStateRef State);

/// In a variable of this path, in a global one that is a handle as a whole, or
/// in plain memory that the path has made and still owns: not in memory of
/// others, who may take what is stored there.
bool isLocalMemory(clang::ento::SVal Location,
                   clang::ento::ProgramStateRef State);

/// Bytes that lend their room to something else: what the program keeps there
/// it reads in ways that the engine does not follow.
bool isRawStorage(const clang::ento::MemRegion *Region);

/// Visits the handles that lie in global variables.
void forEachGlobalHandle(clang::ento::ProgramStateRef State,
                         llvm::function_ref<void(const clang::ento::VarRegion *,
                                                 clang::ento::SymbolRef)>
                             Visit);

/// The engine may name a value handle by one symbol while a variable holds
/// symbols of its fields, and forget the former. Whether some memory still
/// holds a part of it.
bool isHeldInParts(clang::ento::SymbolRef Whole,
                   clang::ento::ProgramStateRef State);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_HANDLEVALUES_H
