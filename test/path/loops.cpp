// What is known of a handle after a loop. A bound that is written out is followed
// to its end; behind a longer loop only what its turns may change is unknown. In a
// bad function a finding sits on the marked line; in a good one there is none.
//
// RUN: not %tensor-tidy check %s -- %runtime-flags \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <tensortidy/annotations.h>
#include <vector>

struct TENSORTIDY_RESOURCE("buffer") TENSORTIDY_DIES_ONCE Buffer;
TENSORTIDY_CREATES Buffer *create(int);
void dispose(TENSORTIDY_DISPOSES Buffer *);
TENSORTIDY_BORROWS int size(const Buffer *);
TENSORTIDY_BORROWS void fill(Buffer *, float *, int);
bool cond();
void unknown(Buffer *);
int more(int *);

// ---- Followed to the end -----------------------------------------------------

int disposed_on_the_last_turn_ok() {
  Buffer *b = create(1);
  for (int i = 0; i < 10; ++i)
    if (i == 9)
      dispose(b);
  return 0;
}
int and_once_more_bad() {
  Buffer *b = create(2);
  for (int i = 0; i < 10; ++i)
    if (i == 9)
      dispose(b);
  dispose(b);
  // CHECK: :[[@LINE-1]]:3: warning: 'dispose' disposes buffer 'b' a second time
  return 0;
}
void each_of_an_array_ok() {
  Buffer *all[6];
  for (int i = 0; i < 6; ++i)
    all[i] = create(i);
  for (int i = 0; i < 6; ++i)
    dispose(all[i]);
}
void all_but_the_last_bad() {
  Buffer *all[6];
  for (int i = 0; i < 6; ++i)
    all[i] = create(i);
  // CHECK: :[[@LINE-1]]:14: warning: buffer 'all' is not disposed on some path
  for (int i = 0; i < 5; ++i)
    dispose(all[i]);
}
// A branch that is only there for null pointers is none.
void through_a_pointer_bad(float *data) {
  Buffer *b = create(3);
  // CHECK: :[[@LINE-1]]:15: warning: buffer 'b' is not disposed on some path
  for (int i = 0; i < 20; ++i)
    data[i] = 1;
  if (cond())
    dispose(b);
}
int past_the_counter(int n) {
  Buffer *b = create(4);
  if (n)
    goto inside;
  {
    int i;
  inside:
    for (i = 0; i < 10; ++i)
      n += size(b);
  }
  dispose(b);
  return n;
}

// ---- Not touched by a long loop ----------------------------------------------

int early_return_behind_bad() {
  Buffer *b = create(5);
  // CHECK: :[[@LINE-1]]:15: warning: buffer 'b' is not disposed on some path
  int sum = 0;
  for (int i = 0; i < 1000; ++i)
    sum += more(&sum);
  if (sum > 3)
    return sum;
  dispose(b);
  return 0;
}
int behind_ok() {
  Buffer *b = create(6);
  int sum = 0;
  for (int i = 0; i < 1000; ++i)
    sum += more(&sum);
  dispose(b);
  return sum;
}
int late_use_behind_bad() {
  Buffer *b = create(7);
  dispose(b);
  int i = 0;
  do
    ++i;
  while (i < 1000);
  return size(b);
  // CHECK: :[[@LINE-1]]:10: warning: 'size' uses buffer 'b' after it was disposed
}
int only_used_bad(int n) {
  Buffer *b = create(8);
  // CHECK: :[[@LINE-1]]:15: warning: buffer 'b' is not disposed on some path
  float data[1000];
  int sum = 0;
  for (int i = 0; i < 1000; ++i) {
    if (!b || size(b) == i)
      continue;
    fill(b, data, i);
    data[i] += sum;
  }
  if (n)
    return sum;
  dispose(b);
  return 0;
}
void nested_bad() {
  Buffer *b = create(9);
  // CHECK: :[[@LINE-1]]:15: warning: buffer 'b' is not disposed on some path
  for (int i = 0; i < 100; ++i)
    for (int j = 0; j < 100; ++j)
      if (size(b) == i)
        break;
  if (cond())
    dispose(b);
}
struct Holder {
  Buffer *b;
  int n;
  void count_bad() {
    Buffer *own = create(10);
    // CHECK: :[[@LINE-1]]:19: warning: buffer 'own' is not disposed on some path
    for (int i = 0; i < 1000; ++i)
      n += i;
    if (n == 4)
      return;
    dispose(own);
  }
};

// ---- Changed by it -----------------------------------------------------------

void disposed_on_some_turn_ok() {
  Buffer *b = create(11);
  for (int i = 0; i < 1000; ++i)
    if (i == 999)
      dispose(b);
}
void replaced_ok() {
  Buffer *b = create(12);
  for (int i = 0; i < 1000; ++i) {
    dispose(b);
    b = create(i);
  }
  dispose(b);
}
void disposed_and_nulled_ok() {
  Buffer *b = create(13);
  for (int i = 0; i < 1000; ++i)
    if (b && size(b) == i) {
      dispose(b);
      b = nullptr;
    }
  if (b)
    dispose(b);
}
void through_an_alias_ok() {
  Buffer *b = create(14);
  for (int i = 0; i < 1000; ++i) {
    Buffer *other = b;
    if (i == 999)
      dispose(other);
  }
}
void through_a_reference_ok() {
  Buffer *b = create(15);
  Buffer *&name = b;
  for (int i = 0; i < 1000; ++i)
    if (i == 999)
      dispose(name);
}
void through_a_pointer_to_it_ok() {
  Buffer *b = create(16);
  Buffer **place = &b;
  for (int i = 0; i < 1000; ++i)
    if (i == 999)
      dispose(*place);
}
void through_a_lambda_ok() {
  Buffer *b = create(17);
  auto release = [&] { dispose(b); };
  for (int i = 0; i < 1000; ++i)
    if (i == 999)
      release();
}
void given_away_ok() {
  Buffer *b = create(18);
  for (int i = 0; i < 1000; ++i)
    if (i == 999)
      unknown(b);
}
void collected_ok(std::vector<Buffer *> &into) {
  Buffer *b = create(19);
  for (int i = 0; i < 1000; ++i)
    if (i == 999)
      into.push_back(b);
}
void in_a_struct_ok() {
  Holder h{create(20), 0};
  for (int i = 0; i < 1000; ++i)
    if (++h.n == 999)
      dispose(h.b);
}
void one_of_many_ok() {
  Buffer *all[300];
  for (int i = 0; i < 300; ++i)
    all[i] = create(i);
  for (int i = 0; i < 300; ++i)
    dispose(all[i]);
}
struct Node {
  Node *next;
  Buffer *b;
};
void along_a_list_ok(Node *second) {
  Node first{second, create(21)};
  int n = 0;
  for (Node *at = &first; n < 1000; ++n, at = at->next)
    dispose(at->b);
}
// A flag that the loop sets is unknown behind it, and so is what hangs on it.
void with_a_flag_ok() {
  Buffer *b = create(22);
  bool open = true;
  for (int i = 0; i < 1000; ++i)
    if (open && i == 700) {
      dispose(b);
      open = false;
    }
  if (open)
    dispose(b);
}
