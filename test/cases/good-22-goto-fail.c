// Each step may fail. The way out frees what the steps before it made, in
// reverse order.
// RUN: %good-c-case
#include "infer.h"

#include <stdio.h>

// The class, or -1.
static int classify(const float *values, int count) {
  int result = -1;
  infer_buffer *output = NULL;
  infer_buffer *input = NULL;
  infer_session *session = infer_session_new(2);
  if (session == NULL)
    goto fail_session;
  input = infer_buffer_new(values, count);
  if (input == NULL)
    goto fail_input;
  if (infer_session_run(session, input, &output) != 0)
    goto fail_run;
  result = infer_buffer_get(output, 1) > infer_buffer_get(output, 0);
  infer_buffer_free(output);
fail_run:
  infer_buffer_free(input);
fail_input:
  infer_session_delete(session);
fail_session:
  return result;
}

int main(void) {
  const float values[3] = {1, 2, 3};
  for (int count = 0; count <= 3; ++count)
    printf("%d values: class %d\n", count, classify(values, count));
  return 0;
}
