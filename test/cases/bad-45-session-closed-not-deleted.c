// A session is made for each request, and closed. Closing ends its work; what
// frees it is deleting.
// RUN: %bad-c-case
#include "infer.h"

#include <stdio.h>

static int answer(const float *request, int count) {
  infer_session *session = infer_session_new(count);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-undisposed-model]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-undisposed-model
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  infer_buffer *input = infer_buffer_new(request, count);
  infer_buffer *output;
  int result = -1;
  if (infer_session_run(session, input, &output) == 0) {
    result = infer_buffer_get(output, 1) > infer_buffer_get(output, 0);
    infer_buffer_free(output);
  }
  infer_buffer_free(input);
  infer_session_close(session);
  return result;
}

int main(void) {
  const float requests[3][2] = {{0, 1}, {1, 0}, {1, 1}};
  for (int i = 0; i < 3; ++i)
    printf("class %d\n", answer(requests[i], 2));
  return 0;
}
