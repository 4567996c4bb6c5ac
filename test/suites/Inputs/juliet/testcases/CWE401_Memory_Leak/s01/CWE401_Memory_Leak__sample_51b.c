#include "std_testcase.h"

#ifndef OMITBAD
void sample_51b_badSink(char *line)
{
    printLine(line);
}
#endif

#ifndef OMITGOOD
void sample_51b_goodSink(char *line)
{
    printLine(line);
    free(line);
}
#endif
