//===- UnitIndex.h - Who calls whom, and under which scope ----------------===//
//
// One walk over the bodies of a translation unit. It answers what no engine
// can see from inside one function: whether a tidy scope may be open when the
// function is entered, and whether the function is worth looking at.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_API_UNITINDEX_H
#define TENSORTIDY_CHECKER_API_UNITINDEX_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include <cstdint>
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace tensortidy {

class ApiModel;

/// What is known of the tidy scope around a call of a function.
enum class AmbientScope : std::uint8_t {
  Unknown,
  None, ///< Nobody can have opened one.
  Open, ///< Every caller has one open.
};

class UnitIndex {
public:
  UnitIndex(clang::ASTContext &Context, ApiModel &Model);

  AmbientScope ambientOf(const clang::FunctionDecl *Function) const;

  /// Disposes something of a scoped kind by hand, or holds an owner.
  bool worksByHand(const clang::FunctionDecl *Function) const;

  /// The relevant functions that the given one may reach, without itself.
  std::vector<const clang::FunctionDecl *>
  relevantCallees(const clang::FunctionDecl *Function) const;

  /// Nothing about lifetimes can be learned from inside the function, and
  /// following it would be expensive: it loops, reaches no modelled call, and
  /// always returns.
  bool isBeyondInterest(const clang::FunctionDecl *Function) const;

  /// The unit calls a function that disposes every resource of the kind: no
  /// name needs to be there for one that it reaches.
  bool disposesAllOf(llvm::StringRef Kind) const {
    return DisposedAsAWhole.contains(Kind);
  }

  /// A scalar that only this unit can name, and that nothing in it changes.
  bool keepsFirstValue(const clang::VarDecl *Variable) const {
    return Constant.contains(Variable->getCanonicalDecl());
  }

  /// The functions with a body, outside system headers, from which a call that
  /// begins or ends a lifetime can be reached; in source order.
  const std::vector<const clang::FunctionDecl *> &relevantFunctions() const {
    return Relevant;
  }

private:
  friend class IndexBuilder;
  struct CallSite {
    const clang::FunctionDecl *Caller;
    bool InScope; ///< A guard is open around the call, inside the caller.
  };
  struct FunctionFacts {
    std::vector<CallSite> Callers;
    bool IsEntry = false;       ///< main, a thread, a test body, top level.
    bool AddressTaken = false;  ///< Somebody else may call it.
    bool MentionsModel = false; ///< Calls what begins or ends a lifetime.
    bool WorksByHand = false;
    bool Loops = false;
    bool MayNotReturn = false; ///< Reaches a noreturn call.
    bool ReachesModel = false;
    AmbientScope Ambient = AmbientScope::Unknown;
  };

  void inferAmbientScopes();
  /// Sets the flag in every function from which one with the flag is called.
  void spreadToCallers(bool FunctionFacts::*Flag);

  llvm::SetVector<const clang::FunctionDecl *> Bodies;
  llvm::DenseMap<const clang::FunctionDecl *, FunctionFacts> Facts;
  std::vector<const clang::FunctionDecl *> Relevant;
  llvm::StringSet<> DisposedAsAWhole;
  llvm::DenseSet<const clang::VarDecl *> Constant;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_UNITINDEX_H
