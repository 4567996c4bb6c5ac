# Set-up that docs/demo/run and test/run share. Sourced, after `set -eu`, by a
# POSIX shell. Each step costs next to nothing when there is nothing to do.
#
#   TENSORTIDY_BUILD   the build folder; build/ by default
#
# shellcheck shell=sh

# What a build needs; what the tests need on top of it.
build_packages="clang-22 cmake libclang-22-dev libeigen3-dev llvm-22-dev
  ninja-build"
# shellcheck disable=SC2034 # for those who source this
test_packages="$build_packages clang-tidy-22 g++ git libgtest-dev
  llvm-22-tools python3"

say() { printf '==> %s\n' "$*"; }
give_up() {
  printf 'error: %s\n' "$*" >&2
  exit 2
}

build=${TENSORTIDY_BUILD:-$root/build}
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac

# Prints those of the named packages that are not installed.
missing_of() {
  # shellcheck disable=SC2016 # the dollars are dpkg-query's
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" \
    2>/dev/null | sed -n 's/^installed //p') || true
  for package; do
    case "
$installed
" in
    *"
$package
"*) ;;
    *) printf '%s ' "$package" ;;
    esac
  done
}

# Debian 12 carries LLVM 22 in its security suite. A system that was set up
# without that suite gets it from the same mirror, for this installation only:
# the system's own list of sources is not touched.
add_security_suite() {
  mirror=$(sed -n 's|^deb \([^ ]*/debian\)/* bookworm .*|\1|p' \
    /etc/apt/sources.list 2>/dev/null | head -n 1)
  [ -n "$mirror" ] || return 0
  say "reading the bookworm-security suite beside $mirror"
  sources=$(mktemp -d)
  cp -R /etc/apt/sources.list /etc/apt/sources.list.d/. "$sources"
  mv "$sources/sources.list" "$sources/system.list"
  echo "deb $mirror-security bookworm-security main" >"$sources/security.list"
  chmod -R a+rX "$sources"
  apt_options="-o Dir::Etc::SourceList=/dev/null
    -o Dir::Etc::SourceParts=$sources"
  apt_get update || true
}

apt_get() {
  # shellcheck disable=SC2086 # options are words
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq $apt_options "$@" \
    >>"$apt_log" 2>&1
}

# True when apt knows where to get every named package.
all_available() {
  for package; do
    # shellcheck disable=SC2086
    apt-cache $apt_options policy "$package" 2>/dev/null |
      grep -q 'Candidate: [^(]' || return 1
  done
}

# Installs those of the named packages that are missing.
install_packages() {
  command -v dpkg-query >/dev/null ||
    give_up "this set-up installs Debian's packages; elsewhere install LLVM 22, CMake, Ninja and Eigen, and use the CMake presets"
  missing=$(missing_of "$@")
  [ -n "$missing" ] || return 0
  as_root='' apt_options='' sources=''
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      give_up "not root, no sudo, and these packages are missing: $missing"
    as_root=sudo
  fi
  apt_log=$(mktemp)
  say "installing $missing"
  # Known candidates may be out of date: then the lists are read again. Package
  # names are words.
  # shellcheck disable=SC2086
  if ! all_available $missing ||
    ! apt_get install -y --no-install-recommends $missing; then
    apt_get update || true
    all_available $missing || add_security_suite
    all_available $missing ||
      give_up "apt has no candidate for some of: $missing"
    apt_get install -y --no-install-recommends $missing || {
      tail -n 20 "$apt_log" >&2
      give_up "the installation failed (all of it: $apt_log)"
    }
  fi
  rm -rf "$apt_log" ${sources:+"$sources"}
}

# Configures the build folder once; Ninja repeats it when a CMake file changed.
configure() {
  [ ! -f "$build/build.ninja" ] || return 0
  say "configuring $build"
  mkdir -p "$build"
  (cd "$root" && cmake --preset default -B "$build") >"$build/configure.log" 2>&1 || {
    tail -n 30 "$build/configure.log" >&2
    give_up "the build could not be configured (all of it: $build/configure.log)"
  }
}

build_targets() {
  say "building $*"
  ninja -C "$build" -j "$(nproc)" "$@" || give_up "the build failed"
}
