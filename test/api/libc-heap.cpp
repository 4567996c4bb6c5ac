// `new` and `delete`, which are expressions and run `operator new` and the like.
//
// RUN: not %tensor-tidy check --model libc-heap %s -- -std=c++20 \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <cstdlib>
#include <memory>
#include <new>

struct Point {
  int x = 0, y = 0;
};
struct Opaque {
  Opaque();
  ~Opaque();
  int size() const;
};
struct Own {
  int *numbers;
  explicit Own(int n) : numbers(new int[n]) {}
  ~Own() { delete[] numbers; }
};
struct Forgetful {
  int *numbers;
  explicit Forgetful(int n) : numbers(new int[n]) {}
  // CHECK: :[[@LINE-1]]:39: warning: memory made by 'new[]' is not disposed on some path
};
struct Pooled {
  static void *operator new(std::size_t);
  static void operator delete(void *);
};
void show(const int &);
void show(const Point *);
void take(Point *);
bool cond();

int scalar_bad() {
  int *n = new int(3);
  // CHECK: :[[@LINE-1]]:12: warning: memory 'n' is not disposed on some path
  show(*n);
  return *n;
}
int array_bad() {
  Point *points = new Point[3];
  // CHECK: :[[@LINE-1]]:19: warning: memory 'points' is not disposed on some path
  show(points);
  return points[2].x;
}
void unseen_constructor_bad() {
  Opaque *o = new Opaque;
  // CHECK: :[[@LINE-1]]:15: warning: memory 'o' is not disposed on some path
  if (cond())
    delete o;
}
void deleted_ok() {
  delete new int;
  delete[] new Point[2];
  delete new Opaque;
}
void given_away_ok() { take(new Point); }
void held_ok() { std::unique_ptr<Point> p(new Point); }
void twice_bad() {
  Opaque *o = new Opaque;
  delete o;
  delete o;
  // CHECK: :[[@LINE-1]]:3: warning: 'delete' disposes memory 'o' a second time
}
int late_bad() {
  Opaque *o = new Opaque;
  delete o;
  return o->size();
  // CHECK: :[[@LINE-1]]:10: warning: 'size' uses memory 'o' after it was disposed
}
void one_of_many_bad() {
  int *n = new int[3];
  delete n;
  // CHECK: :[[@LINE-1]]:3: warning: 'delete' does not fit memory 'n', which 'new[]' made
}
void freed_bad() {
  int *n = new int;
  std::free(n);
  // CHECK: :[[@LINE-1]]:3: warning: 'free' does not fit memory 'n', which 'new' made
}
void of_malloc_bad() {
  int *n = static_cast<int *>(std::malloc(4));
  delete n;
  // CHECK: :[[@LINE-1]]:3: warning: 'delete' does not fit memory 'n', which 'malloc' made
}
int unless_it_fails_ok() {
  int *n = new (std::nothrow) int;
  if (!n)
    return -1;
  delete n;
  return 0;
}
void in_place_ok() {
  alignas(Point) unsigned char place[sizeof(Point)];
  Point *p = new (place) Point;
  p->~Point();
}
// It knows what it does.
void of_a_class_ok() { Pooled *p = new Pooled; }
void member_ok() { Own own(3); }
void member_on_the_heap_ok() { delete new Own(3); }
void member_bad() { Forgetful f(3); }
