#include <tensortidy/annotations.h>

struct TENSORTIDY_RESOURCE("buffer") Buffer;
TENSORTIDY_CREATES Buffer *create(int);
void dispose(TENSORTIDY_DISPOSES Buffer *);
bool unknown(int);

void branches() {
  Buffer *branched = create(1);
  for (int i = 0; i < 3; ++i)
    if (unknown(i))
      unknown(0);
  if (unknown(3))
    return;
  dispose(branched);
}

void short_one() { dispose(create(2)); }
