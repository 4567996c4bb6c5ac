//===- VersionGuard.cpp - Refuses a host of another version ---------------===//
//
// A module that was built against other headers than its host is lost in it:
// clang-tidy finds no checks registered, reports nothing and exits 0; clang has
// two of its libraries in one process, and crashes. Better no run than that.
//
// Compiled into each module, with TENSORTIDY_HOST: "clang-tidy", or "clang".
//
//===----------------------------------------------------------------------===//
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringRef.h"
#include <cstdlib>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

/// The host's own answer: the program and its libraries come first in the
/// global scope, before the libraries of this module.
static std::string hostVersion() {
  // std::string clang::getClangFullVersion()
  constexpr const char *Name = "_ZN5clang19getClangFullVersionB5cxx11Ev";
  using Function = std::string (*)();
  auto Ask = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, Name));
  return Ask ? Ask() : std::string("a version that it does not tell");
}

// Before any other static initializer of the module: those already use what
// may have another shape in the host.
__attribute__((constructor(101))) static void refuseOtherVersions() {
  std::string Host = hostVersion();
  if (llvm::StringRef(Host).contains(CLANG_VERSION_STRING))
    return;
  std::string Line =
      "tensortidy: error: this module was built for " TENSORTIDY_HOST
      " " CLANG_VERSION_STRING ", but the program that loads it is " +
      Host +
      "; load it into " TENSORTIDY_HOST "-" CLANG_VERSION_MAJOR_STRING
      ", or build the module for this one\n";
  [[maybe_unused]] ssize_t Written =
      write(STDERR_FILENO, Line.data(), Line.size());
  _exit(2);
}
