// Handles in global variables. What is there at the end belongs to the program;
// what was there before another is, is lost.
//
// RUN: not %tensor-tidy check %s -- %runtime-flags \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <tensortidy/annotations.h>

struct TENSORTIDY_RESOURCE("buffer") TENSORTIDY_DIES_ONCE Buffer;
TENSORTIDY_CREATES Buffer *create(int);
void dispose(TENSORTIDY_DISPOSES Buffer *);
TENSORTIDY_BORROWS int size(const Buffer *);
int open(TENSORTIDY_CREATES Buffer **);
void unknown();
bool cond();

static Buffer *shared;
Buffer *visible;
struct App {
  Buffer *b;
} app;
static Buffer *table[4];

void kept_ok() { shared = create(1); }
void kept_in_a_visible_one_ok() { visible = create(2); }
void kept_in_a_struct_ok() { app.b = create(3); }
void kept_in_a_table_ok(int i) { table[i] = create(4); }
void made_once_ok() {
  static Buffer *cached;
  if (!cached)
    cached = create(5);
  size(cached);
}
void lost_bad() {
  shared = create(6);
  // CHECK: :[[@LINE-1]]:12: warning: buffer {{.*}} is not disposed on some path
  shared = nullptr;
}
void replaced_bad() {
  visible = create(7);
  // CHECK: :[[@LINE-1]]:13: warning: buffer {{.*}} is not disposed on some path
  visible = create(8);
}
void disposed_ok() {
  shared = create(9);
  dispose(shared);
  shared = nullptr;
}
static void release() {
  dispose(shared);
  shared = nullptr;
}
void disposed_elsewhere_ok() {
  shared = create(10);
  release();
}
void late_use_bad() {
  shared = create(11);
  dispose(shared);
  size(shared);
  // CHECK: :[[@LINE-1]]:3: warning: 'size' uses buffer 'shared' after it was disposed
}
// A library does not change what it is not given; a function of the program may.
void beside_a_library_bad() {
  shared = create(12);
  // CHECK: :[[@LINE-1]]:12: warning: buffer {{.*}} is not disposed on some path
  Buffer *other = create(13);
  size(other);
  dispose(other);
  shared = nullptr;
}
void beside_the_program_ok() {
  shared = create(14);
  unknown();
  shared = nullptr;
}
void taken_on_some_path_ok() {
  Buffer *b = create(15);
  if (cond())
    dispose(b);
  else
    shared = b;
}
void through_a_pointer_bad() {
  open(&visible);
  // CHECK: :[[@LINE-1]]:3: warning: buffer {{.*}} is not disposed on some path
  visible = nullptr;
}
void through_a_pointer_ok() { open(&visible); }
