// Bodies that the engine does not follow: with size=1 it follows none. What
// they do to a handle is read off them, and found as where they are followed.
//
// RUN: not %tensor-tidy check --paths size=1 %s -- %runtime-flags \
// RUN:   | FileCheck %s --check-prefixes=CHECK,READ --implicit-check-not=warning:
// RUN: not %tensor-tidy check %s -- %runtime-flags \
// RUN:   | FileCheck %s --check-prefixes=CHECK,FOLLOWED \
// RUN:       --implicit-check-not=warning:
//
// Nothing correct looks wrong for being followed less far:
// RUN: %tensor-tidy check --paths size=1 %S/../checker/no-false-alarms.cpp \
// RUN:   %S/../checker/no-false-alarms-pointers.cpp %S/../cases/good-*.cpp \
// RUN:   -- %runtime-flags
// RUN: %tensor-tidy check --paths editor %S/../checker/no-false-alarms.cpp \
// RUN:   %S/../checker/no-false-alarms-pointers.cpp %S/../cases/good-*.cpp \
// RUN:   -- %runtime-flags
#include <tensortidy/annotations.h>
#include <vector>

struct TENSORTIDY_RESOURCE("buffer") TENSORTIDY_DIES_ONCE Buffer;
TENSORTIDY_CREATES TENSORTIDY_NULLABLE Buffer *create(int);
void dispose(TENSORTIDY_DISPOSES Buffer *);
TENSORTIDY_BORROWS int size(const Buffer *);
bool unknown(int);
[[noreturn]] void fail();

// -- A factory

static Buffer *make(int n) {
  if (n < 0)
    return nullptr;
  // CHECK-DAG: :[[#@LINE+1]]:15: warning: {{.*}}[tensor-undisposed-model]
  Buffer *b = create(n);
  if (b && size(b) > 100)
    unknown(n);
  return b;
}
void factory(int n) {
  Buffer *b = make(n);
  if (!b || unknown(n))
    return;
  dispose(b);
}
void factory_ok(int n) {
  Buffer *b = make(n);
  if (!b)
    return;
  unknown(n);
  dispose(b);
}

static std::vector<Buffer *> all;
static Buffer *registered(int n) {
  Buffer *b = create(n);
  all.push_back(b);
  return b;
}
void registered_ok(int n) {
  Buffer *b = registered(n);
  unknown(size(b));
}

static Buffer *first(Buffer *given, int n) {
  // FOLLOWED-DAG: :[[#@LINE+1]]:26: warning: {{.*}}[tensor-undisposed-model]
  return given ? given : create(n);
}
void perhaps_its_own(Buffer *given) { size(first(given, 1)); }

// -- What is disposed by another

static void end(Buffer *b, int n) {
  if (!b)
    return;
  unknown(n);
  // FOLLOWED-DAG: :[[#@LINE+1]]:3: warning: {{.*}}[tensor-double-dispose]
  dispose(b);
}
void used_after(int n) {
  Buffer *b = create(n);
  if (!b)
    return;
  end(b, n);
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: 'size' uses buffer 'b'{{.*}}[tensor-use-after-dispose]
  size(b);
}
void disposed_twice(int n) {
  Buffer *b = create(n);
  dispose(b);
  // READ-DAG: :[[#@LINE+1]]:3: warning: {{.*}}[tensor-double-dispose]
  end(b, n);
}
void ended_ok(int n) { end(create(n), n); }

static void end_perhaps(Buffer *b, int n) {
  if (unknown(n))
    dispose(b);
}
void perhaps_ended(int n) {
  // FOLLOWED-DAG: :[[#@LINE+1]]:15: warning: {{.*}}[tensor-undisposed-model]
  Buffer *b = create(n);
  if (b)
    end_perhaps(b, n);
}
static void end_or_fail(Buffer *b, int n) {
  if (unknown(n))
    fail();
  dispose(b);
}
void ended_or_failed_ok(int n) { end_or_fail(create(n), n); }

// -- Called again and again

static void end_deep(Buffer *b, int n) {
  if (n > 0)
    end_deep(b, n - 1);
  else
    dispose(b);
}
void used_after_deep() {
  Buffer *b = create(3);
  if (!b)
    return;
  end_deep(b, 3);
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: 'size' uses buffer 'b'{{.*}}[tensor-use-after-dispose]
  size(b);
}
static void odd(Buffer *b, int n);
static void even(Buffer *b, int n) {
  if (n > 0)
    odd(b, n - 1);
  else
    dispose(b);
}
static void odd(Buffer *b, int n) {
  if (n > 0)
    even(b, n - 1);
  else
    dispose(b);
}
void in_circles_ok(int n) { even(create(n), n); }

// -- What is only looked at

static int look(const Buffer *b, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += size(b);
  return sum;
}
void looked_at(int n) {
  // CHECK-DAG: :[[#@LINE+1]]:15: warning: buffer 'b' {{.*}}[tensor-undisposed-model]
  Buffer *b = create(n);
  if (!b || look(b, n) > 3)
    return;
  dispose(b);
}
static int peek(Buffer *b, bool really) { return really ? size(b) : 0; }
void not_really_used_ok(int n) {
  Buffer *b = create(n);
  dispose(b);
  peek(b, false);
}
static void keep(Buffer *b) { all.push_back(b); }
void kept_ok(int n) { keep(create(n)); }
static void replace(Buffer *&b) { b = nullptr; }
void replaced_ok(int n) {
  Buffer *b = create(n);
  all.push_back(b);
  replace(b);
}
