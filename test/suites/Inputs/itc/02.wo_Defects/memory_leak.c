/* The same without the defects. */
#include "HeaderFile.h"

void memory_leak_001 ()
{
	int *numbers = (int*) calloc(5,sizeof(int));
	numbers[0]=1;
	free(numbers);
}

char * memory_leak_002_func_001 (int len)
{
	return malloc(len);
}

void memory_leak_002 ()
{
	char *text = memory_leak_002_func_001(4);
	text[0]='a';
	free(text);
}

char *memory_leak_003_gbl;
void memory_leak_003 ()
{
	memory_leak_003_gbl = malloc(4);
	free(memory_leak_003_gbl);
}
