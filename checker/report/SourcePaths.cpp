//===- SourcePaths.cpp ----------------------------------------------------===//
#include "report/SourcePaths.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tensortidy {

StringRef SourcePaths::canonical(StringRef Path) {
  auto [It, New] = Canonical.try_emplace(Path);
  if (!New)
    return It->second;
  SmallString<256> Absolute(Path);
  if (sys::path::is_relative(Absolute)) {
    Absolute = WorkingDirectory;
    sys::path::append(Absolute, Path);
  }
  // A file that is gone, or was built elsewhere, is compared by its name.
  SmallString<256> Real;
  if (sys::fs::real_path(Absolute, Real)) {
    Real = Absolute;
    sys::path::remove_dots(Real, /*remove_dot_dot=*/true);
  }
  It->second = Real.str().str();
  return It->second;
}

bool SourcePaths::same(StringRef LedgerName, StringRef AbsoluteFile) {
  if (LedgerName.empty() ||
      sys::path::filename(LedgerName) != sys::path::filename(AbsoluteFile))
    return false;
  if (canonical(LedgerName) == canonical(AbsoluteFile))
    return true;
  if (sys::path::is_absolute(LedgerName))
    return false;
  SmallString<256> Suffix(LedgerName);
  sys::path::remove_dots(Suffix, /*remove_dot_dot=*/true);
  StringRef Rest = Suffix;
  while (Rest.consume_front("../"))
    ;
  StringRef File = AbsoluteFile;
  return File.consume_back(Rest) && File.ends_with("/");
}

} // namespace tensortidy
