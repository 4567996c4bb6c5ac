// Memory of the C library. Nobody asked for it: nothing is said without the model.
//
// RUN: not %tensor-tidy check --model libc-heap %s -- \
// RUN:   | FileCheck %s --implicit-check-not=warning:
// RUN: %tensor-tidy check %s -- | FileCheck %s --check-prefix=UNASKED
// UNASKED: no findings
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void show(const char *text);
void show_bytes(const void *bytes);
void take(char *text);
int cond(void);

// ---- Calls that read, and calls that may take --------------------------------

void only_shown_bad(void) {
  char *text = malloc(20);
  // CHECK: :[[@LINE-1]]:16: warning: memory 'text' is not disposed on some path
  if (!text)
    exit(1);
  strcpy(text, "text");
  printf("%s\n", text);
  show(text);
}
void given_away_ok(void) {
  char *text = strdup("text");
  take(text);
}
void bytes_ok(void) { show_bytes(calloc(1, 2)); }
void late_bad(void) {
  char *text = strdup("text");
  free(text);
  show(text);
  // CHECK: :[[@LINE-1]]:3: warning: 'show' uses memory 'text' after it was disposed
}
int late_read_bad(void) {
  int *numbers = calloc(3, sizeof(int));
  free(numbers);
  return numbers[1];
  // CHECK: :[[@LINE-1]]:10: warning: memory made by 'calloc' is used after it was disposed
}
void twice_bad(char *text) {
  free(text);
  if (cond())
    free(text);
  // CHECK: :[[@LINE-1]]:5: warning: 'free' disposes memory 'text' a second time
}
void null_ok(void) {
  char *text = NULL;
  free(text);
  free(text);
}

// ---- Growing -----------------------------------------------------------------

int lost_when_it_fails_bad(void) {
  char *text = malloc(10);
  // CHECK: :[[@LINE-1]]:16: warning: memory 'text' is not disposed on some path
  if (!text)
    return -1;
  text = realloc(text, 20);
  if (!text)
    return -1;
  free(text);
  return 0;
}
int grown_ok(void) {
  char *text = malloc(10);
  if (!text)
    return -1;
  char *longer = realloc(text, 20);
  if (!longer) {
    free(text);
    return -1;
  }
  free(longer);
  return 0;
}
void of_nothing_bad(void) {
  char *text = realloc(NULL, 20);
  // CHECK: :[[@LINE-1]]:16: warning: memory 'text' is not disposed on some path
  show(text);
}
int printed_bad(int n) {
  char *text;
  if (asprintf(&text, "%d", n) < 0)
    // CHECK: :[[@LINE-1]]:7: warning: memory 'text' is not disposed on some path
    return -1;
  if (n)
    return n;
  free(text);
  return 0;
}

// ---- What is stored in memory ------------------------------------------------

struct person {
  char *name;
  int age;
};
struct person *known;

struct person *made_ok(void) {
  struct person *p = malloc(sizeof *p);
  if (!p)
    return NULL;
  p->name = strdup("name");
  if (!p->name) {
    free(p);
    return NULL;
  }
  return p;
}
void released_ok(void) {
  struct person *p = made_ok();
  if (!p)
    return;
  free(p->name);
  free(p);
}
void member_forgotten_bad(void) {
  struct person *p = malloc(sizeof *p);
  if (!p)
    return;
  p->name = strdup("name");
  // CHECK: :[[@LINE-1]]:13: warning: memory made by 'strdup' is not disposed on some path
  free(p);
}
void member_first_bad(void) {
  struct person *p = malloc(sizeof *p);
  if (!p)
    return;
  p->name = strdup("name");
  // CHECK: :[[@LINE-1]]:13: warning: memory made by 'strdup' is not disposed on some path
  free(p);
  free(p->name);
  // CHECK: :[[@LINE-1]]:8: warning: memory made by 'malloc' is used after it was disposed
}
void copied_ok(struct person *to) {
  struct person *p = malloc(sizeof *p);
  if (!p)
    return;
  p->name = strdup("name");
  memcpy(to, p, sizeof *p);
  free(p);
}
void known_to_others_ok(void) {
  struct person *p = malloc(sizeof *p);
  if (!p)
    return;
  known = p;
  p->name = strdup("name");
}
void of_others_ok(struct person *p) { p->name = strdup("name"); }
void rows_bad(void) {
  char **rows = malloc(5 * sizeof *rows);
  for (int i = 0; i < 5; ++i)
    rows[i] = malloc(8);
  // CHECK: :[[@LINE-1]]:15: warning: memory made by 'malloc' is not disposed on some path
  free(rows);
}
void rows_ok(void) {
  char **rows = malloc(5 * sizeof *rows);
  for (int i = 0; i < 5; ++i)
    rows[i] = malloc(8);
  for (int i = 0; i < 5; ++i)
    free(rows[i]);
  free(rows);
}
