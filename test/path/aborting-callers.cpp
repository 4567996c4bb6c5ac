// A function that is called only where the program is about to abort. Its
// caller loses nothing any more; the function itself, called by others, does.
//
// RUN: not %tensor-tidy check %s -- %runtime-flags \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <cstdlib>
#include <tensortidy/annotations.h>

struct TENSORTIDY_RESOURCE("buffer") TENSORTIDY_DIES_ONCE Buffer;
TENSORTIDY_CREATES Buffer *create(int);
void dispose(TENSORTIDY_DISPOSES Buffer *);
TENSORTIDY_BORROWS int size(const Buffer *);
void print(const char *);

void describe(bool brief) {
  // CHECK: :[[#@LINE+1]]:15: warning: {{.*}}'b'{{.*}}[tensor-undisposed-model]
  Buffer *b = create(1);
  if (brief)
    return;
  print(size(b) ? "full" : "empty");
  dispose(b);
}
void fail(bool brief) {
  describe(brief);
  std::abort();
}

// It aborts by itself, whoever calls it.
[[noreturn]] static void give_up_ok() {
  Buffer *b = create(2);
  print(size(b) ? "full" : "empty");
  std::abort();
}
void fail_at_once_ok() { give_up_ok(); }

static void describe_ok() {
  Buffer *b = create(3);
  print(size(b) ? "full" : "empty");
  dispose(b);
}
void fail_after_ok() {
  describe_ok();
  std::abort();
}

// What it is given goes with the program.
static void note_ok(Buffer *b) { print(size(b) ? "full" : "empty"); }
void fail_with_ok() {
  note_ok(create(4));
  std::abort();
}
