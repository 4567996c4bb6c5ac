/* Ours: what becomes of the line is decided in another file. */
#include "std_testcase.h"

void sample_51b_badSink(char *line);
void sample_51b_goodSink(char *line);

#ifndef OMITBAD
void CWE401_Memory_Leak__sample_51_bad()
{
    sample_51b_badSink(strdup("sample"));
}
#endif

#ifndef OMITGOOD
void CWE401_Memory_Leak__sample_51_good()
{
    sample_51b_goodSink(strdup("sample"));
}
#endif
