#include "finding/Suppressions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Analysis/PathDiagnostic.h"

using namespace clang;

namespace tensortidy {

bool Suppressions::cover(const Sighting &Seen) {
  ento::PathDiagnosticLocation Where(Seen.Where.getBegin(),
                                     Context.getSourceManager());
  return Attributes.isSuppressed(Where, Seen.Function, {});
}

} // namespace tensortidy
