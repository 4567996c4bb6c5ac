//===- UnitCompiler.h - One source, as its commands say -------------------===//
#ifndef TENSORTIDY_CHECKER_DRIVER_UNITCOMPILER_H
#define TENSORTIDY_CHECKER_DRIVER_UNITCOMPILER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang {
class ASTContext;
class CompilerInstance;
namespace tooling {
class CompilationDatabase;
} // namespace tooling
} // namespace clang

namespace tensortidy {

struct UnitSource {
  std::string Path; ///< Absolute.
  std::string Text; ///< Instead of what lies there, if not empty.
};

struct CompileOutcome {
  std::string Failure; ///< Why it could not be compiled, or nothing.
  std::string Errors;  ///< Clang's own lines on it.
};

/// Called with what Clang made of a source; that may have had errors.
using UnitVisitor =
    llvm::function_ref<void(clang::CompilerInstance &, clang::ASTContext &)>;

/// Compiles the source as its commands say, all of them if there are several.
/// DropUnknownFlags: the commands may be those of another compiler. A crash,
/// the visitor's included, costs this source and not the job.
CompileOutcome compileUnit(const clang::tooling::CompilationDatabase &Commands,
                           const UnitSource &Source, bool DropUnknownFlags,
                           UnitVisitor Visit);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_DRIVER_UNITCOMPILER_H
