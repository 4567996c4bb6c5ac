// Loops of every bound and shape, over pointers of a C API and over handles
// held by value. In a bad function a finding sits on the marked line; in a good
// one there is none.
//
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- %runtime-flags -DPOINTER \
// RUN:   | FileCheck %s --implicit-check-not=warning:
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- %runtime-flags -DVALUE \
// RUN:   | FileCheck %s --implicit-check-not=warning:
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- %runtime-flags -DVALUE -DSCOPED \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <cstdlib>
#include <tensortidy/annotations.h>
#ifndef NO_CONTAINERS
#include <vector>
#endif

#ifdef SCOPED
#define KIND TENSORTIDY_SCOPED_RESOURCE("buffer")
#else
#define KIND TENSORTIDY_RESOURCE("buffer")
#endif
#ifdef POINTER
struct KIND Buffer;
using H = Buffer *;
#else
struct KIND H {
  unsigned slot = 0, generation = 0;
  explicit operator bool() const { return slot != 0; }
};
#endif
#define ENTRY TENSORTIDY_TOP_LEVEL

// test/path compares with tools that have words of their own.
#if !defined(WORDS_OF_OTHERS)
#define OTHERS_CREATE
#define OTHERS_DISPOSE
#elif defined(__clang__)
#define OTHERS_CREATE __attribute__((ownership_returns(buffer)))
#define OTHERS_DISPOSE __attribute__((ownership_takes(buffer, 1)))
#else
#define OTHERS_CREATE __attribute__((malloc(dispose, 1)))
#define OTHERS_DISPOSE
#endif

OTHERS_DISPOSE void dispose(TENSORTIDY_DISPOSES H);
TENSORTIDY_CREATES OTHERS_CREATE H create(int);
bool cond();
void unrelated();
[[noreturn]] void die();
#define ASSERT(x)                                                              \
  do {                                                                         \
    if (!(x))                                                                  \
      die();                                                                   \
  } while (0)

// ---- Caught ------------------------------------------------------------------

ENTRY void unknown_bound_bad(int n) {
  for (int i = 0; i < n; ++i) {
    H t = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    (void)t;
  }
}
ENTRY void two_turns_bad() {
  for (int i = 0; i < 2; ++i) {
    H t = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    (void)t;
  }
}
ENTRY void three_turns_bad() {
  for (int i = 0; i < 3; ++i) {
    H t = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    (void)t;
  }
}
ENTRY void four_turns_bad() {
  for (int i = 0; i < 4; ++i) {
    H t = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    (void)t;
  }
}
ENTRY void thousand_turns_bad() {
  for (int i = 0; i < 1000; ++i) {
    H t = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    (void)t;
  }
}
ENTRY void endless_with_break_bad() {
  while (true) {
    H t = create(1);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    (void)t;
    if (cond())
      break;
  }
}
ENTRY void endless_bad() {
  while (true) {
    H t = create(1);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    (void)t;
  }
}
#ifndef NO_CONTAINERS
ENTRY void range_for_bad(const std::vector<int> &v) {
  for (int x : v) {
    H t = create(x);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    (void)t;
  }
}
#endif
ENTRY void overwritten_bad(int n) {
  H last = create(0);
  // CHECK: :[[@LINE-1]]:{{.*}} warning:
  for (int i = 0; i < n; ++i)
    last = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
  dispose(last);
}
ENTRY void overwritten_ten_times_bad() {
  H last = create(0);
  // CHECK: :[[@LINE-1]]:{{.*}} warning:
  for (int i = 0; i < 10; ++i)
    last = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
  dispose(last);
}
ENTRY void continue_bad(int n) {
  for (int i = 0; i < n; ++i) {
    H t = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    if (cond())
      continue;
    dispose(t);
  }
}
ENTRY void break_bad(int n) {
  for (int i = 0; i < n; ++i) {
    H t = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    if (cond())
      break;
    dispose(t);
  }
}
ENTRY void nested_bad(int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      H t = create(i * j);
      // CHECK: :[[@LINE-1]]:{{.*}} warning:
      (void)t;
    }
}
ENTRY void nested_literal_bad() {
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j < 10; ++j) {
      H t = create(i * j);
      // CHECK: :[[@LINE-1]]:{{.*}} warning:
      (void)t;
    }
}
ENTRY void held_across_a_loop_bad() {
  H t = create(1);
  // CHECK: :[[@LINE-1]]:{{.*}} warning:
  for (int i = 0; i < 200; ++i)
    unrelated();
  (void)t;
}
ENTRY void held_across_nested_loops_bad() {
  H t = create(1);
  // CHECK: :[[@LINE-1]]:{{.*}} warning:
  for (int e = 0; e < 10; ++e)
    for (int b = 0; b < 10; ++b)
      unrelated();
  (void)t;
}
ENTRY void made_after_nested_loops_bad() {
  for (int e = 0; e < 10; ++e)
    for (int b = 0; b < 10; ++b)
      unrelated();
  H t = create(1);
  // CHECK: :[[@LINE-1]]:{{.*}} warning:
  if (cond())
    return;
  dispose(t);
}
ENTRY void do_loop_bad(int n) {
  int i = 0;
  do {
    H t = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    (void)t;
  } while (++i < n);
}
#ifndef NO_CONTAINERS
ENTRY void vector_bad(int n) {
  std::vector<H> v;
  for (int i = 0; i < n; ++i)
    v.push_back(create(i));
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
}
#endif
static H make(int i) {
  return create(i);
  // CHECK: :[[@LINE-1]]:{{.*}} warning:
}
ENTRY void by_a_helper_bad(int n) {
  for (int i = 0; i < n; ++i) {
    H t = make(i);
    (void)t;
  }
}
static void ten_turns() {
  for (int i = 0; i < 10; ++i) {
    H t = create(i);
    // CHECK: :[[@LINE-1]]:{{.*}} warning:
    (void)t;
  }
}
ENTRY void loop_in_a_helper_bad() { ten_turns(); }
ENTRY void epochs_and_batches_bad(int epochs) {
  for (int e = 0; e < epochs; ++e)
    for (int b = 0; b < 32; ++b) {
      H x = create(b);
      H y = create(b + 1);
      // CHECK: :[[@LINE-1]]:{{.*}} warning:
      (void)y;
      dispose(x);
    }
}

// ---- Ignored -----------------------------------------------------------------

ENTRY void disposed_ok(int n) {
  for (int i = 0; i < n; ++i)
    dispose(create(i));
}
ENTRY void disposed_in_a_thousand_turns_ok() {
  for (int i = 0; i < 1000; ++i) {
    H t = create(i);
    dispose(t);
  }
}
ENTRY void swapped_ok(int n) {
  H last = create(0);
  for (int i = 0; i < n; ++i) {
    H next = create(i);
    dispose(last);
    last = next;
  }
  dispose(last);
}
#ifndef NO_CONTAINERS
ENTRY void vector_ok(int n) {
  std::vector<H> v;
  for (int i = 0; i < n; ++i)
    v.push_back(create(i));
  for (H t : v)
    dispose(t);
}
#endif
ENTRY void array_ok() {
  H a[3];
  for (int i = 0; i < 3; ++i)
    a[i] = create(i);
  for (int i = 0; i < 3; ++i)
    dispose(a[i]);
}
ENTRY void array_beyond_the_limit_ok() {
  H a[8];
  for (int i = 0; i < 8; ++i)
    a[i] = create(i);
  for (int i = 0; i < 8; ++i)
    dispose(a[i]);
}
ENTRY void array_of_unknown_bound_ok(int n) {
  H a[8];
  for (int i = 0; i < n; ++i)
    a[i] = create(i);
  for (int i = 0; i < n; ++i)
    dispose(a[i]);
}
ENTRY H null_first_ok(int n) {
  H last = H();
  for (int i = 0; i < n; ++i) {
    if (last)
      dispose(last);
    last = create(i);
  }
  return last;
}
ENTRY void heap_array_ok(int n) {
  H *a = new H[n];
  for (int i = 0; i < n; ++i)
    a[i] = create(i);
  for (int i = 0; i < n; ++i)
    dispose(a[i]);
  delete[] a;
}
ENTRY void assert_between_ok() {
  H t = create(1);
  ASSERT(cond());
  dispose(t);
}
ENTRY void assert_in_a_loop_ok(int n) {
  for (int i = 0; i < n; ++i) {
    H t = create(i);
    ASSERT(cond());
    dispose(t);
  }
}
ENTRY void assert_in_a_literal_loop_ok() {
  for (int i = 0; i < 100; ++i) {
    H t = create(i);
    ASSERT(cond());
    dispose(t);
  }
}
ENTRY void abort_ok() {
  H t = create(1);
  if (cond())
    std::abort();
  dispose(t);
}
ENTRY void asserts_while_held_ok() {
  H t = create(1);
  for (int i = 0; i < 100; ++i)
    ASSERT(cond());
  dispose(t);
}
ENTRY void never_returns_ok() {
  H t = create(1);
  (void)t;
  die();
}
