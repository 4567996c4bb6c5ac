//===- HeaderUnit.h - A library's headers, compiled as one unit -----------===//
#ifndef TENSORTIDY_CHECKER_DRIVER_HEADERUNIT_H
#define TENSORTIDY_CHECKER_DRIVER_HEADERUNIT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace tensortidy {

/// Includes the headers in the order given, and calls Visit with what they
/// declare. They are C, unless a name (x.hpp) or a flag (-x c++, -std=c++20)
/// says C++. Clang's own lines on what is wrong go to stderr.
llvm::Error visitHeaders(const std::vector<std::string> &Headers,
                         const std::optional<std::vector<std::string>> &Flags,
                         llvm::function_ref<void(clang::ASTContext &)> Visit);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_DRIVER_HEADERUNIT_H
