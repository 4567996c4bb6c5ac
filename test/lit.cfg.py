# How lit runs the tests of this folder. Unit tests of the runtime are a suite of
# their own: gtest.site.cfg.py.in.
#
# A test is a file with RUN lines. It writes only to %t, and may run beside any
# other.

import glob
import os
import shutil

import lit.formats

config.name = "TensorTidy"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.join(config.tensortidy_source, "test")
config.test_exec_root = os.path.join(config.tensortidy_build, "test")
if not os.path.exists(os.path.join(config.test_exec_root, "runtime", "lit.site.cfg.py")):
    config.excludes.append("runtime")  # the runtime is not built

source, build = config.tensortidy_source, config.tensortidy_build


def built(*path):
    return os.path.join(build, *path)


# ---- The tools --------------------------------------------------------------

# Without options of the person who runs the tests.
for name in [name for name in config.environment if name.startswith("TENSORTIDY_")]:
    del config.environment[name]
config.environment["PATH"] = os.pathsep.join(
    [built("bin"), config.llvm_bin, config.environment.get("PATH", os.defpath)]
)
config.environment["LC_ALL"] = "C"

plugin = built("lib", "TensorTidyClangTidyModule.so")
runtime_flags = [
    "-std=c++20",
    "-Wall -Wextra -Werror",
    f"-I{source}/runtime/include",
]
# A snippet may name what it only shows.
snippet_flags = runtime_flags + [
    "-Wno-unused-variable -Wno-unused-but-set-variable",
    f"-I{source}/test/runtime/snippets/Inputs",
]
runtime_libs = [built("lib", "libtensortidy.a"), "-pthread"]

# The longer name first: lit replaces in this order, and %plugin would otherwise
# break %plugin-flags.
config.substitutions += [
    ("%runtime-flags", " ".join(runtime_flags)),
    ("%runtime-libs", " ".join(runtime_libs)),
    ("%snippet-flags", " ".join(snippet_flags)),
    ("%tensor-tidy", built("bin", "tensor-tidy")),
    ("%clang-tidy", f"{config.llvm_bin}/clang-tidy --load={plugin}"),
    ("%clangxx", f"{config.llvm_bin}/clang++"),
    ("%gxx", "g++"),
    ("%plugin", plugin),
    ("%llvm-bin", config.llvm_bin),
    ("%source", source),
    ("%build", build),
]

# ---- What this machine has ---------------------------------------------------

try:
    for descriptor in os.openpty():
        os.close(descriptor)
    config.available_features.add("terminal")
except OSError:
    pass  # a bare chroot has none

for version in range(14, 30):
    for tool in [f"clang-{version}", f"clang-tidy-{version}"]:
        if shutil.which(tool):
            config.available_features.add(tool)
for tool in ["clangd", "clang-tidy", "scan-build"]:
    if os.path.exists(os.path.join(config.llvm_bin, tool)):
        config.available_features.add(tool)
if glob.glob(f"{config.llvm_bin}/../lib/clang/*/lib/*/*clang_rt.fuzzer*"):
    config.available_features.add("fuzzer")
if os.path.exists(built("bin", "tensor-tidy")):
    config.available_features.add("tensor-tidy")
for tool in ["g++", "g++-12", "git", "node"]:
    if shutil.which(tool):
        config.available_features.add(tool)
