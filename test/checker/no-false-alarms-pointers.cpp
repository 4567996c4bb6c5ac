// Correct code of many shapes over a C API: pointers that are created, checked,
// handed on and freed. Nothing may be reported.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- %runtime-flags \
// RUN:   | FileCheck %s --allow-empty --implicit-check-not=warning:
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tensortidy/annotations.h>
#include <utility>
#include <vector>

struct TENSORTIDY_RESOURCE("session") Session;
TENSORTIDY_CREATES TENSORTIDY_NULLABLE Session *session_new(int);
void session_free(TENSORTIDY_DISPOSES Session *);
int session_run(TENSORTIDY_BORROWS Session *);
TENSORTIDY_SUCCEEDS_WITH_ZERO int session_open(TENSORTIDY_CREATES Session **);
bool cond();
[[noreturn]] void fatal(const char *);

struct Free {
  void operator()(Session *s) const { session_free(s); }
};
using Owner = std::unique_ptr<Session, Free>;

void unique_ptr_ok() {
  Owner s(session_new(1));
  if (!s)
    return;
  session_run(s.get());
}
Owner returned_unique_ptr_ok() { return Owner(session_new(1)); }
void reset_ok() {
  Owner s;
  s.reset(session_new(1));
  s.reset(session_new(2));
}
void released_ok() {
  Owner s(session_new(1));
  Session *raw = s.release();
  session_free(raw);
}
void shared_ptr_ok() {
  std::shared_ptr<Session> s(session_new(1), session_free);
  std::shared_ptr<Session> t = s;
  session_run(t.get());
}
int checked_ok() {
  Session *s = session_new(1);
  if (s == nullptr)
    return 1;
  int code = session_run(s);
  session_free(s);
  return code;
}
int checked_late_ok() {
  Session *a = session_new(1);
  Session *b = session_new(2);
  if (!a || !b) {
    if (a)
      session_free(a);
    if (b)
      session_free(b);
    return 1;
  }
  session_free(b);
  session_free(a);
  return 0;
}
void fatal_on_null_ok() {
  Session *s = session_new(1);
  if (!s)
    fatal("no session");
  session_free(s);
}
struct App {
  Session *session = nullptr;
  std::vector<Session *> all;
  std::map<std::string, Session *> named;
  App() : session(session_new(1)) {}
  ~App() {
    session_free(session);
    for (Session *s : all)
      session_free(s);
  }
  void add() { all.push_back(session_new(2)); }
  void name(const std::string &key) { named[key] = session_new(3); }
  void replace() {
    session_free(session);
    session = session_new(4);
  }
  bool open() { return session_open(&session) == 0; }
};
void class_ok() {
  App app;
  app.add();
  app.name("a");
  app.replace();
  auto other = std::make_unique<App>();
  other->replace();
}
void clean_up_lambda_ok() {
  Session *s = session_new(1);
  auto clean = [&] { session_free(s); };
  if (cond()) {
    clean();
    return;
  }
  clean();
}
struct AtExit {
  std::function<void()> run;
  ~AtExit() { run(); }
};
void scope_exit_ok() {
  Session *s = session_new(1);
  AtExit clean{[&] { session_free(s); }};
  session_run(s);
}
int goto_ok() {
  int code = 1;
  Session *a = nullptr, *b = nullptr;
  a = session_new(1);
  if (!a)
    goto out;
  b = session_new(2);
  if (!b)
    goto out;
  code = session_run(a) + session_run(b);
out:
  session_free(b);
  session_free(a);
  return code;
}
int status_ok() {
  Session *s = nullptr;
  if (session_open(&s) != 0)
    return 1;
  session_run(s);
  session_free(s);
  return 0;
}
int status_in_a_variable_ok() {
  Session *s = nullptr;
  int status = session_open(&s);
  if (status == 0)
    session_run(s);
  if (status == 0)
    session_free(s);
  return status;
}
int freed_whatever_the_status_ok() {
  Session *s = nullptr;
  int status = session_open(&s);
  session_free(s);
  return status;
}
Session *returned_ok() {
  Session *s = session_new(1);
  if (!s)
    return nullptr;
  if (session_run(s) != 0) {
    session_free(s);
    return nullptr;
  }
  return s;
}
void out_parameter_ok(Session **out) { *out = session_new(1); }
void two_out_parameters_ok(Session **a, Session **b) {
  Session *x = session_new(1);
  Session *y = session_new(2);
  *a = x;
  *b = y;
}
std::pair<Session *, int> pair_ok() { return {session_new(1), 2}; }
std::optional<Session *> optional_ok() {
  if (Session *s = session_new(1))
    return s;
  return std::nullopt;
}
void static_ok() {
  static Session *cached = session_new(1);
  session_run(cached);
}
Session *global;
void global_ok() {
  if (!global)
    global = session_new(1);
}
void unknown_function_takes_it(Session *);
void passed_on_ok() { unknown_function_takes_it(session_new(1)); }
void passed_on_late_ok() {
  Session *s = session_new(1);
  if (!s)
    return;
  unknown_function_takes_it(s);
}
void ternary_ok(Session *given) {
  Session *s = given ? given : session_new(1);
  session_run(s);
  if (s != given)
    session_free(s);
}
void own_flag_ok(Session *given) {
  bool own = false;
  if (!given) {
    given = session_new(1);
    own = true;
  }
  session_run(given);
  if (own)
    session_free(given);
}
void retry_ok() {
  Session *s = nullptr;
  for (int i = 0; i < 3 && !s; ++i)
    s = session_new(i);
  session_free(s);
}
void pool_ok(int n) {
  Session **pool = new Session *[n];
  for (int i = 0; i < n; ++i)
    pool[i] = session_new(i);
  for (int i = 0; i < n; ++i)
    session_free(pool[i]);
  delete[] pool;
}
struct Node {
  Session *session;
  Node *next;
};
Node *list_ok(int n) {
  Node *head = nullptr;
  for (int i = 0; i < n; ++i)
    head = new Node{session_new(i), head};
  return head;
}
void swap_ok() {
  Session *a = session_new(1), *b = session_new(2);
  std::swap(a, b);
  session_free(a);
  session_free(b);
}
