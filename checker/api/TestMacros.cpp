#include "api/TestMacros.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace tensortidy {

/// Whether the place comes from the expansion of such a macro, or was written
/// in its arguments.
static bool isInMacro(SourceLocation Location, const ASTContext &Context,
                      llvm::function_ref<bool(StringRef Name)> IsOne) {
  const SourceManager &Sources = Context.getSourceManager();
  while (Location.isMacroID()) {
    if (IsOne(Lexer::getImmediateMacroName(Location, Sources,
                                           Context.getLangOpts())))
      return true;
    Location = Sources.getImmediateExpansionRange(Location).getBegin();
  }
  return false;
}

bool isTestFailure(SourceLocation Location, const ASTContext &Context) {
  return isInMacro(Location, Context, [](StringRef Name) {
    Name.consume_front("GTEST_");
    Name.consume_front("BOOST_");
    return Name == "FAIL" || Name == "FAIL_AT" || Name == "ADD_FAILURE" ||
           Name == "ADD_FAILURE_AT" || Name == "ERROR" || Name == "SKIP";
  });
}

bool isTestAssertion(SourceLocation Location, const ASTContext &Context) {
  return isTestFailure(Location, Context) ||
         isInMacro(Location, Context, [](StringRef Name) {
           return Name.starts_with("ASSERT_") || Name.starts_with("REQUIRE") ||
                  Name.starts_with("BOOST_REQUIRE");
         });
}

bool isTestOfThrowing(SourceLocation Location, const ASTContext &Context) {
  return isInMacro(Location, Context, [](StringRef Name) {
    return (Name.ends_with("_THROW") && !Name.ends_with("_NO_THROW")) ||
           Name.contains("_THROWS");
  });
}

} // namespace tensortidy
