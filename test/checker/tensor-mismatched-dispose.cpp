// What the runtime makes cannot be released by another library's function. So
// the address sanitizer proves: it stops at the first of them, by number.
//
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- %runtime-flags | FileCheck %s --implicit-check-not=warning:
// RUN: %gxx %s %runtime-flags -Wno-mismatched-new-delete -fsanitize=address -g -o %t.exe
// RUN: not %t.exe 1 2>&1 | FileCheck %s --check-prefix=PROOF
// RUN: not %t.exe 2 2>&1 | FileCheck %s --check-prefix=PROOF
// RUN: not %t.exe 3 2>&1 | FileCheck %s --check-prefix=PROOF
// RUN: %t.exe 4
// RUN: %prove-page tensor-mismatched-dispose --sanitizer=%gxx
// REQUIRES: g++
// PROOF: ERROR: AddressSanitizer: alloc-dealloc-mismatch
#include <cstdlib>
#include <tensortidy/annotations.h>

struct TENSORTIDY_RESOURCE("frame") Frame {
  float pixels[4] = {};
};
TENSORTIDY_CREATES Frame *grab() { return new Frame(); }
void drop(TENSORTIDY_DISPOSES Frame *frame) { delete frame; }

struct TENSORTIDY_RESOURCE("plane") Plane {
  float pixels[4];
};
TENSORTIDY_CREATES Plane *map() {
  return static_cast<Plane *>(std::calloc(1, sizeof(Plane)));
}
void unmap(TENSORTIDY_DISPOSES Plane *plane) { std::free(plane); }

// ---- Caught ------------------------------------------------------------------

static void freed_bad() {
  Frame *frame = grab();
  std::free(frame);
  // CHECK: :[[@LINE-1]]:3: warning: 'free' does not fit frame 'frame', which 'grab' made; release it with the function that belongs to it [tensor-mismatched-dispose]
  // CHECK: :[[@LINE-3]]:18: note: the frame is created here
  // CHECK: :[[@LINE-3]]:3: note: released here
}

static void deleted_bad() {
  Plane *plane = map();
  delete plane;
  // CHECK: :[[@LINE-1]]:3: warning: 'delete' does not fit plane 'plane', which 'map' made
}

static void through_a_cast_bad() {
  Plane *plane = map();
  delete reinterpret_cast<float *>(plane);
  // CHECK: :[[@LINE-1]]:3: warning: 'delete' does not fit plane 'plane', which 'map' made
}

// ---- Left alone --------------------------------------------------------------

struct Owner {
  Frame *frame = grab();
  ~Owner() { drop(frame); }
};

static void fits_ok(bool early) {
  Frame *frame = grab();
  if (early)
    return drop(frame);
  Plane *plane = map();
  unmap(plane);
  drop(frame);
  delete new Frame();
  std::free(std::malloc(8));
  Owner owner;
}

int main(int, char **argv) {
  switch (std::atoi(argv[1])) {
  case 1:
    freed_bad();
    break;
  case 2:
    deleted_bad();
    break;
  case 3:
    through_a_cast_bad();
    break;
  default:
    fits_ok(true);
    fits_ok(false);
  }
}
