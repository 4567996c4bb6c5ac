#include <tensortidy/annotations.h>

struct TENSORTIDY_RESOURCE("buffer") Buffer;
TENSORTIDY_CREATES Buffer *create(int);
void dispose(TENSORTIDY_DISPOSES Buffer *);
bool unknown(int);

// Two ways at each step: a thousand million paths.
void ways(int n) {
  Buffer *first = create(0);
  if (n == 0)
    return;
  unknown(n);
  Buffer *last = create(1);
#define STEP(i)                                                                \
  if (unknown(i))                                                              \
    n += i;
#define STEPS(i) STEP(i) STEP(i + 1) STEP(i + 2) STEP(i + 3) STEP(i + 4)
  STEPS(0)
  STEPS(5)
  STEPS(10)
  STEPS(15)
  STEPS(20)
  STEPS(25)
  unknown(n);
  dispose(last);
  dispose(first);
}
