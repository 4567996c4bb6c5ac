/* Ours, in Juliet's layout: a plain leak, and the same without it. */
#include "std_testcase.h"

#ifndef OMITBAD
void CWE401_Memory_Leak__sample_01_bad()
{
    char *line = strdup("sample");
    printLine(line);
}
#endif /* OMITBAD */

#ifndef OMITGOOD
static void good1()
{
    char *line = strdup("sample");
    printLine(line);
    free(line);
}
void CWE401_Memory_Leak__sample_01_good()
{
    good1();
}
#endif /* OMITGOOD */
