#include <tensortidy/annotations.h>

struct TENSORTIDY_RESOURCE("buffer") Buffer;
TENSORTIDY_CREATES Buffer *create(int);
void dispose(TENSORTIDY_DISPOSES Buffer *);
void print_buffer(Buffer *);

void show() {
  Buffer *shown = create(1);
  print_buffer(shown);
}
