/* Ours: deleted twice. A leak beside it is not what the case is about. */
#include "std_testcase.h"

namespace CWE415_Double_Free__sample_02
{
#ifndef OMITBAD
void bad()
{
    int *number = new int(2);
    delete number;
    if (1)
        delete number;
}
#endif

#ifndef OMITGOOD
void good()
{
    int *number = new int(2);
    int *forgotten = new int(3);
    *forgotten = *number;
    if (1)
        delete number;
}
#endif
}
