/* Ours: only another file knows that globalTrue is never zero. */
#include "std_testcase.h"

#ifndef OMITBAD
void CWE401_Memory_Leak__sample_10_bad()
{
    char *line = strdup("sample");
    if (globalTrue)
        printLine(line);
    else
        free(line);
}
#endif

#ifndef OMITGOOD
void CWE401_Memory_Leak__sample_10_good()
{
    char *line = strdup("sample");
    printLine(line);
    if (globalTrue)
        free(line);
}
#endif
