// Variables whose value the path knows although the engine does not: those of this
// file that nothing changes, and members of a union.
//
// RUN: not %tensor-tidy check %s -- -I%source/runtime/include \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <tensortidy/annotations.h>

struct TENSORTIDY_RESOURCE("buffer") TENSORTIDY_DIES_ONCE buffer;
TENSORTIDY_CREATES struct buffer *create(int);
void dispose(TENSORTIDY_DISPOSES struct buffer *);
TENSORTIDY_BORROWS int size(const struct buffer *);
void set(int *);

// ---- Variables that nothing changes ------------------------------------------

static int on = 1, off;
static _Bool yes = 1;
static int changed = 1, lent = 1, counted = 1;
int visible = 1;
static volatile int outside = 1;
enum level { low, high };
static enum level verbosity = high;

void change(void) { changed = 0; }
void lend(void) { set(&lent); }
int count(void) { return counted++; }

void switched_on_ok(void) {
  struct buffer *b = 0;
  if (on)
    b = create(1);
  if (on)
    dispose(b);
}
void never_ok(void) {
  struct buffer *b = create(2);
  if (!off && verbosity == high)
    dispose(b);
}
void switched_off_bad(void) {
  struct buffer *b = create(3);
  // CHECK: :[[@LINE-1]]:22: warning: buffer 'b' is not disposed on some path
  if (off)
    dispose(b);
}
// The unknown call may call change(), but nobody changes `yes`.
void across_a_call_ok(void) {
  struct buffer *b = create(4);
  set(0);
  if (yes)
    dispose(b);
}
void in_a_function_ok(void) {
  static int always = 1;
  struct buffer *b = create(5);
  if (always)
    dispose(b);
}
void changed_bad(void) {
  struct buffer *b = create(6);
  // CHECK: :[[@LINE-1]]:22: warning: buffer 'b' is not disposed on some path
  if (changed)
    dispose(b);
}
void lent_bad(void) {
  struct buffer *b = create(7);
  // CHECK: :[[@LINE-1]]:22: warning: buffer 'b' is not disposed on some path
  if (lent)
    dispose(b);
}
void counted_bad(void) {
  struct buffer *b = create(8);
  // CHECK: :[[@LINE-1]]:22: warning: buffer 'b' is not disposed on some path
  if (counted)
    dispose(b);
}
void visible_bad(void) {
  struct buffer *b = create(9);
  // CHECK: :[[@LINE-1]]:22: warning: buffer 'b' is not disposed on some path
  if (visible)
    dispose(b);
}
void volatile_bad(void) {
  struct buffer *b = create(10);
  // CHECK: :[[@LINE-1]]:22: warning: buffer 'b' is not disposed on some path
  if (outside)
    dispose(b);
}

// ---- Unions ------------------------------------------------------------------

union either {
  struct buffer *first, *second;
  void *any;
  int number;
};

void other_member_ok(void) {
  union either u;
  u.first = create(11);
  dispose(u.second);
}
void other_type_ok(void) {
  union either u;
  u.any = create(12);
  struct buffer *b = u.first;
  dispose(b);
}
void late_use_bad(void) {
  union either u;
  u.first = create(13);
  struct buffer *b = u.second;
  dispose(b);
  size(u.first);
  // CHECK: :[[@LINE-1]]:3: warning: 'size' uses buffer made by 'create' after it was disposed
}
void replaced_bad(void) {
  union either u;
  u.first = create(14);
  // CHECK: :[[@LINE-1]]:13: warning: buffer made by 'create' is not disposed on some path
  u.second = create(15);
  dispose(u.first);
}
