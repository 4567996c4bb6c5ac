//===- Sighting.h - What one engine saw -----------------------------------===//
#ifndef TENSORTIDY_CHECKER_FINDING_SIGHTING_H
#define TENSORTIDY_CHECKER_FINDING_SIGHTING_H

#include "finding/Finding.h"
#include <string>
#include <vector>

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace tensortidy {

/// One engine's view of one mistake, still in terms of the AST. Merging turns
/// all sightings of one place into one finding.
struct Sighting {
  struct Step {
    clang::SourceRange Where;
    std::string Text;
  };

  FindingKind Kind = FindingKind::Leak;
  Engine SeenBy = FlowEngine;
  Confidence Sureness = Confidence::High;
  std::string Message;
  clang::SourceRange Where;              ///< Where the warning sits.
  const clang::Expr *Creation = nullptr; ///< Null when made elsewhere.
  clang::SourceRange End; ///< Lost, or used too late; or nowhere.
  const clang::FunctionDecl *Function = nullptr; ///< Around Where.
  std::string Creator;
  std::string Resource;
  std::vector<Step> Path; ///< In time order.
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FINDING_SIGHTING_H
