// A library with one kind of resource, which no tidy scope frees.
#include <tensortidy/annotations.h>

struct TENSORTIDY_RESOURCE("buffer") TENSORTIDY_DIES_ONCE Buffer;
TENSORTIDY_CREATES Buffer *create(int size);
void dispose(TENSORTIDY_DISPOSES Buffer *buffer);
int use(TENSORTIDY_BORROWS Buffer *buffer);
bool cond();
