//===- InstalledModels.cpp - Where the models are that come with us -------===//
//
// An installed checker finds them relative to the file that it was loaded from:
// lib/TensorTidyAnalyzer.so, and bin/tensor-tidy, have share/tensortidy/models
// beside their folder. One that was only built reads those of the source tree.
//
//===----------------------------------------------------------------------===//
#include "api/ModelSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace llvm;

namespace tensortidy {

/// The program or the module that this code is in.
static SmallString<256> ownFile() {
  SmallString<256> Path;
  Dl_info Info;
  static char Anchor;
  if (dladdr(&Anchor, &Info) && sys::path::has_parent_path(Info.dli_fname) &&
      !sys::fs::real_path(Info.dli_fname, Path))
    return Path;
  // A program that was found in PATH.
  if (sys::fs::real_path("/proc/self/exe", Path))
    Path.clear();
  return Path;
}

StringRef ModelSet::installedFolder() {
  static const std::string Folder = [] {
    SmallString<256> Beside = ownFile();
    sys::path::remove_filename(Beside);
    sys::path::append(Beside, "../share/tensortidy/models");
    sys::path::remove_dots(Beside, /*remove_dot_dot=*/true);
    return sys::fs::is_directory(Beside) ? std::string(Beside)
                                         : std::string(TENSORTIDY_MODELS_DIR);
  }();
  return Folder;
}

} // namespace tensortidy
