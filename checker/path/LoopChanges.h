//===- LoopChanges.h - What the turns of a loop may change ----------------===//
#ifndef TENSORTIDY_CHECKER_PATH_LOOPCHANGES_H
#define TENSORTIDY_CHECKER_PATH_LOOPCHANGES_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace clang {
class ParentMap;
class Stmt;
class VarDecl;
} // namespace clang

namespace tensortidy {

class ApiModel;

/// Read off the source of a loop, for every path that takes it.
struct LoopChanges {
  enum Change : std::uint8_t {
    Written, ///< The memory has other contents afterwards.
    Taken,   ///< Somebody else may have it afterwards, too.
  };
  /// A variable, and how many pointers are followed from it: 0 is `v`, 1 is
  /// `*v`, `v[i]` and `v->m`. References are pointers.
  struct Access {
    const clang::VarDecl *Root; ///< Null: the object of the method, `*this`.
    unsigned Level;
    Change What;
  };
  llvm::SmallVector<Access, 8> Accesses;
  bool ChangesGlobals = false;
  /// Something in it is beyond this file: expect anything.
  bool Unclear = false;
};

/// Modelled calls do what their effects say; nothing is known of others.
LoopChanges changesIn(const clang::Stmt *Loop, const clang::ParentMap &Parents,
                      ApiModel &Model);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_LOOPCHANGES_H
