//===- TestMacros.h - What the macros of test frameworks tell --------------===//
//
// Tests let calls fail on purpose, and give up half-way when something is wrong.
// GoogleTest, Catch2, doctest and Boost.Test say so by the names of macros.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_API_TESTMACROS_H
#define TENSORTIDY_CHECKER_API_TESTMACROS_H

namespace clang {
class ASTContext;
class SourceLocation;
} // namespace clang

namespace tensortidy {

/// Inside `ASSERT_EQ(a, b)` and the like: what returns here ends a failed test.
bool isTestAssertion(clang::SourceLocation Location,
                     const clang::ASTContext &Context);

/// Inside `EXPECT_THROW(statement, Error)` and the like.
bool isTestOfThrowing(clang::SourceLocation Location,
                      const clang::ASTContext &Context);

/// Inside `FAIL()` and the like: the program is not meant to come here.
bool isTestFailure(clang::SourceLocation Location,
                   const clang::ASTContext &Context);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_TESTMACROS_H
