/* In the place of Juliet's header: what our samples need. */
#ifndef STD_TESTCASE_H
#define STD_TESTCASE_H
#include <stdlib.h>
#include <string.h>
#ifdef __cplusplus
extern "C" {
#endif
void printLine(const char *line);
extern int globalTrue;
#ifdef __cplusplus
}
#endif
#endif
