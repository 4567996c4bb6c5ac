/* In the place of the benchmarks' header. */
#include <stdlib.h>
